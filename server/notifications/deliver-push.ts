import webPush from 'web-push';
import { clip } from '#contract/kit/clip.ts';
import { NOTICES_SHOWN } from '#contract/kit/limits.ts';
import { NOTICE_EVENTS } from '#contract/notifications/kinds.ts';
import type { Notice } from '#contract/notifications/schema.ts';
import type { Database } from '#database/connect.ts';
import type { Config } from '#server/config.ts';
import { delayAfter } from '#server/kit/http/back-off.ts';
import { type PostAnswer, postToUrl } from '#server/kit/http/post-to-url.ts';
import { buildNotice, type FoundNotice } from '#server/notifications/build-notice.ts';
import { listNotices } from '#server/notifications/notice-queries.ts';
import { pushCalls } from '#server/notifications/push-metrics.ts';
import {
  type ClaimedSubscription,
  findVapidKeys,
  forgetSubscription,
  type PushOutcome,
  recordPush,
  type VapidKeys,
} from '#server/notifications/push-queries.ts';
import { findQuietEnd } from '#server/notifications/quiet-hours.ts';
import { findChoices } from '#server/notifications/settings-queries.ts';

/** Spread over an hour and a half. */
const MAX_ATTEMPTS = 8;
const MAX_DELAY_SECONDS = 60 * 60;
/** Push services drop messages that a browser hasn't fetched within this time. */
const TTL_SECONDS = 24 * 60 * 60;
/** Above this number, notifications are combined into one message. */
const MAX_SINGLE_MESSAGES = 3;
const TITLES_IN_SUMMARY = 3;
/** Characters; with names of four-byte characters a message stays below the push services' limit of 4096 bytes. */
const MAX_TEXT_LENGTH = 300;

interface Sender {
  config: Pick<Config, 'publicUrl' | 'site' | 'webhookLocalOrigin'>;
  database: Database;
}

/** The message for the service worker. Of messages with the same tag only the newest is shown. */
export type PushMessage = Pick<Notice, 'title' | 'body' | 'path'> & { tag: string };

/** Sends a claimed subscription its next message and ends the lease. Quiet hours delay it. */
export async function deliverPush({ config, database }: Sender, claim: ClaimedSubscription): Promise<void> {
  const { user_id, sent_notice_id, due_notice_id, is_held_back } = claim;
  const { quiet_hours, time_zone } = await findChoices(database, user_id);
  const quietEnd = findQuietEnd(new Date(), quiet_hours, time_zone);
  if (quietEnd) {
    const pause = (quietEnd.getTime() - Date.now()) / 1000;
    return recordPush(database, claim, { sent_notice_id, attempts: claim.attempts, is_held_back: true, pause });
  }
  // Staff see it as any other account, as someone else may use the browser.
  const account = { id: user_id, is_staff: false };
  const { read_id, notices } = await listNotices(database, account, { since: sent_notice_id, limit: NOTICES_SHOWN });
  const next = chooseMessage(
    notices.filter(({ id }) => id > read_id),
    is_held_back,
  );
  if (!next) {
    return recordPush(database, claim, { sent_notice_id: due_notice_id, attempts: 0, is_held_back: false, pause: 0 });
  }
  const answer = await push(config, await findVapidKeys(database, generateKeys), claim, next.message);
  pushCalls.inc({ outcome: answer.outcome });
  if (answer.status === 404 || answer.status === 410) return forgetSubscription(database, claim);
  return recordPush(database, claim, readOutcome(claim, next.id, answer));
}

/** The next message about unread notices, newest first, and the last notice that it covers; undefined without any. */
function chooseMessage(
  notices: readonly FoundNotice[],
  isHeldBack: boolean,
): { id: number; message: PushMessage } | undefined {
  const [newest, oldest] = [notices[0], notices.at(-1)];
  if (!newest || !oldest) return undefined;
  if (notices.length === 1 || (!isHeldBack && notices.length <= MAX_SINGLE_MESSAGES)) {
    const { title, body, path } = buildNotice(oldest);
    const tag = `${NOTICE_EVENTS[oldest.event]}-${oldest.thing ?? `act-${oldest.id}`}`;
    return {
      id: oldest.id,
      message: { title: clip(title, MAX_TEXT_LENGTH), body: clip(body, MAX_TEXT_LENGTH), path, tag },
    };
  }
  const titles = notices.slice(0, TITLES_IN_SUMMARY).map((notice) => buildNotice(notice).title);
  const others = notices.length - titles.length;
  const body = [...titles, ...(others > 0 ? [`and ${others} more`] : [])]
    .map((text) => clip(text, MAX_TEXT_LENGTH))
    .join('\n');
  const message = { title: `${notices.length} notifications`, body, path: '/notifications', tag: 'summary' };
  return { id: newest.id, message };
}

function push(
  { publicUrl, site, webhookLocalOrigin }: Sender['config'],
  keys: VapidKeys,
  { endpoint, p256dh, auth }: ClaimedSubscription,
  message: PushMessage,
): Promise<PostAnswer> {
  const { headers, body } = webPush.generateRequestDetails(
    { endpoint, keys: { p256dh, auth } },
    JSON.stringify(message),
    {
      TTL: TTL_SECONDS,
      topic: message.tag,
      vapidDetails: {
        subject: site.supportEmail ? `mailto:${site.supportEmail}` : publicUrl.replace(/^http:/, 'https:'),
        publicKey: keys.public_key,
        privateKey: keys.private_key,
      },
    },
  );
  const texts = Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, String(value)]));
  return postToUrl({ url: endpoint, headers: texts, body: body ?? '' }, { localOrigin: webhookLocalOrigin });
}

/** A push service's 429 doesn't count as an attempt. A notice that it rejects permanently is only in the bell. */
function readOutcome(claim: ClaimedSubscription, id: number, answer: PostAnswer): PushOutcome {
  const { sent_notice_id, is_held_back } = claim;
  if (answer.outcome === 'done' || answer.status === 413) {
    return { sent_notice_id: id, attempts: 0, is_held_back: false, pause: 0 };
  }
  const asked = answer.retry_after;
  if (answer.status === 429) {
    return { sent_notice_id, attempts: claim.attempts, is_held_back, pause: asked || delayAfter(1, MAX_DELAY_SECONDS) };
  }
  const attempts = claim.attempts + 1;
  if (attempts >= MAX_ATTEMPTS) return { sent_notice_id: id, attempts: 0, is_held_back: false, pause: 0 };
  return { sent_notice_id, attempts, is_held_back, pause: Math.max(asked, delayAfter(attempts, MAX_DELAY_SECONDS)) };
}

/** A key pair in the format of web push. */
export function generateKeys(): VapidKeys {
  const { publicKey, privateKey } = webPush.generateVAPIDKeys();
  return { public_key: publicKey, private_key: privateKey };
}
