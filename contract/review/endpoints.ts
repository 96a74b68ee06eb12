import { Type } from 'typebox';
import { ResultChange } from '#contract/fixtures/result-change.ts';
import { ActQuery, Done, DryRunQuery, defineEndpoints } from '#contract/kit/define-endpoints.ts';
import { CORRECTIONS_PER_MINUTE, GAME_SERVER_MAX_BODY_BYTES, MAX_REASON_LENGTH } from '#contract/kit/limits.ts';
import { LeagueParams } from '#contract/kit/parts.ts';
import { line } from '#contract/kit/text.ts';
import { MatchParams } from '#contract/matches/schema.ts';
import {
  Correction,
  CorrectionDetail,
  CorrectionResult,
  MatchCorrections,
  RevisionParams,
  RevisionRestore,
} from '#contract/review/corrections.ts';
import { MatchViewer, NewDispute } from '#contract/review/disputes.ts';
import { DeclinedMatch, MatchReference, RequestDecision } from '#contract/review/schema.ts';

/** Decisions on matches: requests, disputes, corrections and removals. */
export const reviewEndpoints = defineEndpoints('League management', {
  'POST /leagues/myLeagues/match_request': {
    summary: 'Accept or decline a pending match',
    access: 'level 2',
    cost: 'management',
    failures: [404, 409],
    querystring: ActQuery,
    body: RequestDecision,
    response: { 200: ResultChange },
  },
  'POST /leagues/myLeagues/undo_decision': {
    summary: 'Undo one’s own decision on a match within a minute',
    access: 'level 2',
    cost: 'management',
    failures: [404, 409],
    body: MatchReference,
    response: { 200: Done },
  },
  'GET /leagues/myLeagues/:league_id/declined': {
    summary: 'Declined and removed matches that can be restored',
    access: 'level 4',
    cost: 'light',
    params: LeagueParams,
    response: { 200: Type.Array(DeclinedMatch) },
  },
  'POST /leagues/myLeagues/restore_match': {
    summary: 'Restore a declined or removed match',
    access: 'level 4',
    cost: 'management',
    failures: [404, 409],
    body: MatchReference,
    response: { 200: Done },
  },
  'GET /matches/:match_id/viewer': {
    tag: 'Matches',
    summary: 'What the account may do with a match',
    access: 'signed in',
    cost: 'light',
    params: MatchParams,
    response: { 200: MatchViewer },
  },
  'POST /matches/:match_id/disputes': {
    tag: 'Matches',
    summary: 'Dispute a match that the account played in',
    access: 'player of the match',
    cost: 'light',
    params: MatchParams,
    body: NewDispute,
    response: { 200: Done },
  },
  'GET /matches/:match_id/corrections': {
    summary: 'A match in its current form with its corrections',
    access: 'level 4',
    cost: 'light',
    params: MatchParams,
    response: { 200: MatchCorrections },
  },
  'GET /matches/:match_id/corrections/:revision': {
    summary: 'A correction with the match before and after it',
    access: 'level 4',
    cost: 'light',
    params: RevisionParams,
    response: { 200: CorrectionDetail },
  },
  'POST /matches/:match_id/corrections': {
    summary: 'Correct a match',
    access: 'level 4',
    identifiesFirst: true,
    cost: 'management',
    rateLimit: { perMinute: CORRECTIONS_PER_MINUTE },
    maxBodyBytes: GAME_SERVER_MAX_BODY_BYTES,
    params: MatchParams,
    querystring: DryRunQuery,
    body: Correction,
    response: { 200: CorrectionResult },
  },
  'POST /matches/:match_id/restore_revision': {
    summary: 'Restore an earlier revision of a match',
    access: 'level 4',
    cost: 'management',
    params: MatchParams,
    querystring: DryRunQuery,
    body: RevisionRestore,
    response: { 200: CorrectionResult },
  },
  'POST /matches/:match_id/remove': {
    summary: 'Remove an approved match from all lists and statistics',
    access: 'level 4',
    cost: 'management',
    params: MatchParams,
    body: Type.Object({ reason: line(MAX_REASON_LENGTH) }),
    response: { 200: Done },
  },
});
