import { type Static, Type } from 'typebox';
import { Crest, TeamHead } from '#contract/kit/heads.ts';
import { MAX_TEAMS } from '#contract/kit/limits.ts';
import { SHORT_NAME } from '#contract/kit/plain-text.ts';
import { CLEANED, Id, MUST_BE, Name } from '#contract/kit/text.ts';

/** A team of a league. */
export const Team = Type.Object({
  ...TeamHead.properties,
  /** Former names in alphabetical order, like the spellings. */
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

/** Body of `POST …/teams/several`: all are added, or none. */
export const NewTeams = Type.Object({ teams: Type.Array(NewTeam, { minItems: 1, maxItems: MAX_TEAMS }) });

/** A replaced name becomes a former one. */
export const TeamChange = Type.Object({ id: Id, ...TEAM_FIELDS });
export type TeamChange = Static<typeof TeamChange>;

export const TeamReference = Type.Object({ id: Id });

/** A spelling of a team in submitted matches, and the team. */
export const TeamSpelling = Type.Object({ team_id: Id, spelling: Name });
export type TeamSpelling = Static<typeof TeamSpelling>;

/** A league's teams for its editors. */
export const EditedTeams = Type.Object({
  teams: Type.Array(Team),
  /** Names in matches without a team, those of most matches first. */
  unknown_names: Type.Array(Type.Object({ name: Type.String(), matches: Type.Integer() })),
  /** Teams that can be restored, the last removed first. */
  removed: Type.Array(Team),
});
export type EditedTeams = Static<typeof EditedTeams>;
