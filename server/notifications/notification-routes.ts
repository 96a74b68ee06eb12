import { ECDH } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import { NOTICES_PER_PAGE } from '#contract/kit/limits.ts';
import type { FollowReference } from '#contract/notifications/schema.ts';
import { createServe } from '#server/access/serve.ts';
import { parseEndpointUrl } from '#server/kit/calls/parse-endpoint-url.ts';
import type { TypedFastify } from '#server/kit/calls/route-options.ts';
import { invalidField, notFound } from '#server/kit/http/errors.ts';
import { requireTimeZone } from '#server/kit/time/zoned-time.ts';
import { listAgenda } from '#server/notifications/agenda-queries.ts';
import { buildNotice } from '#server/notifications/build-notice.ts';
import { generateKeys } from '#server/notifications/deliver-push.ts';
import { follow, isFollowable, listFollows, unfollow } from '#server/notifications/follow-queries.ts';
import { countUnread, listNotices, markRead } from '#server/notifications/notice-queries.ts';
import {
  findVapidKeys,
  hasSubscription,
  removeSubscription,
  storeSubscription,
} from '#server/notifications/push-queries.ts';
import { listRoles, muteRole } from '#server/notifications/role-queries.ts';
import { findChoices, storeChoices } from '#server/notifications/settings-queries.ts';
import type { Services } from '#server/services.ts';

/** An account's follows, notifications and their settings. */
export function notificationRoutes(api: TypedFastify, services: Services): void {
  const serve = createServe(api, services);
  const { config } = services;

  serve('GET /follows', async ({ database, user }) => {
    const followed = await listFollows(database, user);
    return followed.map(({ league_id, slug, ...thing }) => ({ ...thing, path: pathOf(thing, league_id, slug) }));
  });

  serve('POST /follows', async ({ database, body, user }) => {
    const thing = body;
    if (!(await isFollowable(database, thing, user))) throw notFound(`${WORDS[thing.kind]} ${thing.thing}`);
    await follow(database, user.id, thing);
  });

  serve('POST /follows/remove', ({ database, body, user }) => unfollow(database, user.id, body));

  serve('GET /users/agenda', ({ database, user }) => listAgenda(database, user));

  serve('GET /follows/roles', async ({ database, user }) => {
    const roles = await listRoles(database, user);
    return roles.map(({ league_id, slug, ...role }) => ({
      ...role,
      path: slug === null ? `/leagues/${league_id}/manage` : `/leagues/${league_id}/teams/${slug}`,
    }));
  });

  serve('POST /follows/mute', ({ database, body, user }) => muteRole(database, user, body));

  serve('GET /notifications', async ({ database, query: { before = null, per_page = NOTICES_PER_PAGE }, user }) => {
    // One more shows whether there is a next page.
    const { read_id, notices, examined_id } = await listNotices(database, user, { before, limit: per_page + 1 });
    const page = notices.slice(0, per_page);
    return {
      notices: page.map((notice) => ({ ...buildNotice(notice), is_unread: notice.id > read_id })),
      next: notices.length > per_page ? (page.at(-1)?.id ?? null) : examined_id,
    };
  });

  serve('GET /notifications/unread', ({ database, user }) => countUnread(database, user));

  serve('POST /notifications/read', ({ database, body, user }) => markRead(database, user.id, body.id));

  serve('GET /notifications/settings', async ({ database, request, user }) => {
    const { public_key } = await findVapidKeys(database, generateKeys);
    const has_push = await hasSubscription(database, request.sessionToken ?? '');
    return { ...(await findChoices(database, user.id)), push_key: public_key, has_push };
  });

  serve('POST /notifications/settings', async ({ database, body, user }) => {
    requireTimeZone(body.time_zone);
    await storeChoices(database, user.id, body);
  });

  serve('POST /notifications/push', async ({ database, request, body: { endpoint, keys } }) => {
    const url = parseEndpointUrl(endpoint, config.webhookLocalOrigin, 'endpoint');
    requirePoint(keys.p256dh);
    await storeSubscription(database, tokenOf(request), { endpoint: url, keys });
  });

  serve('POST /notifications/push/remove', ({ database, request }) => removeSubscription(database, tokenOf(request)));
}

const WORDS: Record<FollowReference['kind'], string> = { league: 'League', team: 'Team', player: 'Player' };

function pathOf({ kind, thing }: FollowReference, leagueId: number | null, slug: string | null): string {
  if (kind === 'player') return `/players/${encodeURIComponent(thing)}`;
  return kind === 'team' ? `/leagues/${leagueId}/teams/${slug}` : `/leagues/${leagueId}`;
}

/** The endpoint requires a session. */
function tokenOf({ sessionToken }: FastifyRequest): string {
  return sessionToken ?? '';
}

/** Throws 400 for a key that can't be used for encryption. */
function requirePoint(p256dh: string): void {
  try {
    ECDH.convertKey(p256dh, 'prime256v1', 'base64url', 'base64url', 'compressed');
  } catch {
    throw invalidField('keys.p256dh', 'must be a public key of the curve P-256.');
  }
}
