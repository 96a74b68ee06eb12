import { data } from 'react-router';

/** The key of a live match in a path: a fixture's id, or a game server's own key. */
export function requireLiveKey(text = ''): string {
  if (!/^[A-Za-z0-9][A-Za-z0-9_-]{0,63}$/.test(text)) throw data(null, { status: 404 });
  return text;
}
