import { expect } from 'vitest';
import type { AuditAction, AuditEntry } from '#contract/changes/schema.ts';
import type { EndpointName } from '#contract/endpoints.ts';
import { storeEnteredCompetition, storeWithdrawal } from '#server/testing/competition-bodies.ts';
import { buildFixtureBody } from '#server/testing/fixture-bodies.ts';
import { buildRulebookBody } from '#server/testing/rulebook-bodies.ts';
import { buildSquadBody, storeInvite } from '#server/testing/squad-bodies.ts';
import { storeBan, storeSquadPlayer } from '#server/testing/store-ban.ts';
import { storeCompetition } from '#server/testing/store-competition.ts';
import { DRAW, storeCup, storeFinishedGroups } from '#server/testing/store-cup.ts';
import { newSheet, storeImport } from '#server/testing/store-import.ts';
import { storeSeason } from '#server/testing/store-table-rules.ts';
import { newTeam, storeTeam } from '#server/testing/store-team.ts';
import type { TestApp } from '#server/testing/test-app.ts';

/** Calls that may change a league. */
export type Changing = Exclude<EndpointName, `GET ${string}`>;

export interface AuditedCall {
  params?: Record<string, unknown>;
  body: object;
  headers?: Record<string, string>;
  /** The expected entry in the league's log. */
  logged: Partial<AuditEntry> & { action: AuditAction };
}

/** The expected log entry of each call that changes a league; null for calls that change only an account. */
export type AuditedCalls<K extends Changing = Changing> = Record<K, (() => AuditedCall | Promise<AuditedCall>) | null>;

const BAN = { ban: expect.any(Number), player: expect.stringMatching(/^Player /) };
const ROVERS = { name: 'Rovers', short_name: 'TST', ...newTeam().crest };

/** Facts of a transfer that the log joins to the stored ones. */
const TRANSFER = { transfer: expect.any(Number), player: expect.any(String) };

type SeasonFeature = 'rulebook' | 'teams' | 'squads' | 'transfers' | 'bans' | 'fixtures' | 'competitions' | 'imports';
type SeasonCall = Extract<
  Exclude<Changing, `${string}/entries${string}` | `${string}/play_offs`>,
  | `POST /leagues/myLeagues/:league_id/${SeasonFeature}${string}`
  | `POST /leagues/:league_id/${string}`
  | 'POST /users/transfers/answer'
  | 'POST /captain_invites/:invite/accept'
>;

/** The calls about a league's season; `playerKey` is the caller's player. */
export function listSeasonCalls(server: TestApp, leagueId: number, playerKey: () => string): AuditedCalls<SeasonCall> {
  return {
    'POST /leagues/myLeagues/:league_id/rulebook/preview': null,
    'POST /leagues/myLeagues/:league_id/rulebook': async () => ({
      params: { league_id: leagueId },
      body: (await buildRulebookBody('POST /leagues/myLeagues/:league_id/rulebook', server.database, leagueId)) ?? {},
      logged: { action: 'rules changed', after: { version: expect.any(Number), characters: expect.any(Number) } },
    }),
    'POST /leagues/myLeagues/:league_id/imports/preview': null,
    'POST /leagues/myLeagues/:league_id/imports': () => ({
      params: { league_id: leagueId },
      body: newSheet(),
      logged: { action: 'sheet imported', after: { import: expect.any(Number), kind: 'matches', rows: 1 } },
    }),
    'POST /leagues/myLeagues/:league_id/imports/undo': async () => {
      const id = await storeImport(server.database, leagueId);
      return {
        params: { league_id: leagueId },
        body: { id },
        logged: { action: 'import undone', after: { import: id, kind: 'matches', rows: 1 } },
      };
    },
    'POST /leagues/myLeagues/:league_id/bans': async () => ({
      params: { league_id: leagueId },
      body: {
        player_key: await storeSquadPlayer(server.database, leagueId),
        matches: 2,
        reason: 'Insulted the referee',
      },
      logged: { action: 'ban added', after: { ...BAN, matches: 2, reason: 'Insulted the referee' } },
    }),
    'POST /leagues/myLeagues/:league_id/bans/lift': async () => ({
      params: { league_id: leagueId },
      body: { ban_id: await storeBan(server.database, { league_id: leagueId }), reason: 'It was someone else' },
      logged: { action: 'ban lifted', after: { ...BAN, reason: 'It was someone else' } },
    }),
    'POST /leagues/myLeagues/:league_id/bans/restore': async () => ({
      params: { league_id: leagueId },
      body: {
        ban_id: await storeBan(server.database, {
          league_id: leagueId,
          lifted_at: new Date(),
          lift_reason: 'Mistaken',
        }),
      },
      logged: { action: 'ban restored', after: { ...BAN, reason: 'Insulted the referee' } },
    }),
    'POST /leagues/myLeagues/:league_id/teams': () => ({
      params: { league_id: leagueId },
      body: newTeam('Rovers'),
      logged: { action: 'team added', subject: expect.stringMatching(/^\d+$/), after: { ...ROVERS } },
    }),
    'POST /leagues/myLeagues/:league_id/teams/several': () => ({
      params: { league_id: leagueId },
      body: { teams: [newTeam('Wanderers')] },
      logged: {
        action: 'team added',
        subject: expect.stringMatching(/^\d+$/),
        after: { ...ROVERS, name: 'Wanderers' },
      },
    }),
    'POST /leagues/myLeagues/:league_id/teams/change': async () => ({
      params: { league_id: leagueId },
      body: { id: await storeTeam(server.database, { league_id: leagueId, name: 'Hawks' }), ...newTeam('Falcons') },
      logged: {
        action: 'team changed',
        before: { ...ROVERS, name: 'Hawks' },
        after: { ...ROVERS, name: 'Falcons' },
      },
    }),
    'POST /leagues/myLeagues/:league_id/teams/remove': async () => ({
      params: { league_id: leagueId },
      body: { id: await storeTeam(server.database, { league_id: leagueId, name: 'Bears' }) },
      logged: { action: 'team removed', before: { ...ROVERS, name: 'Bears' }, after: null },
    }),
    'POST /leagues/myLeagues/:league_id/teams/restore': async () => ({
      params: { league_id: leagueId },
      body: { id: await storeTeam(server.database, { league_id: leagueId, name: 'Lynxes', removed_at: new Date() }) },
      logged: { action: 'team restored', before: null, after: { ...ROVERS, name: 'Lynxes' } },
    }),
    'POST /leagues/myLeagues/:league_id/teams/spellings': async () => ({
      params: { league_id: leagueId },
      body: {
        team_id: await storeTeam(server.database, { league_id: leagueId, name: 'Otters' }),
        spelling: 'Otters FC',
      },
      logged: { action: 'team spelling added', after: { team: 'Otters', spelling: 'Otters FC' } },
    }),
    'POST /leagues/myLeagues/:league_id/teams/spellings/remove': async () => ({
      params: { league_id: leagueId },
      body: {
        team_id: await storeTeam(server.database, { league_id: leagueId, name: 'Moles', spellings: ['Moles FC'] }),
        spelling: 'MOLES FC',
      },
      logged: { action: 'team spelling removed', before: { team: 'Moles', spelling: 'Moles FC' } },
    }),
    'POST /leagues/myLeagues/:league_id/squads': squadCall('POST /leagues/myLeagues/:league_id/squads', {
      action: 'players registered',
      after: expect.objectContaining({ players: ['Otto'] }),
    }),
    'POST /leagues/myLeagues/:league_id/squads/change': squadCall('POST /leagues/myLeagues/:league_id/squads/change', {
      action: 'squad changed',
      after: expect.objectContaining({ last_day: '2026-02-01', shirt_number: 9, players: [expect.any(String)] }),
    }),
    'POST /leagues/myLeagues/:league_id/squads/remove': squadCall('POST /leagues/myLeagues/:league_id/squads/remove', {
      action: 'squad spell removed',
      after: null,
    }),
    'POST /leagues/myLeagues/:league_id/squads/restore': squadCall(
      'POST /leagues/myLeagues/:league_id/squads/restore',
      {
        action: 'squad spell restored',
        before: null,
      },
    ),
    'POST /leagues/myLeagues/:league_id/squads/captains': squadCall(
      'POST /leagues/myLeagues/:league_id/squads/captains',
      { action: 'captains changed', before: expect.objectContaining({ captain_key: null }) },
    ),
    'POST /leagues/myLeagues/:league_id/squads/invite': squadCall('POST /leagues/myLeagues/:league_id/squads/invite', {
      action: 'captain invited',
      after: { team: expect.any(String) },
    }),
    'POST /captain_invites/:invite/accept': async () => ({
      params: { invite: await storeInvite(server.database, leagueId, playerKey()) },
      body: {},
      logged: { action: 'captains changed', before: expect.objectContaining({ captain_key: null }) },
    }),
    'POST /leagues/myLeagues/:league_id/squads/rules': squadCall('POST /leagues/myLeagues/:league_id/squads/rules', {
      action: 'squad rules changed',
    }),
    'POST /leagues/myLeagues/:league_id/transfers/decide': squadCall(
      'POST /leagues/myLeagues/:league_id/transfers/decide',
      { action: 'transfer done', after: expect.objectContaining(TRANSFER) },
    ),
    'POST /leagues/myLeagues/:league_id/transfers/undo': squadCall(
      'POST /leagues/myLeagues/:league_id/transfers/undo',
      {
        action: 'transfer undone',
        after: expect.objectContaining({ ...TRANSFER, reason: 'It was the wrong player.' }),
      },
    ),
    'POST /leagues/:league_id/transfers/offer': squadCall('POST /leagues/:league_id/transfers/offer', {
      action: 'transfer offered',
      after: expect.objectContaining(TRANSFER),
    }),
    'POST /leagues/:league_id/transfers/withdraw': squadCall('POST /leagues/:league_id/transfers/withdraw', {
      action: 'transfer withdrawn',
      after: expect.objectContaining(TRANSFER),
    }),
    'POST /leagues/:league_id/transfers/release': squadCall('POST /leagues/:league_id/transfers/release', {
      action: 'player released',
      after: expect.objectContaining(TRANSFER),
    }),
    'POST /users/transfers/answer': squadCall('POST /users/transfers/answer', {
      action: 'transfer declined',
      after: expect.objectContaining(TRANSFER),
    }),
    'POST /leagues/:league_id/kick_off_offers': () =>
      aboutFixture('POST /leagues/:league_id/kick_off_offers', 'kick-off offered'),
    'POST /leagues/:league_id/kick_off_offers/answer': () =>
      aboutFixture('POST /leagues/:league_id/kick_off_offers/answer', 'kick-off accepted'),
    'POST /leagues/:league_id/team_sheets': async () => ({
      ...(await aboutFixture('POST /leagues/:league_id/team_sheets', 'team sheet named')),
      logged: {
        action: 'team sheet named',
        before: { starters: 0, substitutes: 0 },
        after: expect.objectContaining({ team: expect.any(String), starters: 1, substitutes: 1 }),
      },
    }),
    'POST /leagues/:league_id/check_ins': () => aboutFixture('POST /leagues/:league_id/check_ins', 'team checked in'),
    'POST /leagues/myLeagues/:league_id/fixtures/generate': async () => ({
      ...(await aboutFixture('POST /leagues/myLeagues/:league_id/fixtures/generate', 'fixtures generated')),
      logged: { action: 'fixtures generated', after: { competition: expect.any(String), fixtures: 2, replaced: 0 } },
    }),
    'POST /leagues/myLeagues/:league_id/fixtures': () =>
      aboutFixture('POST /leagues/myLeagues/:league_id/fixtures', 'fixture added'),
    'POST /leagues/myLeagues/:league_id/fixtures/change': () =>
      aboutFixture('POST /leagues/myLeagues/:league_id/fixtures/change', 'fixture changed'),
    'POST /leagues/myLeagues/:league_id/fixtures/move': async () => ({
      ...(await aboutFixture('POST /leagues/myLeagues/:league_id/fixtures/move', 'fixtures moved')),
      logged: {
        action: 'fixtures moved',
        before: {},
        after: { competition: expect.any(String), rounds: expect.stringMatching(/^Matchweek /), fixtures: 1, days: 7 },
      },
    }),
    'POST /leagues/myLeagues/:league_id/fixtures/undo_move': async () => ({
      ...(await aboutFixture('POST /leagues/myLeagues/:league_id/fixtures/undo_move', 'move undone')),
      logged: { action: 'move undone', after: { fixtures: 1 } },
    }),
    'POST /leagues/myLeagues/:league_id/fixtures/remove': () =>
      aboutFixture('POST /leagues/myLeagues/:league_id/fixtures/remove', 'fixture removed'),
    'POST /leagues/myLeagues/:league_id/fixtures/restore': () =>
      aboutFixture('POST /leagues/myLeagues/:league_id/fixtures/restore', 'fixture restored'),
    'POST /leagues/myLeagues/:league_id/fixtures/decide': async () => ({
      ...(await aboutFixture('POST /leagues/myLeagues/:league_id/fixtures/decide', 'fixture decided')),
      logged: {
        action: 'fixture decided',
        after: expect.objectContaining({
          status: 'walkover',
          score: { home: 3, away: 0 },
          reason: 'They could not field seven players.',
        }),
      },
    }),
    'POST /leagues/myLeagues/:league_id/fixtures/extra_time': async () => ({
      ...(await aboutFixture('POST /leagues/myLeagues/:league_id/fixtures/extra_time', 'fixture result changed')),
      logged: {
        action: 'fixture result changed',
        after: expect.objectContaining({ shoot_out: { home: 4, away: 3 }, reason: 'It was left out.' }),
      },
    }),
    'POST /leagues/myLeagues/:league_id/fixtures/result': async () => ({
      ...(await aboutFixture('POST /leagues/myLeagues/:league_id/fixtures/result', 'match submitted')),
      logged: { action: 'match submitted', subject: expect.stringMatching(/^\d+$/) },
    }),
    'POST /leagues/myLeagues/:league_id/fixtures/adopt': async () => ({
      ...(await aboutFixture('POST /leagues/myLeagues/:league_id/fixtures/adopt', 'match submitted')),
      logged: { action: 'match submitted', subject: expect.stringMatching(/^\d+$/) },
    }),
    'POST /leagues/myLeagues/:league_id/fixtures/match': async () => ({
      ...(await aboutFixture('POST /leagues/myLeagues/:league_id/fixtures/match', 'fixture match set')),
      logged: { action: 'fixture match set', after: expect.objectContaining({ reason: 'A typing error.' }) },
    }),
    'POST /leagues/myLeagues/:league_id/competitions/:competition_id/draw': async () => {
      const competition_id = await storeCup(server.database, { league_id: leagueId, name: 'Shield' });
      return {
        params: { league_id: leagueId, competition_id },
        body: DRAW,
        logged: {
          action: 'cup drawn',
          subject: String(competition_id),
          before: null,
          after: { name: 'Shield', teams: 4, fixtures: 3 },
        },
      };
    },
    'POST /leagues/myLeagues/:league_id/competitions': async () => ({
      params: { league_id: leagueId },
      body: {
        season_id: await storeSeason(server.database, { league_id: leagueId, name: 'Competing' }),
        name: 'Premier',
        format: 'round robin',
      },
      logged: {
        action: 'competition added',
        before: null,
        after: expect.objectContaining({ name: 'Premier', format: 'round robin', points_for_win: 3, teams: [] }),
      },
    }),
    'POST /leagues/myLeagues/:league_id/competitions/change': async () => ({
      params: { league_id: leagueId },
      body: {
        id: await storeCompetition(server.database, { league_id: leagueId, name: 'Second' }),
        rules: { places_up: 2 },
      },
      logged: {
        action: 'competition changed',
        before: { name: 'Second', places_up: 0 },
        after: { name: 'Second', places_up: 2 },
      },
    }),
    'POST /leagues/myLeagues/:league_id/competitions/publish': async () => {
      const id = await storeCompetition(server.database, { league_id: leagueId, name: 'Fourth', published_at: null });
      const logged = { action: 'competition published', before: null, after: { name: 'Fourth' } } as const;
      return { params: { league_id: leagueId }, body: { id }, logged };
    },
    'POST /leagues/myLeagues/:league_id/competitions/unpublish': async () => {
      const id = await storeCompetition(server.database, { league_id: leagueId, name: 'Fifth' });
      const logged = { action: 'competition unpublished', before: null, after: { name: 'Fifth' } } as const;
      return { params: { league_id: leagueId }, body: { id }, logged };
    },
    'POST /leagues/myLeagues/:league_id/competitions/remove': async () => {
      const id = await storeCompetition(server.database, { league_id: leagueId, name: 'Sixth' });
      const logged = { action: 'competition removed', before: { name: 'Sixth' }, after: null } as const;
      return { params: { league_id: leagueId }, body: { id }, logged };
    },
    'POST /leagues/myLeagues/:league_id/competitions/restore': async () => {
      const id = await storeCompetition(server.database, {
        league_id: leagueId,
        name: 'Seventh',
        removed_at: new Date(),
      });
      const logged = { action: 'competition restored', before: null, after: { name: 'Seventh' } } as const;
      return { params: { league_id: leagueId }, body: { id }, logged };
    },
    'POST /leagues/myLeagues/:league_id/competitions/lots': async () => {
      const names = ['Drawn second', 'Drawn first'];
      const { id, teamIds } = await storeEnteredCompetition(server.database, leagueId, { name: 'Eighth', names });
      return {
        params: { league_id: leagueId },
        body: { id, team_ids: teamIds.toReversed() },
        logged: {
          action: 'lots drawn',
          before: { name: 'Eighth', teams: [] },
          after: { name: 'Eighth', teams: names.toReversed() },
        },
      };
    },
    'POST /leagues/myLeagues/:league_id/competitions/best_pairs': async () => {
      const { id, name, ties } = await storeFinishedGroups(server.database, leagueId);
      const pairs = ties.map((tie, at) => ({ tie, group: at === 0 ? 'B' : 'A' }));
      return {
        params: { league_id: leagueId },
        body: { id, pairs },
        logged: {
          action: 'best teams paired',
          before: { name, pairs: [] },
          after: expect.objectContaining({ name, pairs }),
        },
      };
    },
    'POST /leagues/myLeagues/:league_id/competitions/withdraw': async () => {
      const body = await storeWithdrawal(server.database, leagueId, { withdrawal: null });
      return {
        params: { league_id: leagueId },
        body,
        logged: {
          action: 'team withdrawn',
          before: null,
          after: expect.objectContaining({ withdrawal: 'expunged', reason: body.reason }),
        },
      };
    },
    'POST /leagues/myLeagues/:league_id/competitions/return': async () => {
      const { competition_id, team_id } = await storeWithdrawal(server.database, leagueId, { withdrawal: 'expunged' });
      return {
        params: { league_id: leagueId },
        body: { competition_id, team_id },
        logged: {
          action: 'withdrawal undone',
          before: expect.objectContaining({ withdrawal: 'expunged' }),
          after: expect.objectContaining({ name: expect.any(String) }),
        },
      };
    },
  };

  /** A call about squads, by a caller with every right. */
  function squadCall(name: Changing, logged: AuditedCall['logged']): () => Promise<AuditedCall> {
    return async () => {
      const body = await buildSquadBody(name, server.database, leagueId, { player_key: playerKey() });
      return { params: { league_id: leagueId }, body: body ?? {}, logged };
    };
  }

  /** A call about a fixture, the subject of its log entry. */
  async function aboutFixture(name: Changing, action: AuditAction): Promise<AuditedCall> {
    const body = await buildFixtureBody(name, server.database, leagueId, playerKey());
    const logged = { action, subject: expect.stringMatching(/^\d+$/) };
    return { params: { league_id: leagueId }, body: body ?? {}, logged };
  }
}
