import { Bracket, CupDraw, DrawnBracket } from '#contract/competitions/cups.ts';
import { CompetitionParams } from '#contract/competitions/schema.ts';
import { DryRunQuery, defineEndpoints } from '#contract/kit/define-endpoints.ts';

/** Cups: their draw and their bracket. */
export const cupEndpoints = defineEndpoints('Leagues', {
  'GET /leagues/:league_id/competitions/:competition_id/bracket': {
    summary: 'A cup’s groups and rounds, with who goes through',
    access: 'anyone',
    cost: 'standings',
    cache: 'shared',
    reads: 'primary preferred',
    isCached: true,
    params: CompetitionParams,
    response: { 200: Bracket },
  },
  'POST /leagues/myLeagues/:league_id/competitions/:competition_id/draw': {
    tag: 'League management',
    summary: 'Draw a cup that is not published yet',
    access: 'level 5',
    cost: 'management',
    params: CompetitionParams,
    querystring: DryRunQuery,
    body: CupDraw,
    response: { 200: DrawnBracket },
  },
});
