import { Done, defineEndpoints } from '#contract/kit/define-endpoints.ts';
import { LeagueParams } from '#contract/kit/parts.ts';
import {
  MovedTeam,
  MovementAnswer,
  MovementApproval,
  NextSeason,
  SeasonEnd,
  SeasonReference,
  SeasonTurn,
  TurnQuery,
} from '#contract/seasons/movements.ts';
import { Season } from '#contract/seasons/schema.ts';

/** The turn of a season: its end, the movements between divisions and the next season. */
export const seasonTurnEndpoints = defineEndpoints('League management', {
  'GET /leagues/:league_id/season_end': {
    tag: 'Leagues',
    summary: 'A finished season: champions, movements and final tables',
    access: 'anyone',
    cost: 'standings',
    cache: 'shared',
    reads: 'primary preferred',
    params: LeagueParams,
    querystring: TurnQuery,
    response: { 200: SeasonEnd },
  },
  'GET /leagues/myLeagues/:league_id/season_turn': {
    summary: 'The end of a season, its movements and the next season',
    access: 'level 5',
    cost: 'management',
    params: LeagueParams,
    querystring: TurnQuery,
    response: { 200: SeasonTurn },
  },
  'POST /leagues/myLeagues/:league_id/season_turn/finish': {
    summary: 'End a season whose fixtures are all decided, and propose its movements',
    access: 'level 5',
    cost: 'management',
    params: LeagueParams,
    body: SeasonReference,
    response: { 200: Done },
  },
  'POST /leagues/myLeagues/:league_id/season_turn/reopen': {
    summary: 'Take back the end of a season, until the first match of the next one',
    access: 'level 5',
    cost: 'light',
    params: LeagueParams,
    body: SeasonReference,
    response: { 200: Done },
  },
  'POST /leagues/myLeagues/:league_id/season_turn/move': {
    summary: 'Move a team by hand; the movements of the others are found again',
    access: 'level 5',
    cost: 'management',
    params: LeagueParams,
    body: MovedTeam,
    response: { 200: Done },
  },
  'POST /leagues/myLeagues/:league_id/season_turn/answer': {
    summary: 'Keep a movement that the tables contradict, or let it follow them',
    access: 'level 5',
    cost: 'management',
    params: LeagueParams,
    body: MovementAnswer,
    response: { 200: Done },
  },
  'POST /leagues/myLeagues/:league_id/season_turn/approve': {
    summary: 'Approve the movements that carry no flag, or take that back',
    access: 'level 5',
    cost: 'management',
    params: LeagueParams,
    body: MovementApproval,
    response: { 200: Done },
  },
  'POST /leagues/myLeagues/:league_id/season_turn/next': {
    summary: 'Make the next season as a draft: dates, divisions, rules and teams',
    access: 'level 5',
    cost: 'management',
    params: LeagueParams,
    body: NextSeason,
    response: { 200: Season },
  },
  'POST /leagues/myLeagues/:league_id/season_turn/place': {
    summary: 'Place the teams of the next season in its divisions again',
    access: 'level 5',
    cost: 'management',
    params: LeagueParams,
    body: SeasonReference,
    response: { 200: Done },
  },
});
