import { Type } from 'typebox';
import { Done, defineEndpoints } from '#contract/define-endpoints.ts';
import { EditedTeams, NewTeam, Team, TeamChange, TeamReference, TeamSpelling } from '#contract/league-teams.ts';
import { LeagueParams } from '#contract/leagues.ts';

/** A league’s teams, their crests and the names that matches have for them. */
export const teamEndpoints = defineEndpoints({
  'GET /leagues/:league_id/teams': {
    tag: 'Leagues',
    summary: 'A league’s teams with their crests and names',
    access: 'anyone',
    cache: 'shared',
    surrogateKeys: ['league-:league_id'],
    failures: [404],
    params: LeagueParams,
    response: { 200: Type.Array(Team) },
  },
  'GET /leagues/myLeagues/:league_id/teams': {
    tag: 'League management',
    summary: 'Teams, and names in matches without a team',
    access: 'level 5',
    failures: [404],
    params: LeagueParams,
    response: { 200: EditedTeams },
  },
  'POST /leagues/myLeagues/:league_id/teams': {
    tag: 'League management',
    summary: 'Add a team',
    access: 'level 5',
    failures: [404, 409],
    params: LeagueParams,
    body: NewTeam,
    response: { 200: Team },
  },
  'POST /leagues/myLeagues/:league_id/teams/change': {
    tag: 'League management',
    summary: 'Change a team’s name or crest',
    access: 'level 5',
    failures: [404, 409],
    params: LeagueParams,
    body: TeamChange,
    response: { 200: Team },
  },
  'POST /leagues/myLeagues/:league_id/teams/remove': {
    tag: 'League management',
    summary: 'Remove a team',
    access: 'level 5',
    failures: [404, 409],
    params: LeagueParams,
    body: TeamReference,
    response: { 200: Done },
  },
  'POST /leagues/myLeagues/:league_id/teams/restore': {
    tag: 'League management',
    summary: 'Restore a removed team',
    access: 'level 5',
    failures: [404, 409],
    params: LeagueParams,
    body: TeamReference,
    response: { 200: Done },
  },
  'POST /leagues/myLeagues/:league_id/teams/spellings': {
    tag: 'League management',
    summary: 'Add another spelling of a team’s name',
    access: 'level 5',
    failures: [404, 409],
    params: LeagueParams,
    body: TeamSpelling,
    response: { 200: Team },
  },
  'POST /leagues/myLeagues/:league_id/teams/spellings/remove': {
    tag: 'League management',
    summary: 'Remove a former name or a spelling of a team',
    access: 'level 5',
    failures: [404],
    params: LeagueParams,
    body: TeamSpelling,
    response: { 200: Team },
  },
});
