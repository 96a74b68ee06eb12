/** What a league's server gets in channels of its own. */
export const DISCORD_CHANNELS = ['results', 'fixtures', 'transfers', 'review'] as const;
export type DiscordChannelUse = (typeof DISCORD_CHANNELS)[number];
/** What is kept up to date there: messages of channels, and the server's scheduled events. */
export const DISCORD_MESSAGE_USES = [...DISCORD_CHANNELS, 'events'] as const;
export type DiscordMessageUse = (typeof DISCORD_MESSAGE_USES)[number];
