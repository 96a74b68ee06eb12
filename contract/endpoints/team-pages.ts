import { Type } from 'typebox';
import { defineEndpoints } from '#contract/define-endpoints.ts';
import { TeamParams } from '#contract/league-teams.ts';
import { CsvQuery } from '#contract/matches.ts';
import {
  TeamHeadToHead,
  TeamHeadToHeadParams,
  TeamMatchesCsvQuery,
  TeamPage,
  TeamPageQuery,
} from '#contract/team-pages.ts';

/** A team’s page and its exports. */
export const teamPageEndpoints = defineEndpoints({
  'GET /leagues/:league_id/teams/:slug': {
    tag: 'Leagues',
    summary: 'A team’s season: place, results, next fixtures, squad figures and records',
    access: 'anyone',
    cost: 'standings',
    cache: 'shared',
    surrogateKeys: ['league-:league_id'],
    isCached: true,
    changesEachMinute: true,
    reads: 'replica',
    failures: [404],
    params: TeamParams,
    querystring: TeamPageQuery,
    response: { 200: TeamPage },
  },
  'GET /leagues/:league_id/teams/:slug/matches.csv': {
    tag: 'Leagues',
    summary: 'A team’s results of a season as CSV',
    access: 'anyone',
    cost: 'standings',
    cache: 'shared',
    surrogateKeys: ['league-:league_id'],
    changesEachMinute: true,
    reads: 'replica',
    failures: [404],
    mediaTypes: ['text/csv'],
    params: TeamParams,
    querystring: TeamMatchesCsvQuery,
    response: { 200: Type.String() },
  },
  'GET /leagues/:league_id/teams/:slug/squad.csv': {
    tag: 'Leagues',
    summary: 'A team’s squad of today as CSV',
    access: 'anyone',
    cost: 'standings',
    cache: 'revalidated',
    surrogateKeys: ['league-:league_id'],
    changesEachMinute: true,
    reads: 'replica',
    failures: [404],
    mediaTypes: ['text/csv'],
    params: TeamParams,
    querystring: CsvQuery,
    response: { 200: Type.String() },
  },
  'GET /leagues/:league_id/teams/:slug/head_to_head/:other_slug': {
    tag: 'Leagues',
    summary: 'All meetings of two teams',
    access: 'anyone',
    cost: 'standings',
    cache: 'shared',
    surrogateKeys: ['league-:league_id'],
    isCached: true,
    reads: 'replica',
    failures: [404],
    params: TeamHeadToHeadParams,
    response: { 200: TeamHeadToHead },
  },
});
