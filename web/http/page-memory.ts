/** Milliseconds for which data fetched ahead may stand in for a call. */
const FRESH_FOR = 10_000;
const FORMER_PAGES = 20;

const ahead = new Map<string, Promise<unknown>>();
const former = new Map<string, unknown>();
let isReturning = false;
let hasRecalled = false;

/** Fetches a page's data before it is asked for; one visit of the URL may use it, within 10 s. */
export function loadAhead(url: string, load: () => Promise<unknown>): void {
  if (ahead.has(url)) return;
  const data = load();
  ahead.set(url, data);
  data.catch(() => forgetAhead(url, data));
  setTimeout(() => forgetAhead(url, data), FRESH_FOR);
}

function forgetAhead(url: string, data: Promise<unknown>) {
  if (ahead.get(url) === data) ahead.delete(url);
}

/** A page's data: on the way back what it showed, else what was fetched ahead, else what `load` fetches. */
export async function loadPage(url: string, load: () => Promise<unknown>): Promise<unknown> {
  if (isReturning && former.has(url)) {
    hasRecalled = true;
    return former.get(url);
  }
  const fetched = ahead.get(url);
  ahead.delete(url);
  const data = await (fetched ?? load());
  remember(url, data);
  return data;
}

/** Whatever was loaded may be different now, as after a call that changes something. */
export function forgetPages(): void {
  ahead.clear();
  former.clear();
}

/** Between these two, pages show what they showed before; the end tells whether one did. */
export function beginReturn(): void {
  isReturning = true;
}

export function endReturn(): boolean {
  const recalled = hasRecalled;
  isReturning = false;
  hasRecalled = false;
  return recalled;
}

/** What a page shows, for the way back to it; also of the page that the server rendered. */
export function remember(url: string, data: unknown) {
  former.delete(url);
  former.set(url, data);
  const oldest = former.keys().next().value;
  if (former.size > FORMER_PAGES && oldest !== undefined) former.delete(oldest);
}
