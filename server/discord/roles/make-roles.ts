import { setTimeout as wait } from 'node:timers/promises';
import type { MadeRoles } from '#contract/discord/roles.ts';
import { clip } from '#contract/kit/clip.ts';
import type { Config, DiscordApp } from '#server/config.ts';
import { type ApiResponse, callDiscordApi } from '#server/discord/call-discord-api.ts';
import { NO_PERMISSION, type ServerRole } from '#server/discord/roles/read-roles.ts';
import type { TeamWithoutRole } from '#server/discord/roles/settings-queries.ts';

/** Within a browser's timeout; pressing again creates the rest. */
const MAX_SECONDS = 15;
const MAX_NAME_LENGTH = 100;
/** Discord's error code. */
const TOO_MANY_ROLES = 30_005;
const REASON = 'A role for a team of the league';

interface Made {
  app: DiscordApp;
  config: Pick<Config, 'publicUrl'>;
  guildId: string;
  teams: readonly TeamWithoutRole[];
  /** The server's roles. */
  roles: readonly ServerRole[];
  /** Stores a team's role; false if another team has it. */
  store: (role: { role_id: string; team_id: number; is_made: boolean }) => Promise<boolean>;
}

/** Assigns to each team the server's role of its name, or creates one in the team's colour, without permissions. */
export async function makeRoles({ app, config, guildId, teams, roles, store }: Made): Promise<MadeRoles> {
  const endsAt = Date.now() + MAX_SECONDS * 1000;
  const path = `/guilds/${guildId}/roles`;
  const free = roles.filter(({ refusal }) => refusal === null);
  let made = 0;
  for (const { id: team_id, name, first_colour } of teams) {
    const result = (problem: string | null) => ({ made, missing: teams.length - made, problem });
    const found = free.find((role) => role.name.toLowerCase() === name.toLowerCase());
    if (found && (await store({ role_id: found.id, team_id, is_made: false }))) {
      made += 1;
      continue;
    }
    const body = {
      name: clip(name, MAX_NAME_LENGTH),
      permissions: '0',
      colors: { primary_color: Number.parseInt(first_colour.slice(1), 16) },
      mentionable: false,
    };
    const response = await callDiscordApi(app, config, ['POST', path, body], { reason: REASON });
    if (response.status !== 200) return result(describeFailure(response));
    const { id: role_id } = response.body as { id: string };
    if (await store({ role_id, team_id, is_made: true })) made += 1;
    else await callDiscordApi(app, config, ['DELETE', `${path}/${role_id}`], { reason: REASON });
    const pause = response.pause * 1000;
    if (Date.now() + pause > endsAt) return result(RATE_LIMITED);
    if (pause > 0) await wait(pause);
  }
  return { made, missing: teams.length - made, problem: null };
}

const RATE_LIMITED = 'Discord limits how fast roles are made. Make the others in a minute.';

function describeFailure({ status, code }: ApiResponse): string {
  if (code === TOO_MANY_ROLES) return 'The server has 250 roles, as many as Discord allows. Delete some there first.';
  if (status === 403) return NO_PERMISSION;
  if (status === 429) return RATE_LIMITED;
  return 'Discord did not answer. Try again in a minute.';
}
