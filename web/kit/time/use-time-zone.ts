import { createContext, use, useSyncExternalStore } from 'react';

/** A time zone for all readers of a page. */
export const PageTimeZone = createContext<string | null>(null);

/** The IANA name of the reader's time zone; UTC on the server and during hydration. */
export function useTimeZone(): string {
  const zone = useSyncExternalStore(subscribeToNothing, readTimeZone, readServerZone);
  return use(PageTimeZone) ?? zone;
}

let localZone: string | undefined;

function readTimeZone(): string {
  localZone ??= Intl.DateTimeFormat().resolvedOptions().timeZone;
  return localZone;
}

function readServerZone(): string {
  return 'UTC';
}

function subscribeToNothing(): () => void {
  return () => {};
}
