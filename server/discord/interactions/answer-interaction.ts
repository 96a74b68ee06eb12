import type { FastifyBaseLogger, FastifyInstance, FastifyRequest } from 'fastify';
import type { DiscordInteraction } from '#contract/discord/schema.ts';
import { clip } from '#contract/kit/clip.ts';
import { createCall } from '#server/discord/api-calls.ts';
import { buildRefusal, type DiscordMessage, FLAG } from '#server/discord/build-message.ts';
import { COMMANDS } from '#server/discord/commands.ts';
import { findConnectedLeague, offerServer } from '#server/discord/connection-queries.ts';
import { buildReasonForm, readReason } from '#server/discord/interactions/build-form.ts';
import { type Choice, type Command, type CommandContext, RefusedCall } from '#server/discord/interactions/command.ts';
import { MAX_CHOICE_LENGTH } from '#server/discord/interactions/write-choice.ts';
import { createLinks } from '#server/discord/links.ts';
import { findNextReviewed, findReviewedMatch } from '#server/discord/review/review-queries.ts';
import { describeUnexpected } from '#server/kit/http/errors.ts';
import type { Services } from '#server/services.ts';

export const INTERACTION = { ping: 1, command: 2, component: 3, autocomplete: 4, form: 5 } as const;
export const ANSWER = {
  pong: 1,
  message: 4,
  deferredMessage: 5,
  deferredChange: 6,
  changedMessage: 7,
  choices: 8,
  form: 9,
} as const;

const MANAGE_SERVER = 1n << 5n;
/** The title of the answer to an unexpected failure. */
export const FAILED = 'Something went wrong';
/** Discord's limit for an autocomplete. */
const MAX_CHOICES = 25;

/** Matches 'command:action:subject'. */
const BUTTON_ID = /^([a-z-]+):([a-z]+):([\w.]+)$/;

export interface AnsweredInteraction {
  type: number;
  data?: object;
}

/** An interaction and the services to answer it. */
interface AnswerContext {
  app: FastifyInstance;
  services: Services;
  request: FastifyRequest;
  interaction: DiscordInteraction;
}

/** Whether a late answer of the command has to be private. */
export function isMaybePrivate(interaction: DiscordInteraction): boolean {
  const command = findCommand(interaction);
  return !command || !('run' in command) || command.isMaybePrivate === true || command.namesPeople === true;
}

/** Answers an interaction; never throws. */
export async function answerInteraction(given: AnswerContext): Promise<AnsweredInteraction> {
  const { interaction, request } = given;
  if (interaction.type === INTERACTION.autocomplete) {
    const choices = await suggestChoices(given).catch((error: Error) => {
      if (!isRefusal(error)) logFailure(request.log, error);
      return [];
    });
    return { type: ANSWER.choices, data: { choices } };
  }
  if (interaction.type === INTERACTION.component) {
    const form = findForm(interaction);
    if (form) return { type: ANSWER.form, data: form };
  }
  const answering = interaction.type === INTERACTION.command ? runCommand(given).then(toAnswer) : pressButton(given);
  return answering.catch((error: Error) => {
    if (isRefusal(error)) return toAnswer(buildRefusal('That didn’t work', explain(error)));
    const isBusy = error instanceof RefusedCall && error.status === 503;
    if (!isBusy) logFailure(request.log, error);
    return toAnswer(buildRefusal(isBusy ? 'The site is busy' : FAILED, 'Nothing was changed. Try again in a minute.'));
  });
}

/** Answers a person over the rate limit. A 429 to Discord itself would slow down everyone. */
export function refuseHaste({ type }: DiscordInteraction, seconds: number): AnsweredInteraction {
  if (type === INTERACTION.autocomplete) return { type: ANSWER.choices, data: { choices: [] } };
  return toAnswer(buildRefusal('Not so fast', `Try again in ${seconds} ${seconds === 1 ? 'second' : 'seconds'}.`));
}

function isRefusal(error: Error): error is RefusedCall {
  return error instanceof RefusedCall && error.status < 500;
}

/** The API's sentence for people without an account mentions a session, which Discord doesn't have. */
function explain({ status, message }: RefusedCall): string {
  return status === 401 ? 'Sign in on the site with this Discord account first.' : message;
}

function toAnswer(message: DiscordMessage): AnsweredInteraction {
  return { type: ANSWER.message, data: message };
}

async function pressButton(given: AnswerContext): Promise<AnsweredInteraction> {
  const { interaction } = given;
  const context = interaction.guild_id === undefined ? undefined : await findContext(given, interaction.guild_id);
  if (!context) return toAnswer(NO_LEAGUE);
  const pressed = findButton(interaction);
  const { components, values = [] } = interaction.data ?? {};
  const answer = await pressed?.command.press?.(context, { ...pressed.button, reason: readReason(components), values });
  if (!pressed || !answer) return toAnswer(NOT_HERE);
  if (pressed.command.apart?.includes(pressed.button.action)) return toAnswer(answer);
  return { type: ANSWER.changedMessage, data: answer };
}

function findForm(interaction: DiscordInteraction): object | undefined {
  const pressed = findButton(interaction);
  const form = pressed?.command.form?.(pressed.button);
  return form && buildReasonForm(interaction.data?.custom_id ?? '', form);
}

/** The used button or select, or the button that opened the submitted form. */
function findButton({ data }: DiscordInteraction) {
  const [, name, action = '', subject = ''] = BUTTON_ID.exec(data?.custom_id ?? '') ?? [];
  const command = COMMANDS.find((one) => one.name === name);
  return command && 'run' in command ? { command, button: { action, subject } } : undefined;
}

export const TOO_LATE = buildRefusal('That took too long', 'Nothing was changed. Press the button again.');
const NOT_HERE = buildRefusal('This is no longer here', 'Use `/help` for what you can do now.');
const NO_LEAGUE = buildRefusal(
  'This server has no league yet',
  'A member with “Manage Server” connects it: use `/touchline connect`.',
);

async function runCommand(given: AnswerContext): Promise<DiscordMessage> {
  const { interaction, services } = given;
  const command = findCommand(interaction);
  if (!command) return NOT_HERE;
  const { guild_id, member } = interaction;
  if (guild_id === undefined || !member) {
    return buildRefusal(
      'Use this in your league’s server',
      'Commands answer for the league of the server they are used in.',
    );
  }
  const { values } = readOptions(interaction);
  if ('runInGuild' in command) {
    const canManageServer = (BigInt(member.permissions) & MANAGE_SERVER) !== 0n;
    const offer = () => offerServer(services.database, guild_id);
    return command.runInGuild({ ...createTools(given), guild_id, canManageServer, offerServer: offer }, values);
  }
  const context = await findContext(given, guild_id);
  if (!context) return NO_LEAGUE;
  const message = await command.run(context, values);
  return command.namesPeople ? { ...message, flags: message.flags | FLAG.ephemeral } : message;
}

async function suggestChoices(given: AnswerContext): Promise<Choice[]> {
  const { interaction } = given;
  const command = findCommand(interaction);
  const { focused, values } = readOptions(interaction);
  if (!command || focused === undefined || interaction.guild_id === undefined) return [];
  const choices = await suggest(given, command, focused, values[focused] ?? '');
  return choices
    .filter(({ value }) => value.length <= MAX_CHOICE_LENGTH)
    .slice(0, MAX_CHOICES)
    .map(({ name, value }) => ({ name: clip(name, MAX_CHOICE_LENGTH), value }));
}

async function suggest(given: AnswerContext, command: Command, focused: string, text: string): Promise<Choice[]> {
  if ('runInGuild' in command) {
    return command.options.find(({ name }) => name === focused)?.suggest(createTools(given), text) ?? [];
  }
  const option = command.options.find(({ name }) => name === focused);
  const context = option && (await findContext(given, given.interaction.guild_id ?? ''));
  return context ? option.suggest(context, text) : [];
}

async function findContext(given: AnswerContext, guildId: string): Promise<CommandContext | undefined> {
  const { database } = given.services;
  const league = await findConnectedLeague(database, guildId);
  if (!league) return undefined;
  const review = {
    find: (matchId: number) => findReviewedMatch(database, league.id, matchId),
    findNext: (before: number) => findNextReviewed(database, league.id, before),
  };
  return { ...createTools(given), league, review };
}

function createTools({ app, services, request, interaction }: AnswerContext): Pick<CommandContext, 'call' | 'linkTo'> {
  return {
    call: createCall(app, request, interaction.member?.user.id ?? ''),
    linkTo: createLinks(services.config),
  };
}

function findCommand({ data }: DiscordInteraction): Command | undefined {
  const subcommand = data?.options?.find(({ options, value }) => options !== undefined || value === undefined);
  const name = [data?.name, subcommand?.name].filter(Boolean).join(' ');
  return COMMANDS.find((command) => command.name === name);
}

function readOptions({ data }: DiscordInteraction): { values: Record<string, string>; focused: string | undefined } {
  const options = data?.options?.flatMap((option) => option.options ?? [option]) ?? [];
  return {
    values: Object.fromEntries(options.map(({ name, value }) => [name, String(value ?? '').trim()])),
    focused: options.find(({ focused }) => focused)?.name,
  };
}

function logFailure(log: FastifyBaseLogger, error: Error): void {
  log.error({ err: describeUnexpected(error) }, 'answering an interaction of Discord failed');
}

/** The message of a late answer, whose privacy was set when it was deferred. */
export function withoutPrivacy(data: object): object {
  return { ...data, flags: FLAG.componentsV2 };
}
