import { Type } from 'typebox';
import { defineEndpoints } from '#contract/define-endpoints.ts';
import { SUMMARY_EXAMPLE } from '#contract/match-example.ts';
import { CsvQuery, Match, MatchList, MatchListQuery, MatchParams, MatchSummary } from '#contract/matches.ts';
import { KnownName } from '#contract/player-merges.ts';
import { PlayerKeys } from '#contract/players.ts';

/** Matches and what is shown with them. */
export const matchEndpoints = defineEndpoints({
  'GET /matches/ad_matches': {
    tag: 'Matches',
    summary: 'A few of the newest approved matches',
    access: 'anyone',
    cache: 'shared',
    surrogateKeys: ['matches'],
    reads: 'replica',
    response: { 200: Type.Array(MatchSummary) },
    examples: { response: { 200: [SUMMARY_EXAMPLE] } },
  },
  'GET /matches/all_matches': {
    tag: 'Matches',
    summary: 'Matches with filters, by page or by cursor',
    access: 'anyone',
    heavyKind: 'search',
    isHeavyWith: 'team',
    cache: 'shared',
    surrogateKeys: ['matches'],
    querystring: MatchListQuery,
    response: { 200: MatchList },
    examples: { response: { 200: { matches: [SUMMARY_EXAMPLE], total_matches: 1, next_cursor: null } } },
  },
  'GET /matches/:match_id': {
    tag: 'Matches',
    summary: 'A match with its teams, players and events',
    access: 'anyone',
    cache: 'shared',
    surrogateKeys: ['match-:match_id', 'names-*'],
    reads: 'replica',
    failures: [404],
    params: MatchParams,
    response: { 200: Match },
  },
  'GET /matches/:match_id/team-stats.csv': {
    tag: 'Matches',
    summary: 'The teams of a match as CSV',
    access: 'anyone',
    cache: 'shared',
    surrogateKeys: ['match-:match_id', 'names-*'],
    reads: 'replica',
    failures: [404],
    mediaTypes: ['text/csv'],
    params: MatchParams,
    querystring: CsvQuery,
    response: { 200: Type.String() },
  },
  'GET /matches/:match_id/player-stats.csv': {
    tag: 'Matches',
    summary: 'The players of a match as CSV',
    access: 'anyone',
    cache: 'shared',
    surrogateKeys: ['match-:match_id', 'names-*'],
    reads: 'replica',
    failures: [404],
    mediaTypes: ['text/csv'],
    params: MatchParams,
    querystring: CsvQuery,
    response: { 200: Type.String() },
  },
  'GET /matches/:match_id/profiles': {
    tag: 'Matches',
    summary: 'The players of a match whose profiles the caller may see',
    access: 'anyone',
    cache: 'revalidated',
    surrogateKeys: ['match-:match_id', 'player-*'],
    failures: [404],
    params: MatchParams,
    response: { 200: PlayerKeys },
  },
  'GET /matches/:match_id/known_names': {
    tag: 'Matches',
    summary: 'The players credited with names without a Roblox ID in a match',
    access: 'anyone',
    cache: 'revalidated',
    surrogateKeys: ['match-:match_id', 'player-*'],
    failures: [404],
    params: MatchParams,
    response: { 200: Type.Array(KnownName) },
  },
});
