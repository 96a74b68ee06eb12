import { expect } from 'vitest';
import type { EndpointName } from '#contract/endpoints.ts';
import type { FakeDiscordApi } from '#demo/fake-discord/fake-discord-api.ts';
import { createApiKey } from '#server/api-keys/api-key-queries.ts';
import { copyMatch } from '#server/testing/correct-match.ts';
import { buildDiscordBody, GUILD_NAME } from '#server/testing/discord-bodies.ts';
import { ENDPOINT_URL, storeEndpoint, storeEventDelivery } from '#server/testing/endpoint-bodies.ts';
import { listEntryCalls, listTurnCalls } from '#server/testing/entry-calls.ts';
import { listGroupCalls } from '#server/testing/group-calls.ts';
import { listOwnershipCalls } from '#server/testing/ownership-calls.ts';
import { type AuditedCalls, listSeasonCalls } from '#server/testing/season-calls.ts';
import { storeApiKey } from '#server/testing/store-api-key.ts';
import { storeDelivery, WEBHOOK_URL } from '#server/testing/store-delivery.ts';
import { storeMatch } from '#server/testing/store-match.ts';
import { storeDeduction, storeSeason } from '#server/testing/store-table-rules.ts';
import { storeTeam } from '#server/testing/store-team.ts';
import { storeMerge, storeTypedName } from '#server/testing/store-typed-name.ts';
import type { signIn, TestApp } from '#server/testing/test-app.ts';

/** The league that the calls change. */
export const LEAGUE = 8;
/** A match id that doesn't exist in these tests. */
export const NO_MATCH = 700_007;

type Person = Awaited<ReturnType<typeof signIn>>;

const DAYS = { first_day: '2026-03-01', last_day: '2026-05-31' };

const ENDPOINT_ENTRY = { subject: 'receiver.example' };

const DEDUCTION = { deduction: expect.any(Number), team: 'Wolves', points: 3, reason: 'Did not turn up' };

/**
 * Every call other than GET, after storing its subjects. The caller is `creator`, of level 6; `other` also gets access.
 */
export function listLeagueCalls(
  server: TestApp,
  people: () => { creator: Person; other: Person },
  discord: FakeDiscordApi,
): AuditedCalls {
  const prepareDiscord = async (call: string) => ({
    params: { league_id: LEAGUE },
    body:
      (await buildDiscordBody(
        `POST /leagues/myLeagues/:league_id/discord/${call}` as EndpointName,
        server.database,
        LEAGUE,
        discord,
      )) ?? {},
  });

  function post(url: string, payload: object) {
    return server.app.inject({ method: 'POST', url: `/api${url}`, headers: people().creator.headers, payload });
  }

  return {
    ...listSeasonCalls(server, LEAGUE, () => people().creator.user.roblox_id ?? ''),
    ...listEntryCalls(server, LEAGUE),
    ...listTurnCalls(server, LEAGUE),
    'POST /auth/logout': null,
    // Votes and captains' nominations are secret, so they aren't logged.
    'POST /matches/:match_id/vote': null,
    'POST /matches/:match_id/nomination': null,
    // Logs the removed access and groups; audit-routes.test.ts covers this.
    'POST /auth/delete_account': null,
    'POST /auth/end_session': null,
    'POST /auth/tokens': null,
    'POST /auth/tokens/revoke': null,
    'POST /auth/end_other_sessions': null,
    'POST /follows': null,
    'POST /follows/remove': null,
    'POST /follows/mute': null,
    'POST /notifications/read': null,
    'POST /notifications/settings': null,
    'POST /notifications/push': null,
    'POST /notifications/push/remove': null,
    'POST /users/unlink_roblox': null,
    'POST /webhooks/roblox': null,
    'POST /discord/interactions': null,
    'PUT /game_server/live/:key': null,
    'POST /users/update_privacy': null,
    // Times are seen by captains alone, and never logged.
    'POST /users/times': null,
    'POST /users/times/exceptions': null,
    'POST /users/times/as_usual': null,
    'POST /users/update_access': () => ({
      body: {
        league_id: LEAGUE,
        changedUsers: [],
        removedUsers: [],
        addedUsers: [{ RBX: null, DISC: people().other.user.discord_id, Level: 3 }],
      },
      logged: { action: 'access added', person: people().other.user.d_username, before: null, after: { level: 3 } },
    }),
    'POST /auth/key_generation_v1': () => ({
      body: { league_id: LEAGUE },
      logged: { action: 'API key created', subject: expect.stringMatching(/^tl_8_[\w-]{6}$/) },
    }),
    'POST /leagues/requests': null,
    'POST /leagues/requests/withdraw': null,
    'POST /leagues/requests/seen': null,
    // Logs in the created league; league-requests.test.ts covers this.
    'POST /leagues/requests/decide': null,
    'POST /leagues/myLeagues/match_request': async () => {
      const match_id = await storeMatch(server.database, { status: 'On-Hold' });
      const done = { subject: String(match_id), before: { status: 'On-Hold' }, after: { status: 'Approved' } };
      return {
        body: { match_id, league_id: LEAGUE, option: 'accept' },
        logged: { action: 'request accepted', ...done },
      };
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
    'POST /leagues/myLeagues/:league_id/discord/connect': async () => ({
      ...(await prepareDiscord('connect')),
      logged: { action: 'Discord connected', subject: GUILD_NAME },
    }),
    'POST /leagues/myLeagues/:league_id/discord/channels': async () => ({
      ...(await prepareDiscord('channels')),
      logged: { action: 'Discord channels changed', subject: GUILD_NAME },
    }),
    'POST /leagues/myLeagues/:league_id/discord/roles': async () => ({
      ...(await prepareDiscord('roles')),
      logged: {
        action: 'Discord roles changed',
        subject: GUILD_NAME,
        before: { gives_roles: true },
        after: { gives_roles: true },
      },
    }),
    'POST /leagues/myLeagues/:league_id/discord/roles/make': async () => {
      await storeTeam(server.database, { league_id: LEAGUE });
      return {
        ...(await prepareDiscord('roles/make')),
        logged: { action: 'Discord roles made', subject: GUILD_NAME },
      };
    },
    'POST /leagues/myLeagues/:league_id/discord/roles/compare': null,
    'POST /leagues/myLeagues/:league_id/discord/roles/confirm': async () => ({
      ...(await prepareDiscord('roles/confirm')),
      logged: { action: 'Discord role changes confirmed', subject: GUILD_NAME, after: { changes: 3 } },
    }),
    'POST /leagues/myLeagues/:league_id/discord/disconnect': async () => ({
      ...(await prepareDiscord('disconnect')),
      logged: { action: 'Discord disconnected', subject: GUILD_NAME },
    }),
    'POST /leagues/myLeagues/:league_id/webhook_endpoints': () => ({
      params: { league_id: LEAGUE },
      body: { url: ENDPOINT_URL, events: ['match.approved'] },
      logged: { ...ENDPOINT_ENTRY, action: 'webhook endpoint added', after: { events: ['match.approved'] } },
    }),
    'POST /leagues/myLeagues/:league_id/webhook_endpoints/change': async () => ({
      params: { league_id: LEAGUE },
      body: { id: await storeEndpoint(server.database, LEAGUE), events: ['transfer.changed'] },
      logged: {
        ...ENDPOINT_ENTRY,
        action: 'webhook endpoint changed',
        before: { events: ['match.removed'] },
        after: { events: ['transfer.changed'] },
      },
    }),
    'POST /leagues/myLeagues/:league_id/webhook_endpoints/rotate': async () => ({
      params: { league_id: LEAGUE },
      body: { id: await storeEndpoint(server.database, LEAGUE) },
      logged: { ...ENDPOINT_ENTRY, action: 'webhook endpoint rotated' },
    }),
    'POST /leagues/myLeagues/:league_id/webhook_endpoints/remove': async () => ({
      params: { league_id: LEAGUE },
      body: { id: await storeEndpoint(server.database, LEAGUE) },
      logged: { ...ENDPOINT_ENTRY, action: 'webhook endpoint removed' },
    }),
    'POST /leagues/myLeagues/:league_id/webhook_endpoints/test': async () => ({
      params: { league_id: LEAGUE },
      body: { id: await storeEndpoint(server.database, LEAGUE) },
      logged: { ...ENDPOINT_ENTRY, action: 'webhook endpoint tested', after: { event: 'webhook.test' } },
    }),
    'POST /leagues/myLeagues/:league_id/webhook_endpoints/send_again': async () => ({
      params: { league_id: LEAGUE },
      body: { delivery_id: await storeEventDelivery(server.database, LEAGUE) },
      logged: { ...ENDPOINT_ENTRY, action: 'event sent again', after: { event: 'webhook.test' } },
    }),
    'POST /leagues/myLeagues/restore_match': async () => {
      const match_id = await storeMatch(server.database, { status: 'Pending', declined_at: new Date() });
      return {
        body: { match_id, league_id: LEAGUE },
        logged: { action: 'match restored', subject: String(match_id), after: { status: 'Pending' } },
      };
    },
    'POST /leagues/myLeagues/update_information': () => ({
      body: { league_id: LEAGUE, name: 'Global Conference', desc: 'Open to all.', time_zone: 'Europe/London' },
      logged: {
        action: 'information updated',
        before: { name: 'Global Conference Association', desc: null },
        after: { name: 'Global Conference', desc: 'Open to all.' },
      },
    }),
    'POST /leagues/myLeagues/:league_id/audit/undo': async () => {
      const season = await post(`/leagues/myLeagues/${LEAGUE}/seasons`, { name: 'Undone', ...DAYS });
      const url = `/api/leagues/myLeagues/${LEAGUE}/audit?limit=1`;
      const log = await server.app.inject({ url, headers: people().creator.headers });
      return {
        params: { league_id: LEAGUE },
        body: { id: log.json()[0].id },
        logged: { action: 'season removed', subject: String(season.json().id), before: { name: 'Undone', ...DAYS } },
      };
    },
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
    'POST /leagues/myLeagues/:league_id/deductions': async () => ({
      params: { league_id: LEAGUE },
      body: {
        season_id: await storeSeason(server.database, { league_id: LEAGUE, name: 'Cup' }),
        team: 'Wolves',
        points: 6,
        reason: 'Two players of another club',
        confirms_team: true,
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
        logged: {
          action: 'match corrected',
          subject: String(match_id),
          before: { revision: 1 },
          after: { revision: 2 },
        },
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
      const { roblox_id, roblox_username } = people().creator.user;
      const players = [{ name: roblox_username ?? '', id: roblox_id ?? '' }];
      const player_data = { Blue: { players }, Green: { players: [] } };
      await post(`/matches/${match_id}/corrections`, await copyMatch(server, match_id, { player_data }));
      return {
        params: { match_id },
        body: { reason: 'I scored the second one.' },
        logged: { action: 'match disputed', subject: String(match_id), before: null, after: null },
      };
    },
    ...listGroupCalls(server, LEAGUE, () => people().creator.user.id),
    ...listOwnershipCalls(server, LEAGUE, () => people().other),
  };
}
