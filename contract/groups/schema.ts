import { type Static, Type } from 'typebox';
import { LARGEST_BIG_ID, LARGEST_ID, MAX_GROUP_NAME_LENGTH } from '#contract/kit/limits.ts';
import { NullableInstant, NullableInteger, NullableText } from '#contract/kit/nullable.ts';
import { BigId, Id, line } from '#contract/kit/text.ts';
import { MatchSummary } from '#contract/matches/schema.ts';
import { StatTotals } from '#contract/matches/stat-schemas.ts';

export const GroupType = Type.Enum(['root', 'nested']);
export type GroupType = Static<typeof GroupType>;

/** A group in a list. */
export const GroupSummary = Type.Object({
  group_id: Type.Integer(),
  group_name: Type.String(),
  group_type: GroupType,
  group_league_id: Type.Integer(),
  group_league_name: Type.String(),
  parent_group_id: NullableInteger,
});
export type GroupSummary = Static<typeof GroupSummary>;

/**
 * A group in the list of all groups. A root group also counts the matches of its nested groups, each match once;
 * `nested_matches` are in nested groups only. `last_match` is the newest by `submission_date`, `first_match_date` the
 * date of the oldest; null without matches.
 */
export const ListedGroup = Type.Object({
  ...GroupSummary.properties,
  group_owner_id: Type.Integer(),
  total_matches: Type.Integer(),
  nested_matches: Type.Integer(),
  first_match_date: NullableInstant,
  last_match: Type.Union([MatchSummary, Type.Null()]),
});
export type ListedGroup = Static<typeof ListedGroup>;

/**
 * A whole group. `ownsGroup` refers to the caller, `groups_info` has its nested groups. `nested_matches` counts the
 * matches in nested groups only.
 */
export const Group = Type.Object({
  ...GroupSummary.properties,
  parent_group_name: NullableText,
  group_owner_id: Type.Integer(),
  group_ids: Type.Array(Type.Integer()),
  matches_info: Type.Array(MatchSummary),
  nested_matches: Type.Integer(),
  groups_info: Type.Array(Type.Object({ group_id: Type.Integer(), group_name: Type.String() })),
  ownsGroup: Type.Boolean(),
});
export type Group = Static<typeof Group>;

/** A player's sums over a group; `id` is the Roblox id, null for a player without one. */
export const BasicStats = Type.Object({
  name: Type.String(),
  id: NullableText,
  goals: Type.Integer(),
  assists: Type.Integer(),
  yellow_cards: Type.Integer(),
  red_cards: Type.Integer(),
});
export type BasicStats = Static<typeof BasicStats>;

/** Statistics of a group, keyed by player; `error` is null when they could be summed. */
export const GroupStats = Type.Object({
  stats: Type.Object({ basic: Type.Record(Type.String(), BasicStats) }),
  error: NullableText,
});
export type GroupStats = Static<typeof GroupStats>;

/** A player's totals in the matches of a group. A clean sheet is a match without a goal against the player's team. */
export const PlayerFigures = Type.Object({
  name: Type.String(),
  id: NullableText,
  appearances: Type.Integer(),
  clean_sheets: Type.Integer(),
  goals: Type.Integer(),
  yellow_cards: Type.Integer(),
  red_cards: Type.Integer(),
});
export type PlayerFigures = Static<typeof PlayerFigures>;

/** Two or more consecutive matches of a team; teams are identified by name, ignoring case. */
const TeamRun = Type.Object({ team: Type.String(), matches: Type.Integer() });

/** Two or more consecutive matches of a player. */
const PlayerRun = Type.Object({
  name: Type.String(),
  id: NullableText,
  matches: Type.Integer(),
});

/**
 * Further statistics of a group: sums to divide by the number of matches, and all players by appearances. Wins and runs
 * are the five best of each kind, each team or player once. `stats` are those of players, absent without any.
 */
export const AdvancedStats = Type.Object({
  totals: Type.Object({
    matches: Type.Integer(),
    goals: Type.Integer(),
    yellow_cards: Type.Integer(),
    red_cards: Type.Integer(),
    stats: Type.Optional(StatTotals),
  }),
  players: Type.Array(PlayerFigures),
  biggest_wins: Type.Array(MatchSummary),
  winning_runs: Type.Array(TeamRun),
  unbeaten_runs: Type.Array(TeamRun),
  scoring_runs: Type.Array(PlayerRun),
});
export type AdvancedStats = Static<typeof AdvancedStats>;

const NullableId = Type.Unsafe<number | null>({ type: ['integer', 'null'], minimum: 1, maximum: LARGEST_ID });
const NullableBigId = Type.Unsafe<number | null>({ ...NullableId, maximum: LARGEST_BIG_ID });

export const GroupParams = Type.Object({ group_id: Id });

/** Body of `POST /groups/create_group`; `league_id` is used only for a root group without matches. */
export const NewGroup = Type.Object({
  group_name: line(MAX_GROUP_NAME_LENGTH),
  group_type: GroupType,
  league_id: Type.Optional(NullableId),
  group_id: Type.Optional(NullableId),
  match_id: Type.Optional(NullableBigId),
});
export type NewGroup = Static<typeof NewGroup>;

/** Body of `POST /groups/:group_id/rename_group`. */
export const GroupRename = Type.Object({ group_name: line(MAX_GROUP_NAME_LENGTH) });
export type GroupRename = Static<typeof GroupRename>;

/** Body of `POST /groups/:group_id/manage_group`; `data_id` is a match id. */
export const GroupChange = Type.Object({
  data_id: BigId,
  method: Type.Enum(['add_match', 'remove_match']),
});
export type GroupChange = Static<typeof GroupChange>;
