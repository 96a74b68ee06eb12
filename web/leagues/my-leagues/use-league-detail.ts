import type { LeagueDetail } from '#contract/leagues/schema.ts';
import { queries } from '#web/kit/http/queries.ts';
import { type Load, useRead } from '#web/kit/http/use-read.ts';

const CALL = 'GET /leagues/myLeagues/:id';

type ChangeLeague = (change: (league: LeagueDetail) => Partial<LeagueDetail>) => void;

/** A league for its staff; `changeLeague` updates the cached league after a save. */
export function useLeagueDetail(id: number): Load<LeagueDetail> & { changeLeague: ChangeLeague } {
  const input = { params: { id } };
  const load = useRead(CALL, input);

  function changeLeague(change: (league: LeagueDetail) => Partial<LeagueDetail>) {
    queries.setQueryData<LeagueDetail>([CALL, input], (league) => league && { ...league, ...change(league) });
  }
  return { ...load, changeLeague };
}
