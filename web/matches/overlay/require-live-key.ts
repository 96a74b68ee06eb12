import { data } from 'react-router';
import { LIVE_KEY_PATTERN } from '#contract/live/keys.ts';

const LIVE_KEY = new RegExp(LIVE_KEY_PATTERN);

/** The key of a live match in a path. Throws 404 for invalid keys. */
export function requireLiveKey(text = ''): string {
  if (!LIVE_KEY.test(text)) throw data(null, { status: 404 });
  return text;
}
