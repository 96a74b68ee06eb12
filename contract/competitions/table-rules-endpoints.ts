import { Done, defineEndpoints } from '#contract/kit/define-endpoints.ts';
import { LeagueParams } from '#contract/kit/parts.ts';
import {
  EditedDeduction,
  EditedSeason,
  NewDeduction,
  NewSeason,
  RuleReference,
  SeasonChange,
  TableRules,
} from '#contract/seasons/schema.ts';

/** The rules of a league’s table: seasons and deductions. */
export const tableRuleEndpoints = defineEndpoints('League management', {
  'GET /leagues/myLeagues/:league_id/table_rules': {
    summary: 'Seasons and deductions, and the names of teams in matches',
    access: 'level 5',
    cost: 'light',
    params: LeagueParams,
    response: { 200: TableRules },
  },
  'POST /leagues/myLeagues/:league_id/seasons': {
    summary: 'Add a season',
    access: 'level 5',
    cost: 'light',
    params: LeagueParams,
    body: NewSeason,
    response: { 200: EditedSeason },
  },
  'POST /leagues/myLeagues/:league_id/seasons/change': {
    summary: 'Change a season',
    access: 'level 5',
    cost: 'light',
    params: LeagueParams,
    body: SeasonChange,
    response: { 200: EditedSeason },
  },
  'POST /leagues/myLeagues/:league_id/seasons/remove': {
    summary: 'Remove a season',
    access: 'level 5',
    cost: 'light',
    failures: [404],
    params: LeagueParams,
    body: RuleReference,
    response: { 200: Done },
  },
  'POST /leagues/myLeagues/:league_id/seasons/restore': {
    summary: 'Restore a removed season',
    access: 'level 5',
    cost: 'light',
    params: LeagueParams,
    body: RuleReference,
    response: { 200: Done },
  },
  'POST /leagues/myLeagues/:league_id/deductions': {
    summary: 'Deduct points',
    access: 'level 5',
    cost: 'light',
    params: LeagueParams,
    body: NewDeduction,
    response: { 200: EditedDeduction },
  },
  'POST /leagues/myLeagues/:league_id/deductions/restore': {
    summary: 'Restore a removed deduction',
    access: 'level 5',
    cost: 'light',
    params: LeagueParams,
    body: RuleReference,
    response: { 200: Done },
  },
  'POST /leagues/myLeagues/:league_id/deductions/remove': {
    summary: 'Remove a deduction',
    access: 'level 5',
    cost: 'light',
    failures: [404],
    params: LeagueParams,
    body: RuleReference,
    response: { 200: Done },
  },
});
