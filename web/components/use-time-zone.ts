import { useSyncExternalStore } from 'react';

/** The reader's time zone, by its IANA name; UTC on the server and while its HTML is hydrated. */
export function useTimeZone(): string {
  return useSyncExternalStore(subscribeToNothing, readTimeZone, readServerZone);
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
