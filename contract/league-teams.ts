import { type Static, Type } from 'typebox';
import { CREST_OUTLINES, CREST_PATTERNS } from '#contract/crests.ts';
import { MAX_TEAMS } from '#contract/limits.ts';
import { SHORT_NAME } from '#contract/plain-text.ts';
import { CLEANED, Id, line, MUST_BE, Name } from '#contract/text.ts';

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

/** A team of a league. */
export const Team = Type.Object({
  ...TeamHead.properties,
  /** Names that it had before, in the order of the alphabet, like its spellings. */
  former_names: Type.Array(Type.String()),
  spellings: Type.Array(Type.String()),
});
export type Team = Static<typeof Team>;

const TEAM_FIELDS = {
  name: Name,
  /** Two to four letters of any alphabet. */
  short_name: Type.String({
    pattern: SHORT_NAME,
    maxLength: 8,
    [CLEANED]: true,
    [MUST_BE]: 'two to four letters',
  }),
  crest: Crest,
};

export const NewTeam = Type.Object(TEAM_FIELDS);
export type NewTeam = Static<typeof NewTeam>;

/** Body of `POST …/teams/several`: all of them are added, or none. */
export const NewTeams = Type.Object({ teams: Type.Array(NewTeam, { minItems: 1, maxItems: MAX_TEAMS }) });

/** A changed name stays as a former one. */
export const TeamChange = Type.Object({ id: Id, ...TEAM_FIELDS });
export type TeamChange = Static<typeof TeamChange>;

export const TeamReference = Type.Object({ id: Id });

/** A spelling of a team in submitted matches, and the team. */
export const TeamSpelling = Type.Object({ team_id: Id, spelling: Name });
export type TeamSpelling = Static<typeof TeamSpelling>;

export const TeamParams = Type.Object({ league_id: Id, slug: line(80) });

/** A league's teams as its editors see them. */
export const EditedTeams = Type.Object({
  teams: Type.Array(Team),
  /** Names in matches that find no team, those of most matches first. */
  unknown_names: Type.Array(Type.Object({ name: Type.String(), matches: Type.Integer() })),
  /** Teams that can be restored, the last removed first. */
  removed: Type.Array(Team),
});
export type EditedTeams = Static<typeof EditedTeams>;
