const MOBILE = /Android|iPhone|iPad|iPod|Mobile/i;

/** Whether a user agent belongs to a phone or a tablet. */
export function isMobile(userAgent: string): boolean {
  return MOBILE.test(userAgent);
}

/** Decides differences that don't depend on the width, such as the system's share sheet. False on the server. */
export const IS_MOBILE = !import.meta.env.SSR && isMobile(navigator.userAgent);
