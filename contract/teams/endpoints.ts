import { Type } from 'typebox';
import { Done, defineEndpoints } from '#contract/kit/define-endpoints.ts';
import { GAME_SERVER_MAX_BODY_BYTES } from '#contract/kit/limits.ts';
import { LeagueParams } from '#contract/kit/parts.ts';
import {
  EditedTeams,
  NewTeam,
  NewTeams,
  Team,
  TeamChange,
  TeamReference,
  TeamSpelling,
} from '#contract/teams/schema.ts';

/** A league’s teams, their crests and their names in matches. */
export const teamEndpoints = defineEndpoints('League management', {
  'GET /leagues/:league_id/teams': {
    tag: 'Leagues',
    summary: 'A league’s teams with their crests and names',
    access: 'anyone',
    cost: 'light',
    cache: 'shared',
    reads: 'primary preferred',
    params: LeagueParams,
    response: { 200: Type.Array(Team) },
  },
  'GET /leagues/myLeagues/:league_id/teams': {
    summary: 'Teams, and names in matches without a team',
    access: 'level 5',
    cost: 'light',
    params: LeagueParams,
    response: { 200: EditedTeams },
  },
  'POST /leagues/myLeagues/:league_id/teams': {
    summary: 'Add a team',
    access: 'level 5',
    cost: 'light',
    params: LeagueParams,
    body: NewTeam,
    response: { 200: Team },
  },
  'POST /leagues/myLeagues/:league_id/teams/several': {
    summary: 'Add several teams, all or none',
    access: 'level 5',
    cost: 'light',
    maxBodyBytes: GAME_SERVER_MAX_BODY_BYTES,
    params: LeagueParams,
    body: NewTeams,
    response: { 200: Type.Array(Team) },
  },
  'POST /leagues/myLeagues/:league_id/teams/change': {
    summary: 'Change a team’s name or crest',
    access: 'level 5',
    cost: 'light',
    params: LeagueParams,
    body: TeamChange,
    response: { 200: Team },
  },
  'POST /leagues/myLeagues/:league_id/teams/remove': {
    summary: 'Remove a team',
    access: 'level 5',
    cost: 'light',
    params: LeagueParams,
    body: TeamReference,
    response: { 200: Done },
  },
  'POST /leagues/myLeagues/:league_id/teams/restore': {
    summary: 'Restore a removed team',
    access: 'level 5',
    cost: 'light',
    params: LeagueParams,
    body: TeamReference,
    response: { 200: Done },
  },
  'POST /leagues/myLeagues/:league_id/teams/spellings': {
    summary: 'Add another spelling of a team’s name',
    access: 'level 5',
    cost: 'light',
    params: LeagueParams,
    body: TeamSpelling,
    response: { 200: Team },
  },
  'POST /leagues/myLeagues/:league_id/teams/spellings/remove': {
    summary: 'Remove a former name or a spelling of a team',
    access: 'level 5',
    cost: 'light',
    failures: [404],
    params: LeagueParams,
    body: TeamSpelling,
    response: { 200: Team },
  },
});
