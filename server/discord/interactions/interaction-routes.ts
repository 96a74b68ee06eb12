import type { FastifyRequest } from 'fastify';
import type { DiscordInteraction } from '#contract/discord/schema.ts';
import { PERSON_INTERACTIONS_PER_MINUTE } from '#contract/kit/limits.ts';
import { createServe } from '#server/access/serve.ts';
import { FLAG } from '#server/discord/build-message.ts';
import { callDiscordApi, type DiscordApiCall } from '#server/discord/call-discord-api.ts';
import {
  ANSWER,
  type AnsweredInteraction,
  answerInteraction,
  INTERACTION,
  isMaybePrivate,
  refuseHaste,
  TOO_LATE,
  withoutPrivacy,
} from '#server/discord/interactions/answer-interaction.ts';
import { takeInteraction } from '#server/discord/interactions/interaction-queries.ts';
import type { TypedFastify } from '#server/kit/calls/route-options.ts';
import { conflict, HttpError } from '#server/kit/http/errors.ts';
import type { Services } from '#server/services.ts';

/** Discord waits three seconds. A later answer is deferred, and edited in while its token is valid: 15 minutes. */
const DEFER_AFTER_MS = 2_000;
const SEND_ATTEMPTS = 3;
/** If Discord demands a longer pause, attempts end: they must not delay the server's shutdown. */
const MAX_PAUSE_SECONDS = 10;

/** Interactions that Discord sends. */
export function interactionRoutes(api: TypedFastify, services: Services): void {
  const serve = createServe(api, services);
  const { config, database } = services;
  const app = config.discordApp;
  const limitPerson = createPersonLimit(api);
  const late = new Set<Promise<void>>();
  api.addHook('onClose', () => Promise.all(late));

  serve('POST /discord/interactions', async ({ request, body: interaction }): Promise<AnsweredInteraction> => {
    if (interaction.type === INTERACTION.ping) return { type: ANSWER.pong };
    const answering = answer(request, interaction);
    const answered = await Promise.race([answering, waitToDefer()]);
    return answered ?? deferAnswer(request, interaction, answering);
  });

  async function answer(request: FastifyRequest, interaction: DiscordInteraction): Promise<AnsweredInteraction> {
    const seconds = await limitPerson(request);
    if (seconds !== null) return refuseHaste(interaction, seconds);
    if (!(await takeInteraction(database, interaction.id))) {
      throw conflict('This interaction was answered before.');
    }
    return answerInteraction({ app: api, services, request, interaction });
  }

  /** A button's or form's message stays until its answer; a command gets a 'thinking' message. */
  function deferAnswer(
    request: FastifyRequest,
    interaction: DiscordInteraction,
    answering: Promise<AnsweredInteraction>,
  ): AnsweredInteraction {
    if (interaction.type === INTERACTION.autocomplete) {
      answering.catch(() => {});
      return { type: ANSWER.choices, data: { choices: [] } };
    }
    const sending = sendLate(interaction, answering)
      .catch((error: Error) => {
        if (!(error instanceof HttpError)) request.log.error({ err: error.message }, 'a late answer to Discord failed');
      })
      .finally(() => late.delete(sending));
    late.add(sending);
    if (interaction.type !== INTERACTION.command) return { type: ANSWER.deferredChange };
    return { type: ANSWER.deferredMessage, data: { flags: isMaybePrivate(interaction) ? FLAG.ephemeral : 0 } };
  }

  async function sendLate({ type, token }: DiscordInteraction, answering: Promise<AnsweredInteraction>): Promise<void> {
    const answer = await answering;
    if (!app) return;
    const path = `/webhooks/${app.applicationId}/${token}`;
    const call = planCall(path, type === INTERACTION.command, answer);
    for (let attempt = 1; attempt <= SEND_ATTEMPTS; attempt += 1) {
      const { status, pause } = await callDiscordApi(app, config, call);
      if (status !== null && status !== 429 && status < 500) return;
      if (pause > MAX_PAUSE_SECONDS) return;
      await wait(Math.max(pause * 1000, 500 * attempt));
    }
  }
}

/** Edits the deferred message or the one with the button; other answers become a new private message. */
function planCall(path: string, isCommand: boolean, { type, data = {} }: AnsweredInteraction): DiscordApiCall {
  const edit = ['PATCH', `${path}/messages/@original`, withoutPrivacy(data)] as const;
  if (isCommand || type === ANSWER.changedMessage) return edit;
  // Forms can't be opened by a late answer.
  return ['POST', path, type === ANSWER.message ? data : TOO_LATE];
}

function waitToDefer(): Promise<undefined> {
  return wait(DEFER_AFTER_MS).then(() => undefined);
}

function wait(milliseconds: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, milliseconds).unref());
}

/**
 * Limits interactions per person, as all come from Discord's addresses. Returns the seconds to wait; null within the
 * limit.
 */
function createPersonLimit(api: TypedFastify): (request: FastifyRequest) => Promise<number | null> {
  const count = api.createRateLimit({
    max: PERSON_INTERACTIONS_PER_MINUTE,
    timeWindow: '1 minute',
    keyGenerator: ({ body }) => {
      const { member, user } = body as DiscordInteraction;
      return `Discord ${(member?.user ?? user)?.id}`;
    },
  });
  return async (request) => {
    const counted = await count(request);
    return counted.isAllowed || !counted.isExceeded ? null : counted.ttlInSeconds;
  };
}
