import { type Static, Type } from 'typebox';
import { PlayerKey, PlayerReference } from '#contract/kit/heads.ts';
import { MAX_NAME_LENGTH, MAX_REASON_LENGTH } from '#contract/kit/limits.ts';
import { NullableText } from '#contract/kit/nullable.ts';
import { VISIBLE_LINE } from '#contract/kit/plain-text.ts';
import { Id, line, optional, Page } from '#contract/kit/text.ts';

/** A league's decision that a typed name belongs to a player; `merged_by` is null once the account is deleted. */
export const PlayerMerge = Type.Object({
  id: Type.Integer(),
  reason: Type.String(),
  merged_at: Type.String(),
  merged_by: NullableText,
});
export type PlayerMerge = Static<typeof PlayerMerge>;

/**
 * A name without a Roblox id in a league's matches, in its latest spelling. `matches` and `goals` are of counted
 * matches, `waiting` counts the others. `player` is credited with the name, by a `merge` or as the only player with it; else
 * null. Several players with the name are `candidates`.
 */
export const TypedName = Type.Object({
  name: Type.String(),
  matches: Type.Integer(),
  waiting: Type.Integer(),
  goals: Type.Integer(),
  player: Type.Union([PlayerReference, Type.Null()]),
  merge: Type.Union([PlayerMerge, Type.Null()]),
  candidates: Type.Array(PlayerReference),
});
export type TypedName = Static<typeof TypedName>;

/** Unmerged names first, then merged ones, each by descending number of matches. */
export const TypedNameList = Type.Object({ names: Type.Array(TypedName), total_names: Type.Integer() });
export type TypedNameList = Static<typeof TypedNameList>;

/** Query of a league's typed names: a part of them, in any capitals. */
export const TypedNamesQuery = Type.Object({
  q: optional(line(MAX_NAME_LENGTH), 'Part of a name.'),
  page: optional(Page, 'Page number.'),
});
export type TypedNamesQuery = Static<typeof TypedNamesQuery>;

/** Query of a league's players with a Roblox id: part of a name they have there, or the whole id. */
export const KnownPlayersQuery = Type.Object({ q: line(MAX_NAME_LENGTH) });

/** A player with a Roblox id in a league's squads or counted matches; `former_name` is the matched one. */
export const KnownPlayer = Type.Object({
  ...PlayerReference.properties,
  former_name: NullableText,
  matches: Type.Integer(),
  last_played: NullableText,
});
export type KnownPlayer = Static<typeof KnownPlayer>;

/** Not cleaned, as older names may be stored in forms that cleaning would change. */
const NAME_AND_PLAYER = {
  name: Type.String({ minLength: 1, maxLength: MAX_NAME_LENGTH, pattern: VISIBLE_LINE }),
  player_key: PlayerKey,
};

export const MergePreviewQuery = Type.Object(NAME_AND_PLAYER);

const Sums = Type.Object({ matches: Type.Integer(), goals: Type.Integer() });

/**
 * The effect of a merge on counted matches: the sums of the name, and the player's before and after. `shared_matches`
 * contain both, a sign that they are two people.
 */
export const MergePreview = Type.Object({
  player: PlayerReference,
  name: Sums,
  before: Sums,
  after: Sums,
  shared_matches: Type.Integer(),
});
export type MergePreview = Static<typeof MergePreview>;

export const NewPlayerMerge = Type.Object({ ...NAME_AND_PLAYER, reason: line(MAX_REASON_LENGTH) });
export type NewPlayerMerge = Static<typeof NewPlayerMerge>;

export const PlayerMergeUndo = Type.Object({ id: Id, reason: line(MAX_REASON_LENGTH) });
export type PlayerMergeUndo = Static<typeof PlayerMergeUndo>;
