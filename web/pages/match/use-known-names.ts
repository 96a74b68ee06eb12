import { useEffect, useState } from 'react';
import type { KnownNames } from '#web/components/known-names.ts';
import { call } from '#web/http/call.ts';

const NOBODY: KnownNames = new Map();

/** The players that the match's names without an id count for; null until they are known. They load once `needed`. */
export function useKnownNames(matchId: number, needed: boolean): KnownNames | null {
  const [names, setNames] = useState<KnownNames | null>(null);

  useEffect(() => {
    if (!needed) return;
    const left = new AbortController();
    const input = { params: { match_id: matchId }, signal: left.signal };
    call('GET /matches/:match_id/known_names', input).then(
      (known) => setNames(new Map(known.map(({ typed_name, ...player }) => [typed_name, player]))),
      () => !left.signal.aborted && setNames(NOBODY),
    );
    return () => left.abort();
  }, [matchId, needed]);

  return names;
}
