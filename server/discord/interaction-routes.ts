import type { FastifyRequest } from 'fastify';
import type { DiscordInteraction } from '#contract/discord.ts';
import {
  ANSWER,
  type Answer,
  answerInteraction,
  INTERACTION,
  isMaybePrivate,
  withoutPrivacy,
} from '#server/discord/answer-interaction.ts';
import { FLAG } from '#server/discord/build-message.ts';
import { callDiscordApi } from '#server/discord/call-discord-api.ts';
import { takeInteraction } from '#server/discord/interaction-queries.ts';
import { isSignedByDiscord, readPublicKey } from '#server/discord/verify-signature.ts';
import { conflict, HttpError, invalidCredential, notFound } from '#server/http/errors.ts';
import { parseJson } from '#server/http/json-limits.ts';
import { routeOptions, type TypedFastify } from '#server/http/route-options.ts';
import type { Services } from '#server/services.ts';

/** Discord waits three seconds. A later answer is deferred, and edited in while its token lives: 15 minutes. */
const DEFER_AFTER_MS = 2_000;
const EDIT_ATTEMPTS = 3;

/** What people do on Discord, which Discord sends here. The signature is checked before the body is parsed. */
export function interactionRoutes(api: TypedFastify, services: Services): void {
  const { config, database } = services;
  const app = config.discordApp;
  const key = app && readPublicKey(app.publicKey);
  const late = new Set<Promise<void>>();
  api.addHook('onClose', () => Promise.all(late));

  api.register(async (scope: TypedFastify) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser(
      'application/json',
      { parseAs: 'buffer' },
      async (_: FastifyRequest, body: Buffer) => body,
    );

    scope.route({
      ...routeOptions('POST /discord/interactions'),
      async onRequest() {
        if (key === null) throw notFound('The Discord application');
      },
      async preValidation(request) {
        const body = request.body as unknown;
        const isSigned =
          key !== null && Buffer.isBuffer(body) && isSignedByDiscord(key, request.headers, body, new Date());
        if (!isSigned) {
          throw invalidCredential('x-signature-ed25519 is missing, wrong or older than five minutes.');
        }
        request.body = parseJson(body.toString('utf8')) as typeof request.body;
      },
      async handler(request): Promise<Answer> {
        const interaction = request.body;
        if (interaction.type === INTERACTION.ping) return { type: ANSWER.pong };
        const answering = answer(request, interaction);
        const answered = await Promise.race([answering, waitToDefer()]);
        return answered ?? deferAnswer(request, interaction, answering);
      },
    });
  });

  async function answer(request: FastifyRequest, interaction: DiscordInteraction): Promise<Answer> {
    if (!(await takeInteraction(database, interaction.id))) {
      throw conflict('This interaction was answered before.');
    }
    return answerInteraction({ app: api, services, request, interaction });
  }

  function deferAnswer(request: FastifyRequest, interaction: DiscordInteraction, answering: Promise<Answer>): Answer {
    if (interaction.type === INTERACTION.autocomplete) {
      answering.catch(() => {});
      return { type: ANSWER.choices, data: { choices: [] } };
    }
    const editing = editIn(interaction, answering)
      .catch((error: Error) => {
        if (!(error instanceof HttpError)) request.log.error({ err: error.message }, 'a late answer to Discord failed');
      })
      .finally(() => late.delete(editing));
    late.add(editing);
    return { type: ANSWER.deferredMessage, data: { flags: isMaybePrivate(interaction) ? FLAG.ephemeral : 0 } };
  }

  async function editIn({ token }: DiscordInteraction, answering: Promise<Answer>): Promise<void> {
    const { data = {} } = await answering;
    if (!app) return;
    for (let attempt = 1; attempt <= EDIT_ATTEMPTS; attempt += 1) {
      const path = `/webhooks/${app.applicationId}/${token}/messages/@original`;
      const { status, pause } = await callDiscordApi(app, config, ['PATCH', path, withoutPrivacy(data)]);
      if (status !== null && status !== 429 && status < 500) return;
      await wait(Math.max(pause * 1000, 500 * attempt));
    }
  }
}

function waitToDefer(): Promise<undefined> {
  return wait(DEFER_AFTER_MS).then(() => undefined);
}

function wait(milliseconds: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, milliseconds).unref());
}
