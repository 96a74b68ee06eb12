import { Type } from 'typebox';
import { Done } from '#contract/done.ts';
import { LeagueParams } from '#contract/leagues.ts';
import { MatchSummary } from '#contract/matches.ts';
import {
  EditedDeduction,
  EditedSeason,
  NewDeduction,
  NewSeason,
  NewTeamAlias,
  RuleReference,
  SeasonChange,
  TableRules,
  TeamAlias,
  TeamAliasReference,
} from '#contract/seasons.ts';
import {
  FiguresCsvQuery,
  FiguresQuery,
  Leaderboards,
  LeagueMatchesQuery,
  LeaguePage,
  Standings,
} from '#contract/standings.ts';

/** Calls about a league's page, its table and what its editors decide about it, as `endpoints` has them. */
export const tableEndpoints = {
  'GET /leagues/myLeagues/:league_id/table_rules': { params: LeagueParams, response: { 200: TableRules } },
  'POST /leagues/myLeagues/:league_id/seasons': {
    params: LeagueParams,
    body: NewSeason,
    response: { 200: EditedSeason },
  },
  'POST /leagues/myLeagues/:league_id/seasons/change': {
    params: LeagueParams,
    body: SeasonChange,
    response: { 200: EditedSeason },
  },
  'POST /leagues/myLeagues/:league_id/seasons/remove': {
    params: LeagueParams,
    body: RuleReference,
    response: { 200: Done },
  },
  'POST /leagues/myLeagues/:league_id/seasons/restore': {
    params: LeagueParams,
    body: RuleReference,
    response: { 200: Done },
  },
  'POST /leagues/myLeagues/:league_id/team_aliases': {
    params: LeagueParams,
    body: NewTeamAlias,
    response: { 200: TeamAlias },
  },
  'POST /leagues/myLeagues/:league_id/team_aliases/remove': {
    params: LeagueParams,
    body: TeamAliasReference,
    response: { 200: Done },
  },
  'POST /leagues/myLeagues/:league_id/deductions': {
    params: LeagueParams,
    body: NewDeduction,
    response: { 200: EditedDeduction },
  },
  'POST /leagues/myLeagues/:league_id/deductions/restore': {
    params: LeagueParams,
    body: RuleReference,
    response: { 200: Done },
  },
  'POST /leagues/myLeagues/:league_id/deductions/remove': {
    params: LeagueParams,
    body: RuleReference,
    response: { 200: Done },
  },
  'GET /leagues/:league_id': { params: LeagueParams, response: { 200: LeaguePage } },
  'GET /leagues/:league_id/matches': {
    params: LeagueParams,
    querystring: LeagueMatchesQuery,
    response: { 200: Type.Array(MatchSummary) },
  },
  'GET /leagues/:league_id/standings': {
    params: LeagueParams,
    querystring: FiguresQuery,
    response: { 200: Standings },
  },
  'GET /leagues/:league_id/standings.csv': {
    params: LeagueParams,
    querystring: FiguresCsvQuery,
    response: { 200: Type.String() },
  },
  'GET /leagues/:league_id/leaderboards': {
    params: LeagueParams,
    querystring: FiguresQuery,
    response: { 200: Leaderboards },
  },
  'GET /leagues/:league_id/leaderboards.csv': {
    params: LeagueParams,
    querystring: FiguresCsvQuery,
    response: { 200: Type.String() },
  },
};
