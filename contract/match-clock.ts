/** A time on the match clock; `stoppage` counts minutes of added time after `minute`. */
export interface MatchClock {
  minute: number;
  stoppage: number;
  second: number;
}

const QUOTES = /[’'′]/g;
const HOURS = /^(\d{1,2}):(\d{2}):(\d{2})$/;
const MINUTES = /^(\d{1,3})(?:\+(\d{1,2}))?(?::(\d{2}))?(?:\.\d+)?$/;

/** Reads '63:12', '45+2', '45+2:10', "63'", '63' or '1:03:12'; null for 'N/A' and anything else. */
export function readClock(timestamp: string): MatchClock | null {
  const text = timestamp.replace(QUOTES, '').replace(/\s+/g, '');
  const [, hours, minutes, seconds] = HOURS.exec(text) ?? [];
  if (hours && minutes) return { minute: Number(hours) * 60 + Number(minutes), stoppage: 0, second: Number(seconds) };
  const [, minute, stoppage = 0, second = 0] = MINUTES.exec(text) ?? [];
  if (!minute || Number(second) > 59) return null;
  return { minute: Number(minute), stoppage: Number(stoppage), second: Number(second) };
}
