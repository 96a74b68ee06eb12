import type { DiscordMessageUse } from '#contract/discord/channels.ts';

/** Discord's ids of the league's channels, by use. */
export type OfChannels = Partial<Record<DiscordMessageUse, string>>;
