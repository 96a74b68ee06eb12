import { type Static, Type } from 'typebox';
import { CREST_OUTLINES, CREST_PATTERNS } from '#contract/kit/crests.ts';
import { NullableText } from '#contract/kit/nullable.ts';
import { VISIBLE_LINE } from '#contract/kit/plain-text.ts';
import { MUST_BE } from '#contract/kit/text.ts';

/** #rrggbb, lower case. */
const Colour = Type.String({ pattern: '^#[0-9a-f]{6}$', [MUST_BE]: 'a colour like #1b7a3d, in lower case' });

/** How the site draws a team's crest. */
export const Crest = Type.Object({
  outline: Type.Enum([...CREST_OUTLINES]),
  pattern: Type.Enum([...CREST_PATTERNS]),
  first_colour: Colour,
  second_colour: Colour,
});
export type Crest = Static<typeof Crest>;

/** A team by its names and its crest; `slug` is the last part of the address of its page. */
export const TeamHead = Type.Object({
  id: Type.Integer(),
  name: Type.String(),
  short_name: Type.String(),
  slug: Type.String(),
  crest: Crest,
});
export type TeamHead = Static<typeof TeamHead>;

/** How a competition is played. A round robin is a league, every other format a cup. */
export const CompetitionFormat = Type.Enum(['round robin', 'knockout', 'double elimination', 'groups and knockout']);
export type CompetitionFormat = Static<typeof CompetitionFormat>;

/** A competition by its name. */
export const CompetitionHead = Type.Object({
  id: Type.Integer(),
  season_id: Type.Integer(),
  name: Type.String(),
  format: CompetitionFormat,
});
export type CompetitionHead = Static<typeof CompetitionHead>;

/**
 * Key of a player in paths: the Roblox id, or without one `name:` and the folded name, encoded for a URL. It is
 * not cleaned, as older names may be stored in forms that today's cleaning changes.
 */
export const PlayerKey = Type.String({ minLength: 1, maxLength: 200, pattern: VISIBLE_LINE });

/** A player by the newest name; `id` is the Roblox id, null for a player without one. */
export const PlayerReference = Type.Object({
  player_key: Type.String(),
  id: NullableText,
  name: Type.String(),
});
export type PlayerReference = Static<typeof PlayerReference>;
