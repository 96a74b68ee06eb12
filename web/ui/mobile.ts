const MOBILE = /Android|iPhone|iPad|iPod|Mobile/i;

/** Whether a user agent is of a phone or a tablet. */
export function isMobile(userAgent: string): boolean {
  return MOBILE.test(userAgent);
}

/** Of this browser (spec §2): for what no width tells, such as whether people share by the system's own sheet. */
export const IS_MOBILE = !import.meta.env.SSR && isMobile(navigator.userAgent);
