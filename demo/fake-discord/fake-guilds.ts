/** The servers, channels and messages of the fake Discord, in memory. */

export interface FakeMessage {
  id: string;
  components: object[];
  flags: number;
  nonce?: string;
  isEdited?: boolean;
}

export interface FakeChannel {
  id: string;
  name: string;
  /** The bot's permissions in the channel. */
  canView: boolean;
  canSend: boolean;
  /** In order of creation. */
  messages: Map<string, FakeMessage>;
}

/** A role of a server of the fake Discord; higher positions outrank lower ones. */
export interface FakeRole {
  id: string;
  name: string;
  position: number;
  permissions: bigint;
  managed: boolean;
}

/** A scheduled event. */
export interface FakeEvent {
  id: string;
  name: string;
  description: string;
  scheduled_start_time: string;
  scheduled_end_time: string;
  privacy_level: number;
  entity_type: number;
  entity_metadata?: { location?: string };
}

export interface FakeGuild {
  id: string;
  name: string;
  hasBot: boolean;
  channels: FakeChannel[];
  /** Permissions of @everyone. */
  everyone: bigint;
  /** The ids of the bot's roles. */
  bot: Set<string>;
  /** Excludes @everyone. */
  roles: FakeRole[];
  /** Role ids of each person, by the person's id; the bot's are separate. */
  members: Map<string, Set<string>>;
  events: Map<string, FakeEvent>;
}

const VIEW_CHANNEL = 1n << 10n;
const SEND_MESSAGES = 1n << 11n;

/** Discord's ids begin with the milliseconds since 2015. */
const EPOCH_MS = Date.UTC(2015, 0);
const TIME_BITS = 22n;

let latest = 0n;

/** A new id, higher than all others, even after a restart. */
export function newSnowflake(): string {
  const now = BigInt(Date.now() - EPOCH_MS) << TIME_BITS;
  latest = now > latest ? now : latest + 1n;
  return String(latest);
}

export function timeOf(snowflake: string): Date {
  return new Date(Number(BigInt(snowflake) >> TIME_BITS) + EPOCH_MS);
}

/** A server with the bot and channels of these names. */
export function newGuild(name: string, channelNames: readonly string[]): FakeGuild {
  const channels = channelNames.map((channel) => ({
    id: newSnowflake(),
    name: channel,
    canView: true,
    canSend: true,
    messages: new Map<string, FakeMessage>(),
  }));
  const everyone = VIEW_CHANNEL | SEND_MESSAGES;
  return {
    ...{ id: newSnowflake(), name, hasBot: true, channels, everyone },
    bot: new Set(),
    roles: [],
    members: new Map(),
    events: new Map(),
  };
}

/** The server in Discord's format: the role @everyone has the server's id. */
export function describeGuild({ id, name, everyone }: FakeGuild) {
  return { id, name, icon: null, roles: [{ id, name: '@everyone', permissions: String(everyone), position: 0 }] };
}

export function describeChannels({ id: guild_id, channels }: FakeGuild) {
  return [
    { id: newSnowflake(), guild_id, type: 4, name: 'A category', position: 0, permission_overwrites: [] },
    ...channels.map(({ id, name, canView, canSend }, at) => {
      const deny = (canView ? 0n : VIEW_CHANNEL) | (canSend ? 0n : SEND_MESSAGES);
      const overwrite = { id: guild_id, type: 0, allow: '0', deny: String(deny) };
      return { id, guild_id, type: 0, name, position: at, permission_overwrites: deny === 0n ? [] : [overwrite] };
    }),
  ];
}
