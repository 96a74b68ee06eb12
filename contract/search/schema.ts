import { type Static, Type } from 'typebox';
import { GroupSummary } from '#contract/groups/schema.ts';
import { Crest } from '#contract/kit/heads.ts';
import { MAX_NAME_LENGTH, SHORTEST_SEARCH } from '#contract/kit/limits.ts';
import { NullableText } from '#contract/kit/nullable.ts';
import { line } from '#contract/kit/text.ts';
import { MatchSummary } from '#contract/matches/schema.ts';
import { FoundPlayer } from '#contract/players/schema.ts';

/** Query of `GET /search`: part of a name, or a match's id; two characters match only the beginning of a name. */
export const SearchQuery = Type.Object({ q: line(MAX_NAME_LENGTH, SHORTEST_SEARCH) });

/**
 * A team of a league by its name in the table; `last_played` is the date of its newest counted match, absent before its
 * first. `slug` and `crest` are those of a team with a page.
 */
const FoundTeam = Type.Object({
  kind: Type.Literal('team'),
  name: Type.String(),
  league_id: Type.Integer(),
  league_name: Type.String(),
  last_played: Type.Optional(Type.String()),
  slug: Type.Optional(Type.String()),
  crest: Type.Optional(Crest),
});

const FoundLeague = Type.Object({ kind: Type.Literal('league'), id: Type.Integer(), name: Type.String() });

const FoundGroup = Type.Object({
  kind: Type.Literal('group'),
  ...GroupSummary.properties,
  parent_group_name: NullableText,
});

/** A search result, by kind. */
export const FoundThing = Type.Union([
  Type.Object({ kind: Type.Literal('player'), ...FoundPlayer.properties }),
  FoundTeam,
  FoundLeague,
  FoundGroup,
  Type.Object({ kind: Type.Literal('match'), ...MatchSummary.properties }),
]);
export type FoundThing = Static<typeof FoundThing>;
