import { useEffect, useState } from 'react';
import { ACCESS_LEVELS } from '#contract/access-levels.ts';
import { call } from '#web/http/call.ts';
import { useSession } from '#web/session/session.tsx';

/** Whether the user may decide about the league's tables; the server asks again at each call. */
export function useIsEditor(leagueId: number): boolean {
  const [isEditor, setIsEditor] = useState(false);
  const isSignedIn = useSession().state === 'present';

  useEffect(() => {
    if (!isSignedIn) return setIsEditor(false);
    const left = new AbortController();
    call('GET /leagues/myLeagues', { signal: left.signal }).then(
      ({ leagues }) => {
        const own = leagues.find(({ id }) => id === leagueId);
        setIsEditor((own?.access_level ?? 0) >= ACCESS_LEVELS.information);
      },
      () => {},
    );
    return () => left.abort();
  }, [leagueId, isSignedIn]);

  return isEditor;
}
