/** The sign-in page, which comes back to `path` afterwards. */
export function loginPath(path: string): string {
  return `/login?${new URLSearchParams({ return_to: path })}`;
}

/** Where the browser is, with its query and hash. For event handlers: a render on the server has no window. */
export function currentPath(): string {
  const { pathname, search, hash } = window.location;
  return pathname + search + hash;
}
