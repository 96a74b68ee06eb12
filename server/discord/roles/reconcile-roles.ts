import type { RoleRefusal } from '#contract/discord/roles.ts';
import type { DiscordApp } from '#server/config.ts';
import { type ApiResponse, callDiscordApi } from '#server/discord/call-discord-api.ts';
import { describeProblem } from '#server/discord/read-guild.ts';
import { readRoles } from '#server/discord/roles/read-roles.ts';
import {
  type ClaimedRoles,
  claimRoles,
  compareMember,
  type DueMember,
  endRoleLease,
  findDueMember,
  findNextChange,
  makeMemberDue,
  postponeMember,
  type RoleChange,
  recordChange,
  recordRefusal,
  startComparisons,
} from '#server/discord/roles/work-queries.ts';
import { delayAfter, MAX_PAUSE_SECONDS } from '#server/kit/http/back-off.ts';
import type { Services } from '#server/services.ts';

const MAX_ATTEMPTS = 10;
/** Requests reserved for messages and pages. */
const RESERVE = 40;
const MAX_DELAY_SECONDS = 60 * 60;
/** A server that refuses the bot is retried, as its staff may have fixed the permissions. */
const REFUSED_PAUSE_SECONDS = 10 * 60;

/** Discord's error codes. */
const UNKNOWN_MEMBER = 10_007;
const UNKNOWN_ROLE = 10_011;
const MISSING_PERMISSIONS = 50_013;
const INVALID_ROLE = 50_028;

const REFUSALS_BY_CODE: Record<number, RoleRefusal> = {
  [UNKNOWN_ROLE]: 'deleted',
  [INVALID_ROLE]: 'deleted',
  [MISSING_PERMISSIONS]: 'above',
};

/** Shown in the Discord server's audit log. */
const REASON = 'The squads on the league’s site';

type Sender = Pick<Services, 'config' | 'database'>;

/** The outcome of a step. */
interface Outcome {
  /** Seconds before the next step. */
  pause: number;
  /** The server's problem; undefined leaves the stored one. */
  problem?: string | null;
  /** Whether everyone must be compared again once the server accepts calls. */
  restarts?: boolean;
}

/** Roles in leagues' servers, for `Deliveries`. */
export const DISCORD_ROLES = {
  name: 'roles of Discord servers',
  maxAtOnce: 4,
  async claim(sender: Sender): Promise<(() => Promise<void>) | undefined> {
    const { discordApp } = sender.config;
    const claimed = discordApp && (await claimRoles(sender.database));
    return claimed ? () => takeStep(sender, discordApp, claimed) : undefined;
  },
};

/** One step of a run. Runs have no state: the next step follows from due members and remaining differences. */
async function takeStep(sender: Sender, app: DiscordApp, claimed: ClaimedRoles): Promise<void> {
  await endRoleLease(sender.database, claimed, await findOutcome(sender, app, claimed));
}

async function findOutcome(sender: Sender, app: DiscordApp, claimed: ClaimedRoles): Promise<Outcome> {
  const { database } = sender;
  const { league_id, starts, roles_on } = claimed;
  if (starts) return startRun(sender, app, claimed);
  const due = await findDueMember(database, league_id);
  if (due) return compare(sender, app, claimed, due);
  const change = roles_on ? await findNextChange(database, league_id) : undefined;
  return change ? makeChange(sender, app, claimed, change) : { pause: 0 };
}

async function startRun({ config, database }: Sender, app: DiscordApp, claimed: ClaimedRoles): Promise<Outcome> {
  const read = await readRoles((path) => callDiscordApi(app, config, ['GET', path]), claimed.guild_id);
  if ('failure' in read) {
    return read.pause > 0 ? { pause: read.pause } : { pause: REFUSED_PAUSE_SECONDS, problem: read.failure };
  }
  const refusals = new Map(read.roles.map(({ id, refusal }) => [id, refusal]));
  const refusalOf = (id: string) => (refusals.has(id) ? (refusals.get(id) ?? null) : 'deleted');
  await startComparisons(database, claimed.league_id, refusalOf);
  return { pause: 0, problem: read.problem };
}

async function compare(
  { config, database }: Sender,
  app: DiscordApp,
  { league_id, guild_id }: ClaimedRoles,
  due: DueMember,
): Promise<Outcome> {
  const response = await callDiscordApi(app, config, ['GET', `/guilds/${guild_id}/members/${due.discord_id}`], {
    reserve: RESERVE,
  });
  const { status, code, body, pause } = response;
  if (status === 200) {
    await compareMember(database, league_id, due, (body as { roles: string[] }).roles);
    return { pause };
  }
  if (code === UNKNOWN_MEMBER) {
    await compareMember(database, league_id, due, null);
    return { pause };
  }
  const refusal = describeFailure(response);
  if (refusal) return refusal;
  const attempts = due.attempts + 1;
  await postponeMember(
    database,
    league_id,
    due,
    attempts < MAX_ATTEMPTS ? delayAfter(attempts, MAX_DELAY_SECONDS) : null,
  );
  return { pause: delayAfter(attempts, MAX_PAUSE_SECONDS) };
}

/** Adds or removes one role. Discord accepts both if the member already has, or lacks, the role. */
async function makeChange(
  { config, database }: Sender,
  app: DiscordApp,
  { league_id, guild_id }: ClaimedRoles,
  change: RoleChange,
): Promise<Outcome> {
  const { discord_id, role_id, is_given } = change;
  const path = `/guilds/${guild_id}/members/${discord_id}/roles/${role_id}`;
  const response = await callDiscordApi(app, config, [is_given ? 'PUT' : 'DELETE', path], {
    reason: REASON,
    reserve: RESERVE,
  });
  const { status, code, pause } = response;
  if (status === 204) {
    await recordChange(database, league_id, change);
    return { pause };
  }
  if (code === UNKNOWN_MEMBER) {
    await makeMemberDue(database, league_id, discord_id);
    return { pause };
  }
  const refusal = code === null ? undefined : REFUSALS_BY_CODE[code];
  if (refusal) {
    await recordRefusal(database, league_id, role_id, refusal);
    return { pause };
  }
  return describeFailure(response) ?? { pause: MAX_PAUSE_SECONDS };
}

/** The outcome of a limit or a refusal of the whole server; undefined for a temporary failure. */
function describeFailure(response: ApiResponse): Outcome | undefined {
  const { status, pause } = response;
  if (status === 429) return { pause: Math.max(pause, 1) };
  if (status === 401 || status === 403 || status === 404) {
    return { pause: REFUSED_PAUSE_SECONDS, problem: describeProblem(response), restarts: true };
  }
  return undefined;
}
