import { delayAfter } from '#server/kit/http/back-off.ts';
import type { Services } from '#server/services.ts';
import { callDiscord } from '#server/webhooks/call-discord.ts';
import { delayLeftMessages, forgetLeftMessages, type LeftMessage } from '#server/webhooks/left-message-queries.ts';

const MAX_ATTEMPTS = 10;
const MAX_DELAY_SECONDS = 60 * 60;

/** Deletes a message that nothing would correct any more, or take a name out of. */
export async function deleteLeft(
  { config, database }: Pick<Services, 'config' | 'database'>,
  message: LeftMessage,
): Promise<void> {
  const { outcome, pause } = await callDiscord(config, message, { kind: 'delete', message_id: message.message_id });
  if (outcome === 'limited') {
    await delayLeftMessages(database, message, { delay: Math.max(pause, 1), isLimited: true });
  } else if (outcome === 'again' && message.attempts < MAX_ATTEMPTS) {
    const delay = delayAfter(message.attempts, MAX_DELAY_SECONDS);
    await delayLeftMessages(database, message, { delay, isLimited: false });
  } else {
    await forgetLeftMessages(database, message, { isOfAll: outcome === 'disabled' });
  }
}
