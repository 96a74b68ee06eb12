import { useRead } from '#web/kit/http/use-read.ts';
import { useSession } from '#web/kit/session/session.tsx';

/** The user's access level in the league, 0 without one. The server checks it again on every call. */
export function useAccessLevel(leagueId: number): number {
  const isSignedIn = useSession().state === 'signedIn';
  const { answer } = useRead('GET /leagues/myLeagues', isSignedIn ? {} : null);
  if (!isSignedIn) return 0;
  return answer?.leagues.find(({ id }) => id === leagueId)?.access_level ?? 0;
}
