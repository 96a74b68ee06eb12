/** Uses of Discord channels that a league can choose. */
export const DISCORD_CHANNELS = ['results', 'fixtures', 'transfers', 'review'] as const;
export type DiscordChannelUse = (typeof DISCORD_CHANNELS)[number];
/**
 * Messages that the bot keeps up to date, and the server's scheduled events. The weekly question about times goes to the
 * channel of fixtures.
 */
export const DISCORD_MESSAGE_USES = [...DISCORD_CHANNELS, 'events', 'times'] as const;
export type DiscordMessageUse = (typeof DISCORD_MESSAGE_USES)[number];
