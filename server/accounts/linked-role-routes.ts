import type { FastifyRequest } from 'fastify';
import { Type } from 'typebox';
import type { LinkedRolesStatus } from '#contract/discord/linked-roles.ts';
import { clip } from '#contract/kit/clip.ts';
import { createServe } from '#server/access/serve.ts';
import {
  demoLimit,
  finishConsent,
  isConfigured,
  logSignIn,
  type SignIn,
  startSignIn,
} from '#server/accounts/identity-provider.ts';
import type { Config, DiscordApp } from '#server/config.ts';
import { LINKED_ROLES } from '#server/discord/linked-roles.ts';
import { requestDiscord } from '#server/discord/request-discord.ts';
import { findLinkedPerson, type LinkedPerson } from '#server/discord/roles/linked-role-queries.ts';
import type { TypedFastify } from '#server/kit/calls/route-options.ts';
import { siteOrigin } from '#server/kit/http/site-origin.ts';
import type { Services } from '#server/services.ts';

const TIMEOUT_MS = 5_000;
const MAX_PLATFORM_NAME_LENGTH = 50;

/** The used fields of Discord's response of `/users/@me` with the scope `identify`. */
const DiscordPerson = Type.Object({ id: Type.String({ pattern: '^\\d{1,20}$' }) });

/**
 * Linked roles: people consent once to share with Discord whether they play in a league and are captains. The
 * consenting Discord account identifies the person. The browser's session here doesn't matter, and none is started.
 */
export function linkedRoleRoutes(api: TypedFastify, services: Services): void {
  const serve = createServe(api, services);
  const { config } = services;
  const consent: SignIn<typeof DiscordPerson> = {
    name: 'linked_roles',
    provider: config.discord,
    path: '/auth/discord/linked_roles',
    scope: 'identify role_connections.write',
    person: DiscordPerson,
    isBoundToSession: false,
    isWithoutPkce: true,
  };

  /** Null if Discord would refuse the call: it accepts only tokens of the same application. */
  function findApp(): DiscordApp | null {
    const { discord, discordApp, demo } = config;
    const isSame = demo || discordApp?.applicationId === discord.clientId;
    return isSame && isConfigured(consent) ? discordApp : null;
  }

  serve(
    'GET /auth/discord/linked_roles',
    async ({ request, reply }) => {
      if (!findApp()) return pageUrl(request, 'unavailable');
      return startSignIn(consent, config, request, reply);
    },
    { perMinute: demoLimit(config) },
  );

  serve(
    'GET /auth/discord/linked_roles/callback',
    async ({ database, request, reply }) => {
      const app = findApp();
      if (!app) return pageUrl(request, 'unavailable');
      const given = await finishConsent(consent, config, request, reply);
      if (typeof given === 'string') return pageUrl(request, given);
      const person = await findLinkedPerson(database, given.person.id);
      const status = await tellDiscord(config, app, given.accessToken, person);
      if (status !== 200) {
        logSignIn(request, consent.name, 'failed', { code: `DISCORD_${status ?? 'SILENT'}` });
        return pageUrl(request, 'failed');
      }
      logSignIn(request, consent.name, 'succeeded');
      return pageUrl(request, describe(person));
    },
    { attachValidation: true },
  );

  function pageUrl(request: FastifyRequest, status: LinkedRolesStatus): string {
    return `${siteOrigin(request, config)}/linked_roles?${new URLSearchParams({ status })}`;
  }
}

/**
 * Replaces the person's metadata on Discord; returns the status, null without a response. People without an account are
 * included, as they may have had one.
 */
async function tellDiscord(
  config: Config,
  { apiOrigin, applicationId }: DiscordApp,
  userToken: string,
  person: LinkedPerson | undefined,
): Promise<number | null> {
  const { status } = await requestDiscord(config, {
    kind: 'users',
    method: 'PUT',
    url: `${apiOrigin}/api/v10/users/@me/applications/${applicationId}/role-connection`,
    userToken,
    timeoutMs: TIMEOUT_MS,
    body: {
      platform_name: clip(config.site.name, MAX_PLATFORM_NAME_LENGTH),
      metadata: Object.fromEntries(LINKED_ROLES.map(({ key }) => [key, person?.[key] ? '1' : '0'])),
    },
  });
  return status;
}

function describe(person: LinkedPerson | undefined): LinkedRolesStatus {
  if (!person) return 'no_account';
  if (!person.has_roblox) return 'no_roblox';
  if (!person.is_visible) return 'private';
  if (person.captain) return 'captain';
  return person.plays_in_league ? 'player' : 'no_team';
}
