import { expect } from 'vitest';
import { buildCompetitionBody } from '#server/testing/competition-bodies.ts';
import type { AuditedCall, AuditedCalls, Changing } from '#server/testing/season-calls.ts';
import { buildSquadBody } from '#server/testing/squad-bodies.ts';
import type { TestApp } from '#server/testing/test-app.ts';

type EntryCall = Extract<Changing, `${string}/entries${string}` | `${string}/play_offs`>;

/** The calls about entries for seasons and places in divisions, by staff with a linked account. */
export function listEntryCalls(server: TestApp, league_id: number): AuditedCalls<EntryCall> {
  const call = (name: EntryCall, logged: AuditedCall['logged']) => async () => ({
    params: { league_id },
    body:
      (await buildSquadBody(name, server.database, league_id)) ??
      (await buildCompetitionBody(name, server.database, league_id)) ??
      {},
    logged,
  });
  return {
    'POST /leagues/:league_id/entries': call('POST /leagues/:league_id/entries', {
      action: 'team entered',
      before: { state: null },
      after: expect.objectContaining({ state: 'pending' }),
    }),
    // Logs the team, its player and captain, and its entry; entries.test.ts covers this.
    'POST /leagues/:league_id/entries/new_team': null,
    'POST /leagues/:league_id/entries/withdraw': call('POST /leagues/:league_id/entries/withdraw', {
      action: 'entry withdrawn',
      before: { state: 'approved' },
    }),
    'POST /leagues/myLeagues/:league_id/competitions/play_offs': call(
      'POST /leagues/myLeagues/:league_id/competitions/play_offs',
      {
        action: 'play-offs added',
        before: null,
        after: {
          name: 'Play-offs for Upper',
          teams: [expect.stringContaining('Upper 3'), expect.stringContaining('Lower 1')],
          fixtures: 1,
        },
      },
    ),
    'POST /leagues/myLeagues/:league_id/entries/decide': call('POST /leagues/myLeagues/:league_id/entries/decide', {
      action: 'entry decided',
      before: { state: 'pending' },
      after: expect.objectContaining({ state: 'approved' }),
    }),
  };
}
