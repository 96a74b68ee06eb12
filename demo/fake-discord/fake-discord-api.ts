import { checkCommand, checkMessage, type FakeCommand } from '#demo/fake-discord/check-message.ts';
import { FAKE_APPLICATION } from '#demo/fake-discord/fake-application.ts';
import { answerAboutEvents } from '#demo/fake-discord/fake-events.ts';
import {
  describeChannels,
  describeGuild,
  type FakeChannel,
  type FakeGuild,
  type FakeMessage,
  newSnowflake,
} from '#demo/fake-discord/fake-guilds.ts';
import { type FakeLinkedRole, FakeLinkedRoles } from '#demo/fake-discord/fake-linked-roles.ts';
import { answerAboutRoles } from '#demo/fake-discord/fake-roles.ts';
import { type FakeResponse, refuse } from '#demo/fake-discord/refuse.ts';

export interface FakeCall {
  method: string;
  path: string;
  body: unknown;
  authorization: string | undefined;
}

/** Limit per bot, for all calls together. */
const MAX_CALLS_PER_SECOND = 50;
/** Lifetime of an interaction's token: 15 minutes. */
const TOKEN_LIFETIME_MS = 15 * 60_000;

const { DISCORD_APPLICATION_ID: APPLICATION, DISCORD_BOT_TOKEN: TOKEN } = FAKE_APPLICATION;

/** The part of Discord's API that the application calls, with its limits and refusals. */
export class FakeDiscordApi {
  readonly guilds: FakeGuild[] = [];
  readonly calls: FakeCall[] = [];
  /** Requests per second that a bucket allows; the real limits vary. */
  callsPerSecond = 1000;
  /** The registered commands. */
  commands: FakeCommand[] = [];
  readonly linkedRoles = new FakeLinkedRoles();
  /** Deferred and edited answers to interactions, by token. */
  readonly edited = new Map<string, object>();
  /** Messages sent after an answer, by token. */
  readonly followUps = new Map<string, object[]>();
  /** Responses to the next calls; for a lost one the call takes effect first. */
  readonly planned: (FakeResponse | 'lost')[] = [];
  /** An origin without a dot that messages may link to, as in a demo; the real Discord accepts none. */
  localOrigin: string | undefined;
  readonly #tokens = new Map<string, number>();
  #second = { number: 0, calls: 0 };
  readonly #buckets = new Map<string, { calls: number; endsAt: number }>();

  /** A token of a new interaction. */
  issueToken(): string {
    const token = `token-${newSnowflake()}`;
    this.#tokens.set(token, Date.now() + TOKEN_LIFETIME_MS);
    return token;
  }

  answer(call: FakeCall): FakeResponse {
    this.calls.push(call);
    const planned = this.planned.shift();
    if (planned === 'lost') {
      this.#serve(call);
      return { status: 502 };
    }
    return planned ?? this.#serve(call);
  }

  #serve(call: FakeCall): FakeResponse {
    const limited = this.#limitAll(call) ?? this.#limit(call);
    if (limited) return limited;
    const { method, path, body } = call;
    const webhook = /^\/webhooks\/(\d+)\/([\w-]+)(\/messages\/@original)?$/.exec(path);
    if (webhook) return this.#changeAnswer(method, webhook, body);
    if (method === 'PUT' && path === `/users/@me/applications/${APPLICATION}/role-connection`) {
      return this.linkedRoles.connect(call.authorization, body);
    }
    if (call.authorization !== `Bot ${TOKEN}`) return refuse(401, 0, '401: Unauthorized');
    if (path === '/users/@me') return { status: 200, body: { id: APPLICATION, username: 'Touchline', bot: true } };
    if (method === 'PUT' && path === `/applications/${APPLICATION}/commands`) {
      const commands = body as FakeCommand[];
      const faults = commands.flatMap(checkCommand);
      if (faults.length > 0) return refuse(400, 50_035, `Invalid Form Body: ${faults.join('; ')}`);
      this.commands = commands;
      return { status: 200, body: this.commands };
    }
    if (method === 'PUT' && path === `/applications/${APPLICATION}/role-connections/metadata`) {
      return this.linkedRoles.register(body as FakeLinkedRole[]);
    }
    const guild = /^\/guilds\/(\d+)(\/.+)?$/.exec(path);
    if (guild) return this.#answerAboutGuild(method, guild[1], guild[2], body);
    const channel = /^\/channels\/(\d+)\/messages(?:\/(\d+))?$/.exec(path);
    return channel ? this.#changeMessage(method, channel[1], channel[2], body) : refuse(404, 0, '404: Not Found');
  }

  /** The limit of all requests of the bot; answers to interactions don't count. */
  #limitAll({ path }: FakeCall): FakeResponse | undefined {
    if (path.startsWith('/webhooks/')) return undefined;
    const second = Math.floor(Date.now() / 1000);
    if (this.#second.number !== second) this.#second = { number: second, calls: 0 };
    this.#second.calls += 1;
    if (this.#second.calls <= MAX_CALLS_PER_SECOND) return undefined;
    const retry_after = 1 - (Date.now() % 1000) / 1000;
    return {
      status: 429,
      body: { message: 'You are being rate limited.', retry_after, global: true },
      headers: { 'retry-after': '1', 'x-ratelimit-global': 'true', 'x-ratelimit-scope': 'global' },
    };
  }

  #limit({ method, path }: FakeCall): FakeResponse | undefined {
    const key = `${method} ${path.replace(/\/(messages|members|roles|scheduled-events)\/\d+/g, '/$1')}`;
    const now = Date.now();
    const known = this.#buckets.get(key);
    const bucket = known && known.endsAt > now ? known : { calls: 0, endsAt: now + 1000 };
    bucket.calls += 1;
    this.#buckets.set(key, bucket);
    if (bucket.calls <= this.callsPerSecond) return undefined;
    const retry_after = (bucket.endsAt - now) / 1000;
    return {
      status: 429,
      body: { message: 'You are being rate limited.', retry_after, global: false },
      headers: {
        'retry-after': String(Math.ceil(retry_after)),
        'x-ratelimit-scope': 'user',
        'x-ratelimit-remaining': '0',
        'x-ratelimit-reset-after': String(retry_after),
      },
    };
  }

  #changeAnswer(method: string, [, application, token = '', original]: RegExpExecArray, body: unknown): FakeResponse {
    const lifetime = this.#tokens.get(token);
    if (application !== APPLICATION || lifetime === undefined) return refuse(404, 10_015, 'Unknown Webhook');
    if (lifetime < Date.now()) return refuse(401, 50_027, 'Invalid Webhook Token');
    if (method !== (original ? 'PATCH' : 'POST')) return refuse(405, 0, '405: Method Not Allowed');
    const faults = checkMessage(body as object, this.localOrigin);
    if (faults.length > 0) return refuse(400, 50_035, `Invalid Form Body: ${faults.join('; ')}`);
    if (original) this.edited.set(token, body as object);
    else this.followUps.set(token, [...(this.followUps.get(token) ?? []), body as object]);
    return { status: 200, body: { id: newSnowflake() } };
  }

  #answerAboutGuild(method: string, id: string | undefined, part = '', body: unknown = null): FakeResponse {
    const guild = this.guilds.find((one) => one.id === id && one.hasBot);
    if (!guild) return refuse(404, 10_004, 'Unknown Guild');
    if (part === '') return { status: 200, body: describeGuild(guild) };
    if (part === '/channels') return { status: 200, body: describeChannels(guild) };
    if (part === `/members/${APPLICATION}`) {
      return { status: 200, body: { user: { id: APPLICATION }, roles: [...guild.bot] } };
    }
    const answer = answerAboutRoles(guild, method, part, body) ?? answerAboutEvents(guild, method, part, body);
    return answer ?? refuse(404, 0, '404: Not Found');
  }

  #changeMessage(method: string, id: string | undefined, messageId: string | undefined, body: unknown): FakeResponse {
    const channel = this.#findChannel(id);
    if (!channel) return refuse(404, 10_003, 'Unknown Channel');
    if (!channel.canView || !this.#hasBot(channel)) return refuse(403, 50_001, 'Missing Access');
    if (messageId !== undefined && !channel.messages.has(messageId)) return refuse(404, 10_008, 'Unknown Message');
    if (method === 'DELETE') {
      channel.messages.delete(messageId ?? '');
      return { status: 204 };
    }
    if (method === 'POST' && !channel.canSend) return refuse(403, 50_013, 'Missing Permissions');
    const faults = checkMessage(body as object, this.localOrigin);
    if (faults.length > 0) return refuse(400, 50_035, `Invalid Form Body: ${faults.join('; ')}`);
    const {
      components = [],
      flags = 0,
      nonce,
      enforce_nonce,
    } = body as Partial<FakeMessage> & { enforce_nonce?: boolean };
    if (nonce !== undefined && nonce.length > 25) return refuse(400, 50_035, 'Invalid Form Body: nonce');
    const earlier = enforce_nonce ? [...channel.messages.values()].find((one) => one.nonce === nonce) : undefined;
    if (method === 'POST' && earlier) return { status: 200, body: earlier };
    const message = {
      ...(messageId !== undefined && { ...channel.messages.get(messageId), isEdited: true }),
      ...{ id: messageId ?? newSnowflake(), components, flags, ...(nonce !== undefined && { nonce }) },
    };
    channel.messages.set(message.id, message);
    return { status: 200, body: message };
  }

  #findChannel(id: string | undefined): FakeChannel | undefined {
    return this.guilds.flatMap(({ channels }) => channels).find((channel) => channel.id === id);
  }

  #hasBot(channel: FakeChannel): boolean {
    return this.guilds.some(({ channels, hasBot }) => hasBot && channels.includes(channel));
  }
}
