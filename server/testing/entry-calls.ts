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
    'POST /leagues/myLeagues/:league_id/entries': call('POST /leagues/myLeagues/:league_id/entries', {
      action: 'team entered',
      before: { state: null },
      after: expect.objectContaining({ state: 'pending' }),
    }),
    // Logs the team, its player and captain, and its entry; entries.test.ts covers this.
    'POST /leagues/:league_id/entries/new_team': null,
    'POST /leagues/:league_id/entries/change': call('POST /leagues/:league_id/entries/change', {
      action: 'entry changed',
      before: { division: null },
    }),
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

type TurnCall = Extract<Changing, `${string}/season_turn/${string}`>;

/** The calls about the turn of a season. */
export function listTurnCalls(server: TestApp, league_id: number): AuditedCalls<TurnCall> {
  const call = (act: string, logged: AuditedCall['logged']) => async () => ({
    params: { league_id },
    body:
      (await buildSquadBody(
        `POST /leagues/myLeagues/:league_id/season_turn/${act}` as TurnCall,
        server.database,
        league_id,
      )) ?? {},
    logged,
  });
  const season = expect.stringMatching(/^Turning/);
  return {
    'POST /leagues/myLeagues/:league_id/season_turn/finish': call('finish', {
      action: 'season finished',
      after: { season, teams: 4 },
    }),
    'POST /leagues/myLeagues/:league_id/season_turn/reopen': call('reopen', {
      action: 'season reopened',
      after: { season },
    }),
    'POST /leagues/myLeagues/:league_id/season_turn/move': call('move', {
      action: 'team moved',
      before: { to_level: 1, reason: 'hold' },
      after: expect.objectContaining({ season, to_level: 2, reason: 'The squad moves on.' }),
    }),
    'POST /leagues/myLeagues/:league_id/season_turn/answer': call('answer', {
      action: 'movement answered',
      after: expect.objectContaining({ season, answer: 'keep', to_level: 1 }),
    }),
    'POST /leagues/myLeagues/:league_id/season_turn/approve': call('approve', {
      action: 'movements approved',
      after: { season, movements: 4 },
    }),
    // Logs the season and the teams of its divisions; season-turn.test.ts covers this.
    'POST /leagues/myLeagues/:league_id/season_turn/next': null,
    'POST /leagues/myLeagues/:league_id/season_turn/place': call('place', {
      action: 'competition teams set',
      after: expect.objectContaining({ name: 'Division 1' }),
    }),
  };
}
