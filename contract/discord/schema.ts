import { type Static, Type } from 'typebox';
import type { DiscordChannelUse } from '#contract/discord/channels.ts';
import { NullableText } from '#contract/kit/nullable.ts';
import { MUST_BE, optional } from '#contract/kit/text.ts';

/** An id of Discord. */
const Snowflake = Type.String({ pattern: '^\\d{1,20}$', [MUST_BE]: 'a Discord ID: 1 to 20 digits' });

const DiscordPerson = Type.Object({ id: Snowflake });

const OptionValue = Type.Union([Type.String({ maxLength: 6000 }), Type.Number(), Type.Boolean()]);

/** An option of a command; `focused` is the one being typed. */
const COMMAND_OPTION = {
  name: Type.String({ maxLength: 32 }),
  value: Type.Optional(OptionValue),
  focused: Type.Optional(Type.Boolean()),
};
export const CommandOption = Type.Object(COMMAND_OPTION);
export type CommandOption = Static<typeof CommandOption>;

/** Interaction data of commands, buttons and forms. */
const InteractionData = Type.Object({
  name: Type.Optional(Type.String({ maxLength: 32 })),
  /** Options of the command, or its subcommand with its own options. */
  options: Type.Optional(
    Type.Array(
      Type.Object({ ...COMMAND_OPTION, options: Type.Optional(Type.Array(CommandOption, { maxItems: 25 })) }),
      { maxItems: 25 },
    ),
  ),
  custom_id: Type.Optional(Type.String({ maxLength: 100 })),
  components: Type.Optional(Type.Array(Type.Unknown(), { maxItems: 40 })),
  /** Selected values of a select menu. */
  values: Type.Optional(Type.Array(Type.String({ maxLength: 100 }), { maxItems: 25 })),
});

/** Body of `POST /discord/interactions`, as Discord sends it. `member` is set in a server, `user` in direct messages. */
export const DiscordInteraction = Type.Object({
  id: Snowflake,
  type: Type.Integer({ minimum: 1, maximum: 5 }),
  token: Type.String({ minLength: 1, maxLength: 2000, pattern: '^[A-Za-z0-9_.=-]+$', [MUST_BE]: 'a token of Discord' }),
  guild_id: Type.Optional(Snowflake),
  member: Type.Optional(
    Type.Object({
      user: DiscordPerson,
      /** A bit set, in decimal digits. */
      permissions: Type.String({ pattern: '^\\d{1,30}$', [MUST_BE]: 'a bit set in digits' }),
    }),
  ),
  user: Type.Optional(DiscordPerson),
  data: Type.Optional(InteractionData),
});
export type DiscordInteraction = Static<typeof DiscordInteraction>;

/** A response to an interaction: its type, and a message, choices or a form of Discord. */
export const InteractionAnswer = Type.Object({ type: Type.Integer(), data: Type.Optional(Type.Unknown()) });

/** Groups of people who may use a command. */
export const CommandAccess = Type.Enum(['everyone', 'players', 'captains', 'staff', 'staff, level 4', 'Manage Server']);
export type CommandAccess = Static<typeof CommandAccess>;

export const DiscordCommand = Type.Object({
  name: Type.String(),
  description: Type.String(),
  access: CommandAccess,
  options: Type.Array(Type.Object({ name: Type.String(), description: Type.String(), is_required: Type.Boolean() })),
});
export type DiscordCommand = Static<typeof DiscordCommand>;

export const NullableSnowflake = Type.Unsafe<string | null>({
  type: ['string', 'null'],
  pattern: '^\\d{1,20}$',
  [MUST_BE]: 'a Discord ID: 1 to 20 digits',
});

/** Channel id of each use; null if none is chosen. */
const CHANNELS = {
  /** One message per counted match. */
  results: NullableSnowflake,
  /** One message per fixture of the coming days, edited until its result. */
  fixtures: NullableSnowflake,
  /** One message per completed transfer. */
  transfers: NullableSnowflake,
  /** Channel in which staff review held matches. */
  review: NullableSnowflake,
} satisfies Record<DiscordChannelUse, typeof NullableSnowflake>;

export const DiscordChannels = Type.Object(CHANNELS);
export type DiscordChannels = Static<typeof DiscordChannels>;

/**
 * Channels, whether coming fixtures become scheduled events, and whether messages deleted on Discord are posted again.
 */
export const DiscordSettings = Type.Object({ ...CHANNELS, events: Type.Boolean(), reposts: Type.Boolean() });
export type DiscordSettings = Static<typeof DiscordSettings>;

/** The token of the link that `/touchline connect` posts. */
const Offer = Type.String({ pattern: '^[A-Za-z0-9_-]{43}$', [MUST_BE]: 'the token of a link from /touchline connect' });

export const DiscordQuery = Type.Object({ offer: optional(Offer, 'The token of a link from /touchline connect.') });
export const DiscordOffer = Type.Object({ offer: Offer });

/** A text channel of a server, and the permissions that the bot lacks there. */
const ServerChannel = Type.Object({ id: Type.String(), name: Type.String(), missing: Type.Array(Type.String()) });

/**
 * The server of a league. `add_url` adds the bot to a server, null while the site has no Discord application. `offered`
 * is the server of an open offer. `channels` are those of the connected server. `problem` states the fault and its
 * remedy.
 */
export const LeagueDiscord = Type.Object({
  add_url: NullableText,
  connection: Type.Union([
    Type.Object({
      guild_name: Type.String(),
      creation_date: Type.String({ format: 'date-time' }),
      channels: DiscordChannels,
      events: Type.Boolean(),
      reposts: Type.Boolean(),
    }),
    Type.Null(),
  ]),
  offered: Type.Union([Type.Object({ guild_name: Type.String() }), Type.Null()]),
  channels: Type.Array(ServerChannel),
  problem: NullableText,
});
export type LeagueDiscord = Static<typeof LeagueDiscord>;

/** The site's Discord app: the address that adds it to a server, null without an app, and its commands. */
export const DiscordAppFacts = Type.Object({
  add_url: NullableText,
  commands: Type.Array(DiscordCommand),
});
export type DiscordAppFacts = Static<typeof DiscordAppFacts>;
