import type { AuditAction } from '#contract/changes/schema.ts';
import { COMPETITION_CHANGES } from '#server/changes/competition-changes-queries.ts';
import type { ChangeRecord } from '#server/changes/define-change-queries.ts';
import { ENTRY_CHANGES } from '#server/changes/entry-changes-queries.ts';
import { FIXTURE_CHANGES } from '#server/changes/fixture-changes-queries.ts';
import { LEAGUE_CHANGES } from '#server/changes/league-changes-queries.ts';
import { MATCH_CHANGES } from '#server/changes/match-changes-queries.ts';
import { SQUAD_CHANGES } from '#server/changes/squad-changes-queries.ts';
import { TEAM_CHANGES } from '#server/changes/team-changes-queries.ts';
import { TURN_CHANGES } from '#server/changes/turn-changes-queries.ts';

/** The record of each action of the log; the compiler reports a missing one. */
export const RECORDED_CHANGES = {
  ...LEAGUE_CHANGES,
  ...MATCH_CHANGES,
  ...COMPETITION_CHANGES,
  ...SQUAD_CHANGES,
  ...TEAM_CHANGES,
  ...ENTRY_CHANGES,
  ...TURN_CHANGES,
  ...FIXTURE_CHANGES,
} satisfies Record<AuditAction, ChangeRecord>;

/** The facts that an action's record declares. */
export type FactsOf<A extends AuditAction> = NonNullable<(typeof RECORDED_CHANGES)[A]['facts']>;

/** A change to log, with the facts that its action's record declares. */
export type ChangeToLog<A extends AuditAction = AuditAction> = A extends AuditAction
  ? { league_id: number; action: A } & FactsOf<A>
  : never;
