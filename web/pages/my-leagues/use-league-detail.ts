import { useCallback, useEffect, useState } from 'react';
import type { LeagueDetail } from '#contract/leagues.ts';
import { call } from '#web/http/call.ts';
import { describeFailure } from '#web/http/failure-text.ts';

export type LeagueLoad =
  | { state: 'loading' }
  | { state: 'failed'; error: string }
  | { state: 'loaded'; league: LeagueDetail };

type ChangeLeague = (change: (league: LeagueDetail) => Partial<LeagueDetail>) => void;

/** Loads a league as its staff see it, and lets what was saved since replace parts of it. */
export function useLeagueDetail(id: number): {
  load: LeagueLoad;
  changeLeague: ChangeLeague;
  reload: () => Promise<void>;
} {
  const [load, setLoad] = useState<LeagueLoad>({ state: 'loading' });

  useEffect(() => {
    const left = new AbortController();
    call('GET /leagues/myLeagues/:id', { params: { id }, signal: left.signal }).then(
      (league) => setLoad({ state: 'loaded', league }),
      (error: unknown) => {
        if (left.signal.aborted) return;
        setLoad({ state: 'failed', error: describeFailure(error) });
      },
    );
    return () => left.abort();
  }, [id]);

  const changeLeague = useCallback<ChangeLeague>((toChange) => {
    setLoad((current) => {
      if (current.state !== 'loaded') return current;
      return { state: 'loaded', league: { ...current.league, ...toChange(current.league) } };
    });
  }, []);

  /** Loads what is new; what is shown stays when that fails. */
  const reload = useCallback(async () => {
    const league = await call('GET /leagues/myLeagues/:id', { params: { id } }).catch(() => null);
    if (league) setLoad({ state: 'loaded', league });
  }, [id]);

  return { load, changeLeague, reload };
}
