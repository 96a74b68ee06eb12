import { useEffect, useState } from 'react';
import { call } from '#web/http/call.ts';

const NONE: ReadonlySet<string> = new Set();

/**
 * The keys of the match's players whose profiles the viewer finds: none until they are there, and none without an answer,
 * as a name that leads nowhere is worse than one that does not lead. They are asked for once they are `needed`.
 */
export function useFoundProfiles(matchId: number, needed: boolean): ReadonlySet<string> {
  const [profiles, setProfiles] = useState(NONE);

  useEffect(() => {
    if (!needed) return;
    const left = new AbortController();
    const input = { params: { match_id: matchId }, signal: left.signal };
    call('GET /matches/:match_id/profiles', input).then(
      (keys) => setProfiles(new Set(keys)),
      () => {},
    );
    return () => left.abort();
  }, [matchId, needed]);

  return profiles;
}
