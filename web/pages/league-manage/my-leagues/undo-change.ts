import type { AuditAction, AuditEntry } from '#contract/changes/schema.ts';
import type { EndpointName } from '#contract/endpoints.ts';
import { call, callUntyped } from '#web/http/call.ts';

const REASON = 'Undone from the log.';

type Facts = Record<string, unknown>;
type Undo = [call: EndpointName, body: Facts];

/** An entry whose facts are known by its action. */
interface Change extends Omit<AuditEntry, 'before' | 'after'> {
  /** The changed thing's id. */
  subject_id: number;
  before: Facts;
  after: Facts;
}

const MANAGED = 'POST /leagues/myLeagues/:league_id';
const undoMove = ({ id }: Change): Undo => [`${MANAGED}/fixtures/undo_move`, { id }];
const undoTransfer = ({ after }: Change): Undo => [`${MANAGED}/transfers/undo`, { id: after.transfer, reason: REASON }];
const restoreMatch = ({ subject_id }: Change): Undo => [
  'POST /leagues/myLeagues/restore_match',
  { match_id: subject_id },
];

/** The call that undoes each kind of change, with its body beside the league's id. */
const UNDO: Partial<Record<AuditAction, (change: Change) => Undo>> = {
  'information updated': ({ before }) => ['POST /leagues/myLeagues/update_information', before],
  'match submitted': () => ['POST /matches/:match_id/remove', { reason: REASON }],
  'match removed': restoreMatch,
  'request declined': restoreMatch,
  'match corrected': ({ before, after }) => [
    'POST /matches/:match_id/restore_revision',
    { revision: after.revision, to: before.revision, reason: REASON },
  ],
  'season added': ({ subject_id }) => [`${MANAGED}/seasons/remove`, { id: subject_id }],
  'season changed': ({ subject_id, before }) => [`${MANAGED}/seasons/change`, { ...before, id: subject_id }],
  'season removed': ({ subject_id }) => [`${MANAGED}/seasons/restore`, { id: subject_id }],
  'points deducted': ({ after }) => [`${MANAGED}/deductions/remove`, { id: after.deduction }],
  'deduction removed': ({ before }) => [`${MANAGED}/deductions/restore`, { id: before.deduction }],
  'name merged': ({ after }) => [`${MANAGED}/player_merges/undo`, { id: after.merge, reason: REASON }],
  'players registered': ({ after }) => [
    `${MANAGED}/squads/remove`,
    { id: (after.spells as number[])[0], reason: REASON },
  ],
  'squad changed': ({ subject_id, before: { first_day, last_day, shirt_number, position } }) => [
    `${MANAGED}/squads/change`,
    { id: subject_id, first_day, last_day, shirt_number, position, reason: REASON },
  ],
  'squad spell removed': ({ before }) => [`${MANAGED}/squads/restore`, { id: before.spell, reason: REASON }],
  'captains changed': ({ subject_id, before: { captain_key, vice_captain_key } }) => [
    `${MANAGED}/squads/captains`,
    { team_id: subject_id, captain_key, vice_captain_key },
  ],
  'squad rules changed': ({ before }) => [`${MANAGED}/squads/rules`, before],
  'transfer offered': ({ after }) => ['POST /leagues/:league_id/transfers/withdraw', { id: after.transfer }],
  'transfer done': undoTransfer,
  'player released': undoTransfer,
  'competition added': ({ subject_id }) => [`${MANAGED}/competitions/remove`, { id: subject_id }],
  'competition changed': ({ subject_id, before: { name, format, match_types, ...rules } }) => [
    `${MANAGED}/competitions/change`,
    { id: subject_id, name, format, match_types, rules },
  ],
  'competition removed': ({ subject_id }) => [`${MANAGED}/competitions/restore`, { id: subject_id }],
  'competition published': ({ subject_id }) => [`${MANAGED}/competitions/unpublish`, { id: subject_id }],
  'competition teams set': ({ subject_id, before }) => [
    `${MANAGED}/competitions/change`,
    { id: subject_id, teams: before.entered },
  ],
  'best teams paired': ({ subject_id, before }) => [
    `${MANAGED}/competitions/best_pairs`,
    { id: subject_id, pairs: before.pairs },
  ],
  'team withdrawn': ({ subject_id, after }) => [
    `${MANAGED}/competitions/return`,
    { competition_id: subject_id, team_id: after.team_id },
  ],
  'fixture added': ({ subject_id }) => [`${MANAGED}/fixtures/remove`, { id: subject_id }],
  'fixture changed': undoMove,
  'fixtures moved': undoMove,
  'fixtures postponed': undoMove,
  'kick-off accepted': undoMove,
  'kick-off offered': ({ after }) => [
    'POST /leagues/:league_id/kick_off_offers/answer',
    { id: after.offer, answer: 'withdrawn' },
  ],
  'fixture removed': ({ subject_id }) => [`${MANAGED}/fixtures/restore`, { id: subject_id }],
  'fixture decided': ({ subject_id, before, after }) => [
    `${MANAGED}/fixtures/decide`,
    {
      id: subject_id,
      status: 'planned',
      seen_status: after.decided === 'lots' ? 'played' : after.decided,
      deadline: before.deadline,
    },
  ],
  'fixture match set': ({ subject_id, before }) => [
    `${MANAGED}/fixtures/match`,
    { id: subject_id, match_id: before.match, reason: REASON },
  ],
  'fixture result changed': ({ subject_id, before: { had_extra_time, shoot_out } }) => [
    `${MANAGED}/fixtures/extra_time`,
    { id: subject_id, had_extra_time, shoot_out, reason: REASON },
  ],
  'ban added': ({ after }) => [`${MANAGED}/bans/lift`, { ban_id: after.ban, reason: REASON }],
  'ban lifted': ({ after: { ban, fixture, player_key } }) => [
    `${MANAGED}/bans/restore`,
    ban === undefined ? { fixture_id: fixture, player_key } : { ban_id: ban },
  ],
  'sheet imported': ({ after }) => [`${MANAGED}/imports/undo`, { id: after.import }],
  'team added': ({ subject_id }) => [`${MANAGED}/teams/remove`, { id: subject_id }],
  'team changed': ({ subject_id, before: { name, short_name, ...crest } }) => [
    `${MANAGED}/teams/change`,
    { id: subject_id, name, short_name, crest },
  ],
  'team removed': ({ subject_id }) => [`${MANAGED}/teams/restore`, { id: subject_id }],
  'team spelling added': ({ subject_id, after }) => [
    `${MANAGED}/teams/spellings/remove`,
    { team_id: subject_id, spelling: after.spelling },
  ],
  'team spelling removed': ({ subject_id, before }) => [
    `${MANAGED}/teams/spellings`,
    { team_id: subject_id, spelling: before.spelling },
  ],
};

/** Undoes a change of a league's log; null for a change that can't be undone, or no longer. */
export function findUndo(entry: AuditEntry, league_id: number): (() => Promise<unknown>) | null {
  const { action, subject, before, after, match_id } = entry;
  if (!entry.can_undo) return null;
  if (action === 'rules changed') return () => restoreRules(league_id, before?.version, after?.version);
  const undo = UNDO[action]?.({ ...entry, subject_id: Number(subject), before: before ?? {}, after: after ?? {} });
  if (!undo) return null;
  const [name, body] = undo;
  // Only the calls without a league in their path take it in the body.
  const isInPath = name.includes(':');
  return () => callUntyped(name, { params: { league_id, match_id }, body: isInPath ? body : { ...body, league_id } });
}

async function restoreRules(league_id: number, former: unknown, seen: unknown): Promise<unknown> {
  const params = { league_id };
  const version = typeof former === 'number' ? former : undefined;
  const { text } = version
    ? await call('GET /leagues/myLeagues/:league_id/rulebook', { params, querystring: { version } })
    : { text: '' };
  const body = { text, seen_version: Number(seen) };
  return call('POST /leagues/myLeagues/:league_id/rulebook', { params, body });
}
