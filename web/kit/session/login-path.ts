/** Why a page sends visitors to the sign-in, which says so. */
export type LoginReason = 'follow';

/** Path of the sign-in page, which returns to `path` afterwards. */
export function loginPath(path: string, reason?: LoginReason): string {
  return `/login?${new URLSearchParams({ return_to: path, ...(reason && { for: reason }) })}`;
}

/** Path, query and hash of the current address. For event handlers only: the server has no `window`. */
export function currentPath(): string {
  const { pathname, search, hash } = window.location;
  return pathname + search + hash;
}
