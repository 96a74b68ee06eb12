/** Requests of a league's server: a burst, and a rate per second after it. */
const BURST = 120;
const CALLS_PER_SECOND = 2;
/** Discord's limit is 50 requests a second per application. */
const SITE_PER_SECOND = 40;

/** After this many refusals, requests to a resource stop, for longer each time. */
const REFUSALS_BEFORE_STOP = 3;
const STOP_SECONDS = 5 * 60;
const MAX_STOP_SECONDS = 60 * 60;
/** Servers without requests for this long are dropped from memory. */
const FORGOTTEN_AFTER_MS = 2 * MAX_STOP_SECONDS * 1000;
const MAX_GUILDS = 10_000;

/** Discord's error codes for a server without the bot. */
const NO_ACCESS = new Set([10_004, 50_001]);
/** Codes for a deleted member, message, role or event, which don't count as refusals. */
const UNKNOWN_THINGS = new Set([10_007, 10_008, 10_011, 10_070, 50_028]);

/** Discord's refusal of a request. */
interface Refusal {
  status: number;
  code: number | null;
}

interface Resource {
  refusals: number;
  stops: number;
  stoppedUntil: number;
  last: Refusal;
}

interface Guild {
  tokens: number;
  usedAt: number;
  /** The server itself, its parts and its channels. */
  resources: Map<string, Resource>;
}

/**
 * Shares the site's requests to Discord among leagues' servers. A server that refuses the bot uses up none of the
 * others' requests: after some refusals, its requests are refused here.
 */
export class GuildAllowance {
  readonly #guilds = new Map<string, Guild>();
  #second = { number: 0, taken: 0, byGuild: new Map<string, number>() };
  #formerCallers = 0;

  /** The refusal still in force for a resource of the server, which saves a request. */
  findStop(guildId: string, resource: string, now = Date.now()): Refusal | undefined {
    const { resources } = this.#guilds.get(guildId) ?? {};
    const stopped = [guildId, resource]
      .map((name) => resources?.get(name))
      .find((one) => one && one.stoppedUntil > now);
    return stopped?.last;
  }

  /** Takes a request; returns the seconds to wait, 0 for none. `reserve` requests are left for more urgent work. */
  take(guildId: string, { reserve = 0 } = {}, now = Date.now()): number {
    const guild = this.#refill(guildId, now);
    if (guild.tokens < 1 + reserve) return (1 + reserve - guild.tokens) / CALLS_PER_SECOND;
    const wait = this.#takeOfSite(guildId, now);
    if (wait === 0) guild.tokens -= 1;
    return wait;
  }

  record(guildId: string, resource: string, { status, code }: { status: number | null; code: number | null }): void {
    const { resources } = this.#guilds.get(guildId) ?? this.#refill(guildId, Date.now());
    const isOfGuild = resource.startsWith(guildId);
    if (status !== null && status < 300) {
      // A server that the bot rejoined has its channels back.
      if (isOfGuild && resources.has(guildId)) resources.clear();
      else resources.delete(resource);
    }
    if (status !== 401 && status !== 403 && status !== 404) return;
    if (code !== null && UNKNOWN_THINGS.has(code)) return;
    const isOfAll = isOfGuild && (status === 401 || code === null || NO_ACCESS.has(code));
    refuse(resources, isOfAll ? guildId : resource, { status, code });
  }

  #refill(guildId: string, now: number): Guild {
    const known = this.#guilds.get(guildId);
    const tokens = known ? Math.min(BURST, known.tokens + ((now - known.usedAt) / 1000) * CALLS_PER_SECOND) : BURST;
    const guild = { tokens, usedAt: now, resources: known?.resources ?? new Map<string, Resource>() };
    // Keeps the map in order of last use.
    this.#guilds.delete(guildId);
    this.#guilds.set(guildId, guild);
    for (const [id, { usedAt }] of this.#guilds) {
      if (this.#guilds.size <= MAX_GUILDS && now - usedAt < FORGOTTEN_AFTER_MS) break;
      this.#guilds.delete(id);
    }
    return guild;
  }

  /** Within a second each calling server has an equal share. */
  #takeOfSite(guildId: string, now: number): number {
    const number = Math.floor(now / 1000);
    if (number !== this.#second.number) {
      this.#formerCallers = number === this.#second.number + 1 ? this.#second.byGuild.size : 0;
      this.#second = { number, taken: 0, byGuild: new Map() };
    }
    const { taken, byGuild } = this.#second;
    const own = byGuild.get(guildId) ?? 0;
    byGuild.set(guildId, own);
    const share = Math.max(1, Math.floor(SITE_PER_SECOND / Math.max(byGuild.size, this.#formerCallers)));
    if (taken >= SITE_PER_SECOND || own >= share) return number + 1 - now / 1000;
    byGuild.set(guildId, own + 1);
    this.#second.taken += 1;
    return 0;
  }
}

function refuse(resources: Map<string, Resource>, name: string, last: Refusal): void {
  const { refusals, stops } = resources.get(name) ?? { refusals: 0, stops: 0 };
  const isStop = refusals + 1 >= REFUSALS_BEFORE_STOP;
  const seconds = Math.min(STOP_SECONDS * 2 ** stops, MAX_STOP_SECONDS);
  resources.set(name, {
    // After a stop, one more refusal stops requests again.
    refusals: isStop ? REFUSALS_BEFORE_STOP - 1 : refusals + 1,
    stops: isStop ? stops + 1 : stops,
    stoppedUntil: isStop ? Date.now() + seconds * 1000 : 0,
    last,
  });
}
