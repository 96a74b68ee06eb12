import type { EndpointName } from '#contract/endpoints.ts';
import type { LeagueDetail } from '#contract/leagues/schema.ts';
import type { Match } from '#contract/matches/schema.ts';
import type { CorrectionDetail, MatchCorrections } from '#contract/review/corrections.ts';
import { readContents, readMatch } from '#contract/review/read-match.ts';

/** How the answers that hold whole matches are read, as these may lack parts or have them in another form. */
const READERS: { [K in EndpointName]?: (answer: never) => unknown } = {
  'GET /matches/:match_id': (match: Match) => readMatch(match),
  'GET /leagues/myLeagues/:id': (league: LeagueDetail) => ({
    ...league,
    Requests: league.Requests.map(readMatch),
  }),
  'GET /matches/:match_id/corrections': (match: MatchCorrections) => ({
    ...match,
    contents: readContents(match.contents),
  }),
  'GET /matches/:match_id/corrections/:revision': (correction: CorrectionDetail) => ({
    ...correction,
    before: readContents(correction.before),
    after: readContents(correction.after),
  }),
};

export function readAnswer(name: EndpointName, answer: unknown): unknown {
  return READERS[name]?.(answer as never) ?? answer;
}
