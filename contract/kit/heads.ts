import { type Static, Type } from 'typebox';
import { CREST_OUTLINES, CREST_PATTERNS } from '#contract/kit/crests.ts';
import { NullableText } from '#contract/kit/nullable.ts';
import { VISIBLE_LINE } from '#contract/kit/plain-text.ts';
import { MUST_BE } from '#contract/kit/text.ts';

/** Lower case #rrggbb. */
const Colour = Type.String({ pattern: '^#[0-9a-f]{6}$', [MUST_BE]: 'a colour like #1b7a3d, in lower case' });

/** Shape and colours of a team's crest. */
export const Crest = Type.Object({
  outline: Type.Enum([...CREST_OUTLINES]),
  pattern: Type.Enum([...CREST_PATTERNS]),
  first_colour: Colour,
  second_colour: Colour,
});
export type Crest = Static<typeof Crest>;

/** A team's names and crest; `slug` is the last segment of its page's address. */
export const TeamHead = Type.Object({
  id: Type.Integer(),
  name: Type.String(),
  short_name: Type.String(),
  slug: Type.String(),
  crest: Crest,
});
export type TeamHead = Static<typeof TeamHead>;

/** Format of a competition. A round robin is a league, every other format a cup. */
export const CompetitionFormat = Type.Enum(['round robin', 'knockout', 'double elimination', 'groups and knockout']);
export type CompetitionFormat = Static<typeof CompetitionFormat>;

/** A competition's id, name and format, and its level if it is a division or the play-offs between two. */
export const CompetitionHead = Type.Object({
  id: Type.Integer(),
  season_id: Type.Integer(),
  name: Type.String(),
  format: CompetitionFormat,
  level: Type.Optional(Type.Integer()),
  play_off_level: Type.Optional(Type.Integer()),
});
export type CompetitionHead = Static<typeof CompetitionHead>;

/**
 * A player's key in paths: the Roblox id, or `name:` and the folded name, encoded for a URL. It isn't cleaned, as older
 * names may be stored in forms that cleaning would change.
 */
export const PlayerKey = Type.String({ minLength: 1, maxLength: 200, pattern: VISIBLE_LINE });

/** A player by their newest name; `id` is the Roblox id, null for a player without one. */
export const PlayerReference = Type.Object({
  player_key: Type.String(),
  id: NullableText,
  name: Type.String(),
});
export type PlayerReference = Static<typeof PlayerReference>;
