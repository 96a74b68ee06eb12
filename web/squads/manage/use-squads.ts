import type { ManagedSquads } from '#contract/squads/schema.ts';
import { type ChangeSaver, useChange } from '#web/kit/form/use-change.ts';
import { useRead } from '#web/kit/http/use-read.ts';

export interface SquadsEditing extends ChangeSaver {
  squads: ManagedSquads | null;
  error: string | null;
  /** Reloads the squads after an error. */
  retry: () => void;
}

/** A league's squads for its staff, with the spells of the chosen team. */
export function useSquads(leagueId: number, teamId: number | undefined): SquadsEditing {
  const load = useRead(
    'GET /leagues/myLeagues/:league_id/squads',
    { params: { league_id: leagueId }, querystring: teamId === undefined ? {} : { team_id: teamId } },
    { keepsFormer: true },
  );
  return { squads: load.answer, error: load.error, retry: load.reload, ...useChange({ reloads: true }) };
}
