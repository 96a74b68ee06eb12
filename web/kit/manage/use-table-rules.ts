import type { TableRules } from '#contract/seasons/schema.ts';
import { type ChangeSaver, useChange } from '#web/kit/form/use-change.ts';
import { useRead } from '#web/kit/http/use-read.ts';

export interface RulesEditing extends ChangeSaver {
  rules: TableRules | null;
  error: string | null;
  /** Reloads the rules after an error. */
  retry: () => void;
}

/** A league's seasons and deductions, for its editors. */
export function useTableRules(leagueId: number): RulesEditing {
  const load = useRead('GET /leagues/myLeagues/:league_id/table_rules', { params: { league_id: leagueId } });
  return { rules: load.answer, error: load.error, retry: load.reload, ...useChange({ reloads: true }) };
}
