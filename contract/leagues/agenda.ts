import { type Static, Type } from 'typebox';
import { NullableInstant, NullableInteger } from '#contract/kit/nullable.ts';

const AgendaKind = Type.Enum(['next match', 'check-in', 'team sheet', 'kick-off offer', 'last result']);
export type AgendaKind = Static<typeof AgendaKind>;

/**
 * The next match or the last result of the caller's team, or a captain's task with its deadline `ends_at`. The kick-off
 * of an offer is the offered one, that of a result the time of play. `match_id` and `score` are of a result.
 */
export const AgendaItem = Type.Object({
  kind: AgendaKind,
  league_id: Type.Integer(),
  league_name: Type.String(),
  /** The caller's team. */
  team_id: Type.Integer(),
  fixture_id: Type.Integer(),
  home: Type.String(),
  away: Type.String(),
  kick_off: Type.String({ format: 'date-time' }),
  ends_at: NullableInstant,
  match_id: NullableInteger,
  score: Type.Union([Type.Object({ home: Type.Integer(), away: Type.Integer() }), Type.Null()]),
});
export type AgendaItem = Static<typeof AgendaItem>;
