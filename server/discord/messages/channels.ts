import type { DiscordMessageUse } from '#contract/discord/channels.ts';

/** Discord's ids of the channels that a league chose, by use. */
export type OfChannels = Partial<Record<DiscordMessageUse, string>>;
