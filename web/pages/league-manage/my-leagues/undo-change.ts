import type { AuditEntry } from '#contract/audit.ts';
import type { StoredFixtureStatus } from '#contract/fixtures.ts';
import { call } from '#web/http/call.ts';

const REASON = 'Undone from the log.';

/**
 * The call that undoes a change of a league's log; null for a change that has none. Whether it is still possible is for the
 * server to say.
 */
export function findUndo({ id, via, action, subject, match_id, before, after }: AuditEntry, league_id: number) {
  const params = { league_id };
  const restored = (fact: unknown) => ({ params, body: { id: Number(fact) } });
  const undone = (fact: unknown) => ({ params, body: { id: Number(fact), reason: REASON } });
  switch (action) {
    case 'match submitted':
      if (!['website', 'token'].includes(via) || match_id === null) return null;
      return () => call('POST /matches/:match_id/remove', { params: { match_id }, body: { reason: REASON } });
    case 'match removed':
    case 'request declined':
      return () => call('POST /leagues/myLeagues/restore_match', { body: { league_id, match_id: Number(subject) } });
    case 'fixture decided': {
      if (after?.decided === 'planned') return null;
      const body = {
        id: Number(subject),
        status: 'planned',
        seen_status: after?.decided as StoredFixtureStatus,
        deadline: before?.deadline as string | null | undefined,
      } as const;
      return () => call('POST /leagues/myLeagues/:league_id/fixtures/decide', { params, body });
    }
    case 'fixture match set': {
      const body = { id: Number(subject), match_id: (before?.match as number | null) ?? null, reason: REASON };
      return () => call('POST /leagues/myLeagues/:league_id/fixtures/match', { params, body });
    }
    case 'fixture changed':
      if (!areTimes(before, after)) return null;
      return () => call('POST /leagues/myLeagues/:league_id/fixtures/undo_move', restored(id));
    case 'fixtures moved':
      return () => call('POST /leagues/myLeagues/:league_id/fixtures/undo_move', restored(id));
    case 'fixture removed':
      return () => call('POST /leagues/myLeagues/:league_id/fixtures/restore', restored(subject));
    case 'competition published':
      return () => call('POST /leagues/myLeagues/:league_id/competitions/unpublish', restored(subject));
    case 'competition removed':
      return () => call('POST /leagues/myLeagues/:league_id/competitions/restore', restored(subject));
    case 'team removed':
      return () => call('POST /leagues/myLeagues/:league_id/teams/restore', restored(subject));
    case 'deduction removed':
      return () => call('POST /leagues/myLeagues/:league_id/deductions/restore', restored(before?.deduction));
    case 'squad spell removed':
      return () => call('POST /leagues/myLeagues/:league_id/squads/restore', restored(before?.spell));
    case 'transfer done':
      return () => call('POST /leagues/myLeagues/:league_id/transfers/undo', undone(after?.transfer));
    case 'name merged':
      return () => call('POST /leagues/myLeagues/:league_id/player_merges/undo', undone(after?.merge));
    case 'sheet imported':
      return () => call('POST /leagues/myLeagues/:league_id/imports/undo', restored(after?.import));
    default:
      return null;
  }
}

/** Whether a fixture changed in nothing but its kick-off and deadline. */
function areTimes(before: AuditEntry['before'], after: AuditEntry['after']): boolean {
  return ['home', 'away', 'round'].every((fact) => before?.[fact] === after?.[fact]) && !after?.has_new_referee;
}
