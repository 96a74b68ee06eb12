import type { LeagueDetail } from '#contract/leagues/schema.ts';
import type { Match } from '#contract/matches/schema.ts';
import type { CorrectionDetail, MatchCorrections } from '#contract/review/corrections.ts';
import { readContents, readMatch } from '#contract/review/read-match.ts';
import type { CallWithMatches } from '#web/kit/http/calls-with-matches.ts';

/** Readers of responses with whole matches, which may lack parts or have them in another form. */
const READERS: Record<CallWithMatches, (answer: never) => unknown> = {
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

export function readAnswer(name: CallWithMatches, answer: unknown): unknown {
  return READERS[name](answer as never);
}
