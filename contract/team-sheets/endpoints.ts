import { Type } from 'typebox';
import { Done, defineEndpoints } from '#contract/kit/define-endpoints.ts';
import { GAME_SERVER_REQUESTS_PER_MINUTE } from '#contract/kit/limits.ts';
import { LeagueParams } from '#contract/kit/parts.ts';
import { Id } from '#contract/kit/text.ts';
import {
  FixtureParams,
  FixtureSheets,
  GameServerSheet,
  NewCheckIn,
  NewTeamSheet,
  OwnSheets,
  SavedTeamSheet,
} from '#contract/team-sheets/schema.ts';

/** Teams’ line-ups before kick-off, and their check-ins. */
export const teamSheetEndpoints = defineEndpoints('Leagues', {
  'GET /leagues/:league_id/fixtures/:fixture_id/sheets': {
    summary: 'Both team sheets of a fixture, once they are public',
    access: 'anyone',
    cost: 'standings',
    cache: 'revalidated',
    reads: 'primary preferred',
    changesEachMinute: true,
    params: FixtureParams,
    response: { 200: FixtureSheets },
  },
  'GET /leagues/:league_id/fixtures/:fixture_id/own_sheets': {
    summary: 'The team sheets that the account may name, with the squads and who may not play',
    access: 'signed in',
    cost: 'management',
    params: FixtureParams,
    response: { 200: OwnSheets },
  },
  'POST /leagues/:league_id/team_sheets': {
    summary: 'Name a team’s sheet for a fixture, whole',
    access: 'captain or level 5',
    cost: 'management',
    params: LeagueParams,
    body: NewTeamSheet,
    response: { 200: SavedTeamSheet },
  },
  'POST /leagues/:league_id/check_ins': {
    summary: 'Check a team in for a fixture, in the window before its kick-off',
    access: 'captain or level 5',
    cost: 'management',
    params: LeagueParams,
    body: NewCheckIn,
    response: { 200: Done },
  },
  'GET /game_server/fixtures/:fixture_id/sheet': {
    tag: 'Game servers',
    summary: 'Both team sheets of a fixture, and who may not play',
    access: 'API key',
    cost: 'standings',
    rateLimit: { perMinute: GAME_SERVER_REQUESTS_PER_MINUTE, by: 'league' },
    params: Type.Object({ fixture_id: Id }),
    response: { 200: GameServerSheet },
  },
});
