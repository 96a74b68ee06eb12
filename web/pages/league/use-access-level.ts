import { useEffect, useState } from 'react';
import { call } from '#web/http/call.ts';
import { useSession } from '#web/session/session.tsx';

/** The user's access level in the league, 0 without one; the server checks it again at each call. */
export function useAccessLevel(leagueId: number): number {
  const [level, setLevel] = useState(0);
  const isSignedIn = useSession().state === 'present';

  useEffect(() => {
    if (!isSignedIn) return setLevel(0);
    const left = new AbortController();
    call('GET /leagues/myLeagues', { signal: left.signal }).then(
      ({ leagues }) => {
        setLevel(leagues.find(({ id }) => id === leagueId)?.access_level ?? 0);
      },
      () => {},
    );
    return () => left.abort();
  }, [leagueId, isSignedIn]);

  return level;
}
