import { beforeAll, describe, expect, test } from 'vitest';
import type { AuditAction, AuditEntry } from '#contract/audit.ts';
import { type EndpointName, endpoints } from '#contract/endpoints.ts';
import { createApiKey } from '#server/api-keys/api-key-queries.ts';
import { storeEnteredCompetition } from '#server/testing/competition-bodies.ts';
import { copyMatch } from '#server/testing/correct-match.ts';
import { buildFixtureBody } from '#server/testing/fixture-bodies.ts';
import { buildSquadBody } from '#server/testing/squad-bodies.ts';
import { storeApiKey } from '#server/testing/store-api-key.ts';
import { storeBan, storeSquadPlayer } from '#server/testing/store-ban.ts';
import { storeCompetition } from '#server/testing/store-competition.ts';
import { DRAW, storeCup } from '#server/testing/store-cup.ts';
import { storeDelivery, WEBHOOK_URL } from '#server/testing/store-delivery.ts';
import { storeGroup } from '#server/testing/store-group.ts';
import { newSheet, storeImport } from '#server/testing/store-import.ts';
import { storeMatch } from '#server/testing/store-match.ts';
import { storeDeduction, storeSeason } from '#server/testing/store-table-rules.ts';
import { newTeam, storeTeam } from '#server/testing/store-team.ts';
import { storeMerge, storeTypedName } from '#server/testing/store-typed-name.ts';
import { signIn, useTestApp } from '#server/testing/test-app.ts';

const LEAGUE = 8;
/** An id that no match stored here has. */
const NO_MATCH = 700_007;
const server = useTestApp();
type Person = Awaited<ReturnType<typeof signIn>>;
let creator: Person;
let other: Person;

beforeAll(async () => {
  creator = await signIn(server, { levels: { [LEAGUE]: 6 } });
  other = await signIn(server, { roblox_id: null, roblox_username: null });
  await storeDelivery(server.database, LEAGUE, NO_MATCH);
});

type Changing = Exclude<EndpointName, `GET ${string}`>;
interface Call {
  params?: Record<string, unknown>;
  body: object;
  headers?: Record<string, string>;
  /** The expected entry in the league's log. */
  logged: Partial<AuditEntry> & { action: AuditAction };
}

const DAYS = { first_day: '2026-03-01', last_day: '2026-05-31' };

const DEDUCTION = { deduction: expect.any(Number), team: 'Wolves', points: 3, reason: 'Did not turn up' };

const BAN = { ban: expect.any(Number), player: expect.stringMatching(/^Player /) };
const ROVERS = { name: 'Rovers', short_name: 'TST', ...newTeam().crest };

/** The facts of a transfer that the log adds to the stored ones. */
const TRANSFER = { transfer: expect.any(Number), player: expect.any(String) };

/** A call about squads, by someone who may make every one of them. */
function squadCall(name: Changing, logged: Call['logged']): () => Promise<Call> {
  return async () => {
    const player_key = creator.user.roblox_id ?? '';
    const body = await buildSquadBody(name, server.database, LEAGUE, { player_key });
    return { params: { league_id: LEAGUE }, body: body ?? {}, logged };
  };
}

/** The expected log entry of each call that changes a league; null for calls that change only an account. */
const CALLS: Record<Changing, (() => Call | Promise<Call>) | null> = {
  'POST /auth/logout': null,
  // Logs the removed access and groups; audit-routes.test.ts covers this.
  'POST /auth/delete_account': null,
  'POST /auth/end_session': null,
  'POST /auth/end_other_sessions': null,
  'POST /users/unlink_roblox': null,
  'POST /webhooks/roblox': null,
  'POST /users/update_privacy': null,
  'POST /users/update_access': () => ({
    body: {
      league_id: LEAGUE,
      changedUsers: [],
      removedUsers: [],
      addedUsers: [{ RBX: null, DISC: other.user.discord_id, Level: 3 }],
    },
    logged: { action: 'access added', person: other.user.d_username, before: null, after: { level: 3 } },
  }),
  'POST /auth/key_generation_v1': () => ({
    body: { league_id: LEAGUE },
    logged: { action: 'API key created', subject: expect.stringMatching(/^tl_8_[\w-]{6}$/) },
  }),
  'POST /leagues/requests': null,
  'POST /leagues/requests/withdraw': null,
  // Logs in the league that it creates; league-requests.test.ts covers this.
  'POST /leagues/requests/decide': null,
  'POST /leagues/myLeagues/match_request': async () => {
    const match_id = await storeMatch(server.database, { status: 'On-Hold' });
    const done = { subject: String(match_id), before: { status: 'On-Hold' }, after: { status: 'Approved' } };
    return { body: { match_id, league_id: LEAGUE, option: 'accept' }, logged: { action: 'request accepted', ...done } };
  },
  'POST /leagues/myLeagues/undo_decision': async () => {
    const match_id = await storeMatch(server.database, { status: 'On-Hold' });
    const body = { match_id, league_id: LEAGUE };
    await post('/leagues/myLeagues/match_request', { ...body, option: 'accept' });
    const done = { subject: String(match_id), match_id, before: { option: 'accept' }, after: { status: 'On-Hold' } };
    return { body, logged: { action: 'decision undone', ...done } };
  },
  'POST /leagues/myLeagues/:league_id/api_keys': () => ({
    params: { league_id: LEAGUE },
    body: { name: 'Cup server' },
    logged: { action: 'API key created', after: { name: 'Cup server' } },
  }),
  'POST /leagues/myLeagues/:league_id/api_keys/rotate': async () => ({
    params: { league_id: LEAGUE },
    body: { id: await storeApiKey(server.database, LEAGUE, 'tl_8_rotate'), grace_minutes: 30 },
    logged: {
      action: 'API key rotated',
      subject: 'tl_8_rotate',
      after: { key: expect.stringMatching(/^tl_8_[\w-]{6}$/), grace_minutes: 30 },
    },
  }),
  'POST /leagues/myLeagues/:league_id/api_keys/revoke': async () => ({
    params: { league_id: LEAGUE },
    body: { id: await storeApiKey(server.database, LEAGUE, 'tl_8_revoke') },
    logged: { action: 'API key revoked', subject: 'tl_8_revoke' },
  }),
  'POST /leagues/myLeagues/webhook': () => ({
    body: { league_id: LEAGUE, url: WEBHOOK_URL },
    logged: { action: 'webhook set', subject: '0456', before: null, after: null },
  }),
  'POST /leagues/myLeagues/webhook_test': () => ({
    body: { league_id: LEAGUE },
    logged: { action: 'webhook tested', subject: '0456' },
  }),
  'POST /leagues/myLeagues/webhook_send_again': async () => ({
    body: { league_id: LEAGUE, delivery_id: await storeDelivery(server.database, LEAGUE, NO_MATCH) },
    logged: { action: 'result sent again', subject: String(NO_MATCH) },
  }),
  'POST /leagues/myLeagues/restore_match': async () => {
    const match_id = await storeMatch(server.database, { status: 'Pending', declined_at: new Date() });
    return {
      body: { match_id, league_id: LEAGUE },
      logged: { action: 'match restored', subject: String(match_id), after: { status: 'Pending' } },
    };
  },
  'POST /leagues/myLeagues/update_information': () => ({
    body: { league_id: LEAGUE, name: 'Global Conference', desc: 'Open to all.' },
    logged: {
      action: 'information updated',
      before: { name: 'Global Conference Association', desc: null },
      after: { name: 'Global Conference', desc: 'Open to all.' },
    },
  }),
  'POST /leagues/myLeagues/:league_id/seasons': () => ({
    params: { league_id: LEAGUE },
    body: { name: 'Spring', ...DAYS },
    logged: { action: 'season added', after: { name: 'Spring', ...DAYS } },
  }),
  'POST /leagues/myLeagues/:league_id/seasons/change': async () => ({
    params: { league_id: LEAGUE },
    body: {
      id: await storeSeason(server.database, { league_id: LEAGUE, name: 'Summer', ...DAYS }),
      name: 'Autumn',
      ...DAYS,
    },
    logged: { action: 'season changed', before: { name: 'Summer', ...DAYS }, after: { name: 'Autumn', ...DAYS } },
  }),
  'POST /leagues/myLeagues/:league_id/seasons/remove': async () => ({
    params: { league_id: LEAGUE },
    body: { id: await storeSeason(server.database, { league_id: LEAGUE, name: 'Winter', ...DAYS }) },
    logged: { action: 'season removed', before: { name: 'Winter', ...DAYS }, after: null },
  }),
  'POST /leagues/myLeagues/:league_id/seasons/restore': async () => ({
    params: { league_id: LEAGUE },
    body: {
      id: await storeSeason(server.database, { league_id: LEAGUE, name: 'Polar', ...DAYS, removed_at: new Date() }),
    },
    logged: { action: 'season restored', before: null, after: { name: 'Polar', ...DAYS } },
  }),
  'POST /leagues/myLeagues/:league_id/imports/preview': null,
  'POST /leagues/myLeagues/:league_id/imports': () => ({
    params: { league_id: LEAGUE },
    body: newSheet(),
    logged: { action: 'sheet imported', after: { import: expect.any(Number), kind: 'matches', rows: 1 } },
  }),
  'POST /leagues/myLeagues/:league_id/imports/undo': async () => {
    const id = await storeImport(server.database, LEAGUE);
    return {
      params: { league_id: LEAGUE },
      body: { id },
      logged: { action: 'import undone', after: { import: id, kind: 'matches', rows: 1 } },
    };
  },
  'POST /leagues/myLeagues/:league_id/deductions': async () => ({
    params: { league_id: LEAGUE },
    body: {
      season_id: await storeSeason(server.database, { league_id: LEAGUE, name: 'Cup' }),
      team: 'Wolves',
      points: 6,
      reason: 'Two players of another club',
    },
    logged: {
      action: 'points deducted',
      after: {
        deduction: expect.any(Number),
        season: 'Cup',
        team: 'Wolves',
        points: 6,
        reason: 'Two players of another club',
      },
    },
  }),
  'POST /leagues/myLeagues/:league_id/deductions/remove': async () => {
    const season = await storeSeason(server.database, { league_id: LEAGUE, name: 'Shield' });
    return {
      params: { league_id: LEAGUE },
      body: { id: await storeDeduction(server.database, season) },
      logged: { action: 'deduction removed', before: { season: 'Shield', ...DEDUCTION } },
    };
  },
  'POST /leagues/myLeagues/:league_id/deductions/restore': async () => {
    const season = await storeSeason(server.database, { league_id: LEAGUE, name: 'Bowl' });
    return {
      params: { league_id: LEAGUE },
      body: { id: await storeDeduction(server.database, season, { removed_at: new Date() }) },
      logged: { action: 'deduction restored', after: { season: 'Bowl', ...DEDUCTION } },
    };
  },
  'POST /leagues/myLeagues/:league_id/bans': async () => ({
    params: { league_id: LEAGUE },
    body: { player_key: await storeSquadPlayer(server.database, LEAGUE), matches: 2, reason: 'Insulted the referee' },
    logged: { action: 'ban added', after: { ...BAN, matches: 2, reason: 'Insulted the referee' } },
  }),
  'POST /leagues/myLeagues/:league_id/bans/lift': async () => ({
    params: { league_id: LEAGUE },
    body: { ban_id: await storeBan(server.database, { league_id: LEAGUE }), reason: 'It was someone else' },
    logged: { action: 'ban lifted', after: { ...BAN, reason: 'It was someone else' } },
  }),
  'POST /leagues/myLeagues/:league_id/bans/restore': async () => ({
    params: { league_id: LEAGUE },
    body: {
      ban_id: await storeBan(server.database, { league_id: LEAGUE, lifted_at: new Date(), lift_reason: 'Mistaken' }),
    },
    logged: { action: 'ban restored', after: { ...BAN, reason: 'Insulted the referee' } },
  }),
  'POST /leagues/myLeagues/:league_id/teams': () => ({
    params: { league_id: LEAGUE },
    body: newTeam('Rovers'),
    logged: { action: 'team added', subject: expect.stringMatching(/^\d+$/), after: { ...ROVERS } },
  }),
  'POST /leagues/myLeagues/:league_id/teams/change': async () => ({
    params: { league_id: LEAGUE },
    body: { id: await storeTeam(server.database, { league_id: LEAGUE, name: 'Hawks' }), ...newTeam('Falcons') },
    logged: {
      action: 'team changed',
      before: { ...ROVERS, name: 'Hawks' },
      after: { ...ROVERS, name: 'Falcons' },
    },
  }),
  'POST /leagues/myLeagues/:league_id/teams/remove': async () => ({
    params: { league_id: LEAGUE },
    body: { id: await storeTeam(server.database, { league_id: LEAGUE, name: 'Bears' }) },
    logged: { action: 'team removed', before: { ...ROVERS, name: 'Bears' }, after: null },
  }),
  'POST /leagues/myLeagues/:league_id/teams/restore': async () => ({
    params: { league_id: LEAGUE },
    body: { id: await storeTeam(server.database, { league_id: LEAGUE, name: 'Lynxes', removed_at: new Date() }) },
    logged: { action: 'team restored', before: null, after: { ...ROVERS, name: 'Lynxes' } },
  }),
  'POST /leagues/myLeagues/:league_id/teams/spellings': async () => ({
    params: { league_id: LEAGUE },
    body: {
      team_id: await storeTeam(server.database, { league_id: LEAGUE, name: 'Otters' }),
      spelling: 'Otters FC',
    },
    logged: { action: 'team spelling added', after: { team: 'Otters', spelling: 'Otters FC' } },
  }),
  'POST /leagues/myLeagues/:league_id/teams/spellings/remove': async () => ({
    params: { league_id: LEAGUE },
    body: {
      team_id: await storeTeam(server.database, { league_id: LEAGUE, name: 'Moles', spellings: ['Moles FC'] }),
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
  'POST /leagues/myLeagues/:league_id/squads/restore': squadCall('POST /leagues/myLeagues/:league_id/squads/restore', {
    action: 'squad spell restored',
    before: null,
  }),
  'POST /leagues/myLeagues/:league_id/squads/captains': squadCall(
    'POST /leagues/myLeagues/:league_id/squads/captains',
    { action: 'captains changed', before: null },
  ),
  'POST /leagues/myLeagues/:league_id/squads/rules': squadCall('POST /leagues/myLeagues/:league_id/squads/rules', {
    action: 'squad rules changed',
  }),
  'POST /leagues/myLeagues/:league_id/transfers/decide': squadCall(
    'POST /leagues/myLeagues/:league_id/transfers/decide',
    { action: 'transfer done', after: expect.objectContaining(TRANSFER) },
  ),
  'POST /leagues/myLeagues/:league_id/transfers/undo': squadCall('POST /leagues/myLeagues/:league_id/transfers/undo', {
    action: 'transfer undone',
    after: expect.objectContaining({ ...TRANSFER, reason: 'It was the wrong player.' }),
  }),
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
  'POST /leagues/myLeagues/:league_id/fixtures/generate': async () => ({
    ...(await aboutFixture('POST /leagues/myLeagues/:league_id/fixtures/generate', 'fixtures generated')),
    logged: { action: 'fixtures generated', after: { competition: expect.any(String), fixtures: 2, replaced: 0 } },
  }),
  'POST /leagues/myLeagues/:league_id/fixtures': () =>
    aboutFixture('POST /leagues/myLeagues/:league_id/fixtures', 'fixture added'),
  'POST /leagues/myLeagues/:league_id/fixtures/change': () =>
    aboutFixture('POST /leagues/myLeagues/:league_id/fixtures/change', 'fixture changed'),
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
  'POST /leagues/myLeagues/:league_id/fixtures/extra_time': () =>
    aboutFixture('POST /leagues/myLeagues/:league_id/fixtures/extra_time', 'fixture result changed'),
  'POST /leagues/myLeagues/:league_id/fixtures/match': () =>
    aboutFixture('POST /leagues/myLeagues/:league_id/fixtures/match', 'fixture match set'),
  'POST /leagues/myLeagues/:league_id/player_merges': async () => {
    const body = await storeTypedName(server.database, LEAGUE);
    const { name, reason } = body;
    return {
      params: { league_id: LEAGUE },
      body,
      logged: {
        action: 'name merged',
        before: null,
        after: { merge: expect.any(Number), name, player: name.replace('Typed', 'Known'), reason },
      },
    };
  },
  'POST /leagues/myLeagues/:league_id/player_merges/undo': async () => {
    const [id, reason] = [await storeMerge(server.database, LEAGUE), 'They are two people.'];
    return {
      params: { league_id: LEAGUE },
      body: { id, reason },
      logged: { action: 'merge undone', before: null, after: expect.objectContaining({ merge: id, reason }) },
    };
  },
  'POST /leagues/myLeagues/:league_id/competitions/:competition_id/draw': async () => {
    const competition_id = await storeCup(server.database, { league_id: LEAGUE, name: 'Shield' });
    return {
      params: { league_id: LEAGUE, competition_id },
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
    params: { league_id: LEAGUE },
    body: {
      season_id: await storeSeason(server.database, { league_id: LEAGUE, name: 'Competing' }),
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
    params: { league_id: LEAGUE },
    body: {
      id: await storeCompetition(server.database, { league_id: LEAGUE, name: 'Second' }),
      rules: { places_up: 2 },
    },
    logged: {
      action: 'competition changed',
      before: { name: 'Second', places_up: 0 },
      after: { name: 'Second', places_up: 2 },
    },
  }),
  'POST /leagues/myLeagues/:league_id/competitions/teams': async () => {
    const { id, teamIds } = await storeEnteredCompetition(server.database, LEAGUE, {
      name: 'Third',
      names: ['Kestrel Log', 'Harbour Log'],
    });
    return {
      params: { league_id: LEAGUE },
      body: { id, teams: teamIds.toReversed().map((team_id) => ({ team_id })) },
      logged: {
        action: 'competition teams set',
        before: { name: 'Third', teams: ['Kestrel Log', 'Harbour Log'] },
        after: { name: 'Third', teams: ['Harbour Log', 'Kestrel Log'] },
      },
    };
  },
  'POST /leagues/myLeagues/:league_id/competitions/publish': async () => {
    const id = await storeCompetition(server.database, { league_id: LEAGUE, name: 'Fourth', published_at: null });
    const logged = { action: 'competition published', before: null, after: { name: 'Fourth' } } as const;
    return { params: { league_id: LEAGUE }, body: { id }, logged };
  },
  'POST /leagues/myLeagues/:league_id/competitions/unpublish': async () => {
    const id = await storeCompetition(server.database, { league_id: LEAGUE, name: 'Fifth' });
    const logged = { action: 'competition unpublished', before: null, after: { name: 'Fifth' } } as const;
    return { params: { league_id: LEAGUE }, body: { id }, logged };
  },
  'POST /leagues/myLeagues/:league_id/competitions/remove': async () => {
    const id = await storeCompetition(server.database, { league_id: LEAGUE, name: 'Sixth' });
    const logged = { action: 'competition removed', before: { name: 'Sixth' }, after: null } as const;
    return { params: { league_id: LEAGUE }, body: { id }, logged };
  },
  'POST /leagues/myLeagues/:league_id/competitions/restore': async () => {
    const id = await storeCompetition(server.database, { league_id: LEAGUE, name: 'Seventh', removed_at: new Date() });
    const logged = { action: 'competition restored', before: null, after: { name: 'Seventh' } } as const;
    return { params: { league_id: LEAGUE }, body: { id }, logged };
  },
  'POST /leagues/myLeagues/:league_id/competitions/lots': async () => {
    const names = ['Drawn second', 'Drawn first'];
    const { id, teamIds } = await storeEnteredCompetition(server.database, LEAGUE, { name: 'Eighth', names });
    return {
      params: { league_id: LEAGUE },
      body: { id, team_ids: teamIds.toReversed() },
      logged: {
        action: 'lots drawn',
        before: { name: 'Eighth', teams: [] },
        after: { name: 'Eighth', teams: names.toReversed() },
      },
    };
  },
  'POST /submissions/website': () => ({
    body: {
      method: 'manual',
      league_id: LEAGUE,
      matchDetails: { matchType: 'League Match', teamA: 'Northgate', teamB: 'Saltmarsh' },
      teams: { A: [{ name: 'olive_ten' }], B: [{ name: 'quickfeet' }] },
    },
    logged: { action: 'match submitted', subject: expect.stringMatching(/^\d+$/) },
  }),
  'POST /submissions/game_server': async () => {
    const key = await createApiKey(server.database, LEAGUE);
    return {
      body: { context_data: { team_goals: { Blue: 1, Green: 0 } } },
      headers: { authorization: `Bearer ${key}`, 'idempotency-key': 'final' },
      logged: { via: 'game server', actor: key.slice(0, 11), action: 'match submitted' },
    };
  },
  'POST /matches/:match_id/corrections': async () => {
    const match_id = await storeMatch(server.database);
    return {
      params: { match_id },
      body: await copyMatch(server, match_id, { team_goals: { Blue: 2, Green: 2 } }),
      logged: { action: 'match corrected', subject: String(match_id), before: { revision: 1 }, after: { revision: 2 } },
    };
  },
  'POST /matches/:match_id/restore_revision': async () => {
    const match_id = await storeMatch(server.database);
    await post(`/matches/${match_id}/corrections`, await copyMatch(server, match_id, { type: 'Cup Match' }));
    return {
      params: { match_id },
      body: { revision: 2, to: 1, reason: 'It was a league match.' },
      logged: { action: 'match corrected', before: { revision: 2 }, after: { revision: 3, restored: 1 } },
    };
  },
  'POST /matches/:match_id/remove': async () => {
    const match_id = await storeMatch(server.database);
    return {
      params: { match_id },
      body: { reason: 'It was played twice.' },
      logged: {
        action: 'match removed',
        subject: String(match_id),
        before: { status: 'Approved - Official' },
        after: { removal: expect.any(Number), reason: 'It was played twice.' },
      },
    };
  },
  'POST /matches/:match_id/disputes': async () => {
    const match_id = await storeMatch(server.database);
    const { roblox_id, roblox_username } = creator.user;
    const players = [{ name: roblox_username ?? '', id: roblox_id ?? '' }];
    const player_data = { Blue: { players }, Green: { players: [] } };
    await post(`/matches/${match_id}/corrections`, await copyMatch(server, match_id, { player_data }));
    return {
      params: { match_id },
      body: { reason: 'I scored the second one.' },
      logged: { action: 'match disputed', subject: String(match_id), before: null, after: null },
    };
  },
  'POST /groups/create_group': () => ({
    body: { group_name: 'Cup run', group_type: 'root', league_id: LEAGUE },
    logged: { action: 'group created', after: { type: 'root', in: null, match: null } },
  }),
  'POST /groups/:group_id/manage_group': async () => {
    const data_id = await storeMatch(server.database);
    const group_id = await storeGroup(server.database, { group_owner_id: creator.user.id });
    return {
      params: { group_id },
      body: { data_id, method: 'add_match' },
      logged: { action: 'match added to group', subject: String(group_id), after: { match: data_id } },
    };
  },
  'POST /groups/:group_id/rename_group': async () => {
    const group_id = await storeGroup(server.database, { group_owner_id: creator.user.id });
    return {
      params: { group_id },
      body: { group_name: 'Spring cup' },
      logged: { action: 'group renamed', subject: String(group_id), before: null, after: null },
    };
  },
  'POST /groups/:group_id/delete_group': async () => {
    const group_id = await storeGroup(server.database, { group_owner_id: creator.user.id });
    return {
      params: { group_id },
      body: {},
      logged: { action: 'group deleted', subject: String(group_id), group_id: null },
    };
  },
};

/** A call about a fixture, which its entry names. */
async function aboutFixture(name: Changing, action: AuditAction): Promise<Call> {
  const body = await buildFixtureBody(name, server.database, LEAGUE, creator.user.roblox_id ?? '');
  const logged = { action, subject: expect.stringMatching(/^\d+$/) };
  return { params: { league_id: LEAGUE }, body: body ?? {}, logged };
}

function post(url: string, payload: object, headers: Record<string, string> = creator.headers) {
  return server.app.inject({ method: 'POST', url: `/api${url}`, headers, payload });
}

async function readLog(query = ''): Promise<AuditEntry[]> {
  const url = `/api/leagues/myLeagues/${LEAGUE}/audit${query}`;
  return (await server.app.inject({ url, headers: creator.headers })).json();
}

describe('every call that is not a GET', () => {
  test('has an entry or null', () => {
    const changing = Object.keys(endpoints).filter((name) => !name.startsWith('GET '));
    expect(Object.keys(CALLS).toSorted()).toEqual(changing.toSorted());
  });

  test.each(Object.entries(CALLS).flatMap(([name, call]) => (call ? [[name, call] as const] : [])))(
    '%s adds one entry to the league’s log, and none when it is refused',
    async (name, call) => {
      const { params, body, headers = creator.headers, logged } = await call();
      const url = name.replace('POST ', '').replace(/:(\w+)/g, (_, key: string) => String(params?.[key]));
      const before = await readLog();
      expect((await post(url, body, {})).statusCode).toBe(401);
      expect(await readLog()).toEqual(before);
      const response = await post(url, body, headers);
      expect([200, 201], response.body).toContain(response.statusCode);
      const [entry, ...older] = await readLog(`?limit=${before.length + 1}`);
      expect(older).toEqual(before);
      expect(entry).toMatchObject({ via: 'website', actor: creator.user.roblox_username, ...logged });
      expect(Math.abs(Date.parse(entry?.at ?? '') - Date.now())).toBeLessThan(60_000);
    },
  );
});
