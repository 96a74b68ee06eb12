import { Type } from 'typebox';
import { defineEndpoints } from '#contract/kit/define-endpoints.ts';
import { CsvQuery, TeamParams } from '#contract/kit/parts.ts';
import {
  TeamHeadToHead,
  TeamHeadToHeadParams,
  TeamMatchesCsvQuery,
  TeamPage,
  TeamPageQuery,
} from '#contract/teams/pages.ts';

/** A team’s page and exports. */
export const teamPageEndpoints = defineEndpoints('Leagues', {
  'GET /leagues/:league_id/teams/:slug': {
    summary: 'A team’s season: place, results, next fixtures, squad figures and records',
    access: 'anyone',
    cost: 'standings',
    cache: 'shared',
    isCached: true,
    changesEachMinute: true,
    reads: 'replica',
    params: TeamParams,
    querystring: TeamPageQuery,
    response: { 200: TeamPage },
  },
  'GET /leagues/:league_id/teams/:slug/matches.csv': {
    summary: 'A team’s results of a season as CSV',
    access: 'anyone',
    cost: 'standings',
    cache: 'shared',
    changesEachMinute: true,
    reads: 'replica',
    mediaTypes: ['text/csv'],
    params: TeamParams,
    querystring: TeamMatchesCsvQuery,
    response: { 200: Type.String() },
  },
  'GET /leagues/:league_id/teams/:slug/squad.csv': {
    summary: 'A team’s squad of today as CSV',
    access: 'anyone',
    cost: 'standings',
    cache: 'revalidated',
    changesEachMinute: true,
    reads: 'replica',
    mediaTypes: ['text/csv'],
    params: TeamParams,
    querystring: CsvQuery,
    response: { 200: Type.String() },
  },
  'GET /leagues/:league_id/teams/:slug/head_to_head/:other_slug': {
    summary: 'All meetings of two teams',
    access: 'anyone',
    cost: 'standings',
    cache: 'shared',
    isCached: true,
    reads: 'replica',
    params: TeamHeadToHeadParams,
    response: { 200: TeamHeadToHead },
  },
});
