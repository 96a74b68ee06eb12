import { DISCORD_MESSAGES } from '#server/discord/messages/deliver-messages.ts';
import { DISCORD_REMOVALS } from '#server/discord/remove-made.ts';
import { DISCORD_ROLES } from '#server/discord/roles/reconcile-roles.ts';

/** All that leagues' servers get in the background, for `Deliveries`. */
export const DISCORD_DELIVERIES = [...DISCORD_MESSAGES, DISCORD_ROLES, DISCORD_REMOVALS];
