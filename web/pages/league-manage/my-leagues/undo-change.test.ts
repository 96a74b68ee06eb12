import { expect, test } from 'vitest';
import type { AuditEntry } from '#contract/audit.ts';
import { findUndo } from '#web/pages/league-manage/my-leagues/undo-change.ts';

function entry(changed: Partial<AuditEntry>): AuditEntry {
  return {
    id: 7,
    at: '2026-11-23T20:00:00.000Z',
    via: 'website',
    token: null,
    actor: 'Otto',
    action: 'fixture changed',
    subject: '3',
    person: null,
    match_id: null,
    group_id: null,
    before: null,
    after: null,
    ...changed,
  };
}

const SIDES = { home: 'Otters', away: 'Moles', round: 'Matchweek 3' };

test.each([
  [true, entry({ before: { ...SIDES, kick_off: null }, after: { ...SIDES, has_new_referee: false } })],
  [false, entry({ before: SIDES, after: { ...SIDES, home: 'Moles', away: 'Otters' } })],
  [false, entry({ before: SIDES, after: { ...SIDES, has_new_referee: true } })],
  [true, entry({ action: 'fixture decided', after: { decided: 'walkover' } })],
  [false, entry({ action: 'fixture decided', after: { decided: 'planned' } })],
  [true, entry({ action: 'match submitted', match_id: 480 })],
  [false, entry({ action: 'match submitted', match_id: 480, via: 'game server' })],
  [false, entry({ action: 'lots drawn' })],
])('can be undone: %s, for %j', (isUndoable, logged) => {
  expect(findUndo(logged, 8) !== null).toBe(isUndoable);
});
