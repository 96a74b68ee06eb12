import type { FastifyBaseLogger } from 'fastify';
import { describeDatabaseFailure } from '#database/failures.ts';
import { setSilentKickOffs } from '#server/fixtures/kick-offs/silence-queries.ts';
import { deliverPush } from '#server/notifications/deliver-push.ts';
import { publishDuties } from '#server/notifications/duty-queries.ts';
import { deleteOldNotices, hasWaitingEvents, publishEvents } from '#server/notifications/publish-queries.ts';
import { claimSubscription } from '#server/notifications/push-queries.ts';
import { publishTimesQuestions } from '#server/notifications/times-notice-queries.ts';
import type { Services } from '#server/services.ts';
import { deletePastExceptions } from '#server/times/times-queries.ts';
import { deliverEvent } from '#server/webhooks/deliver-event.ts';
import { deleteLeft, deliverNext } from '#server/webhooks/deliver-next.ts';
import { claimWebhook, deleteOldDeliveries } from '#server/webhooks/delivery-queries.ts';
import { claimEndpoint } from '#server/webhooks/event-queries.ts';
import { claimLeftMessage } from '#server/webhooks/left-message-queries.ts';

const POLL_INTERVAL_MS = 2_000;
const DUTIES_INTERVAL_MS = 30_000;
const SWEEP_INTERVAL_MS = 60 * 60_000;

type Sender = Pick<Services, 'config' | 'database'>;

/** Receivers of one kind, sent to independently of other kinds, so that slow ones delay only their own. */
interface Channel {
  name: string;
  /** Maximum receivers that one server sends to concurrently, one call at a time each. */
  maxAtOnce: number;
  /** Claims a receiver with due deliveries and returns a function that sends one of them. */
  claim(sender: Sender): Promise<(() => Promise<void>) | undefined>;
}

const CHANNELS: Channel[] = [
  {
    name: 'Discord',
    maxAtOnce: 4,
    async claim(sender) {
      const webhook = await claimWebhook(sender.database);
      return webhook && (() => deliverNext(sender, webhook));
    },
  },
  {
    name: 'former webhooks',
    maxAtOnce: 1,
    async claim(sender) {
      const message = await claimLeftMessage(sender.database);
      return message && (() => deleteLeft(sender, message));
    },
  },
  {
    name: 'endpoints',
    maxAtOnce: 8,
    async claim(sender) {
      const endpoint = await claimEndpoint(sender.database);
      return endpoint && (() => deliverEvent(sender, endpoint));
    },
  },
  {
    name: 'followers',
    maxAtOnce: 1,
    async claim({ database }) {
      return (await hasWaitingEvents(database)) ? () => publishEvents(database) : undefined;
    },
  },
  {
    name: 'browsers',
    maxAtOnce: 8,
    async claim(sender) {
      const subscription = await claimSubscription(sender.database);
      return subscription && (() => deliverPush(sender, subscription));
    },
  },
];

/**
 * Sends results to Discord, events to leagues' endpoints and notifications to browsers in the background, from an
 * outbox in the database that all servers share. A server claims a receiver before it sends.
 */
export class Deliveries {
  readonly #services: Sender;
  readonly #log: FastifyBaseLogger;
  readonly #channels: readonly Channel[];
  readonly #running = new Set<Promise<void>>();
  readonly #sending = new Map<Channel, number>();
  readonly #timers: NodeJS.Timeout[] = [];
  #isStopped = false;

  /** Features pass further kinds of receivers. */
  constructor(services: Sender, log: FastifyBaseLogger, further: readonly Channel[] = []) {
    this.#services = services;
    this.#log = log;
    this.#channels = [...CHANNELS, ...further];
  }

  start(intervalMs = POLL_INTERVAL_MS): void {
    this.#timers.push(setInterval(() => this.#sendAll(), intervalMs).unref());
    this.#timers.push(setInterval(() => this.#publishDuties(), DUTIES_INTERVAL_MS).unref());
    this.#timers.push(setInterval(() => this.#sweep(), SWEEP_INTERVAL_MS).unref());
    this.#sweep();
    this.#publishDuties();
    this.#sendAll();
  }

  /** Resolves when the current calls have ended; other servers, or the next start, send the rest. */
  async stop(): Promise<void> {
    this.#isStopped = true;
    for (const timer of this.#timers) clearInterval(timer);
    await Promise.all(this.#running);
  }

  #sweep(): void {
    const { database } = this.#services;
    this.#run(deleteOldDeliveries(database), 'the deletion of old deliveries');
    this.#run(deleteOldNotices(database), 'the deletion of old notifications');
    this.#run(deletePastExceptions(database), 'the deletion of past days');
  }

  #publishDuties(): void {
    const { database } = this.#services;
    this.#run(setSilentKickOffs(database), 'kick-offs without an answer');
    this.#run(publishDuties(database), 'notifications of captains');
    this.#run(publishTimesQuestions(database), 'questions about times');
  }

  #sendAll(): void {
    for (const channel of this.#channels) this.#send(channel);
  }

  /** Starts one more sender of the channel, if it has room. */
  #send(channel: Channel): void {
    const sending = this.#sending.get(channel) ?? 0;
    if (this.#isStopped || sending >= channel.maxAtOnce) return;
    this.#sending.set(channel, sending + 1);
    const work = this.#sendDue(channel).finally(() => {
      this.#sending.set(channel, (this.#sending.get(channel) ?? 1) - 1);
    });
    this.#run(work, `deliveries to ${channel.name}`);
  }

  #run(work: Promise<void>, name: string): void {
    const running = work
      .catch((error: unknown) =>
        this.#log.error({ err: describeDatabaseFailure(error) }, `${name} failed and will be tried again`),
      )
      .finally(() => this.#running.delete(running));
    this.#running.add(running);
  }

  async #sendDue(channel: Channel): Promise<void> {
    while (!this.#isStopped) {
      const deliver = await channel.claim(this.#services);
      if (!deliver) return;
      this.#send(channel);
      await deliver();
    }
  }
}
