import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterAll, expect } from 'vitest';
import type { CommandOption } from '#contract/discord/schema.ts';
import { checkChoices, checkForm, checkMessage } from '#demo/fake-discord/check-message.ts';
import { FAKE_APPLICATION, signInteraction } from '#demo/fake-discord/fake-application.ts';
import { FakeDiscordApi } from '#demo/fake-discord/fake-discord-api.ts';
import { newSnowflake } from '#demo/fake-discord/fake-guilds.ts';
import type { TestApp } from '#server/testing/test-app.ts';

/** Discord's time limit for an answer. */
const ANSWER_MS = 3_000;
/** Tolerance for a busy machine. */
const LATE_MS = 30_000;

interface Used {
  guild_id?: string | undefined;
  /** The Discord user; by default a stranger. */
  discord_id?: string;
  permissions?: string;
}

/** A fake Discord that listens, the settings for it, and its users. Ends with the test file. */
export async function useDiscord() {
  const api = new FakeDiscordApi();
  /** Run after the next calls take effect, before their responses. */
  const beforeAnswers: (() => Promise<void>)[] = [];
  const server = createServer(async (request, response) => {
    const body = await text(request);
    const {
      status,
      body: answer,
      headers,
    } = api.answer({
      method: request.method ?? '',
      path: (request.url ?? '').replace('/api/v10', ''),
      body: body === '' ? null : JSON.parse(body),
      authorization: request.headers.authorization,
    });
    await beforeAnswers.shift()?.();
    response.writeHead(status, { 'content-type': 'application/json', ...headers });
    response.end(answer && JSON.stringify(answer));
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  afterAll(() => {
    server.closeAllConnections();
    server.close();
  });

  /** Sends an interaction to the application, as Discord does. */
  async function interact({ app }: Pick<TestApp, 'app'>, type: number, data: object, used: Used = {}) {
    const { guild_id, discord_id = newSnowflake(), permissions = '0' } = used;
    const user = { id: discord_id, username: 'someone' };
    const token = api.issueToken();
    const interaction = {
      ...{ id: newSnowflake(), application_id: FAKE_APPLICATION.DISCORD_APPLICATION_ID, type, token, version: 1, data },
      ...(guild_id === undefined ? { user } : { guild_id, member: { user, permissions, roles: [] } }),
    };
    const payload = JSON.stringify(interaction);
    const url = '/api/discord/interactions';
    const start = performance.now();
    const response = await app.inject({ method: 'POST', url, payload, headers: signInteraction(payload) });
    expect(performance.now() - start).toBeLessThan(ANSWER_MS);
    expect(response.statusCode, response.body).toBe(200);
    return { ...(response.json() as { type: number; data: object }), token };
  }

  /** Like `interact`, with the message that a late answer edits in or adds. */
  async function complete(...sent: Parameters<typeof interact>) {
    const answer = await interact(...sent);
    if (answer.type !== 5 && answer.type !== 6) return answer;
    const findLate = () => api.edited.get(answer.token) ?? api.followUps.get(answer.token)?.[0];
    await expect.poll(findLate, { timeout: LATE_MS }).toBeDefined();
    return { ...answer, data: findLate() ?? {} };
  }

  return {
    api,
    beforeAnswers,
    settings: { ...FAKE_APPLICATION, DISCORD_API_ORIGIN: `http://127.0.0.1:${(server.address() as AddressInfo).port}` },
    interact,

    /** Uses a command such as 'team' or 'touchline connect'; returns its answer, which Discord accepts. */
    async use(test: Pick<TestApp, 'app'>, command: string, values: Record<string, string> = {}, used: Used = {}) {
      const [name = '', subcommand] = command.split(' ');
      const options: CommandOption[] = Object.entries(values).map(([option, value]) => ({ name: option, value }));
      const parts = subcommand === undefined ? options : [{ name: subcommand, options }];
      const answer = await complete(test, 2, { name, options: parts }, used);
      expect(checkMessage(answer.data)).toEqual([]);
      return { ...answer, ...readMessage(answer.data) };
    },

    /** Presses a button; with a reason it submits the form that the button opened. */
    async press(test: Pick<TestApp, 'app'>, custom_id: string, used: Used = {}, reason?: string) {
      const field = { type: 18, component: { type: 4, custom_id: 'reason', value: reason } };
      const answer =
        reason === undefined
          ? await complete(test, 3, { custom_id, component_type: 2 }, used)
          : await complete(test, 5, { custom_id, components: [field] }, used);
      expect(answer.type === 9 ? checkForm(answer.data) : checkMessage(answer.data)).toEqual([]);
      return { ...answer, ...readMessage(answer.data) };
    },

    /** Chooses options of a select. */
    async choose(test: Pick<TestApp, 'app'>, custom_id: string, values: string[], used: Used = {}) {
      const answer = await interact(test, 3, { custom_id, component_type: 3, values }, used);
      expect(checkMessage(answer.data)).toEqual([]);
      return { ...answer, ...readMessage(answer.data) };
    },

    /** The choices for a partial text. */
    async type(test: Pick<TestApp, 'app'>, command: string, option: string, value: string, used: Used = {}) {
      const data = { name: command, options: [{ name: option, value, focused: true }] };
      const answer = await interact(test, 4, data, used);
      const { choices } = answer.data as { choices: { name: string; value: string }[] };
      expect(checkChoices(choices)).toEqual([]);
      return choices;
    },
  };
}

/** The texts, links and buttons of a message, and whether it is private. */
export function readMessage(message: object) {
  const { flags = 0 } = message as { flags?: number };
  const json = JSON.stringify(message);
  const texts = [...json.matchAll(/"content":("(?:[^"\\]|\\.)*")/g)].map(([, content = '']) => JSON.parse(content));
  const urls = [...json.matchAll(/"url":"([^"]*)"/g)].map(([, url]) => url);
  const ids = [...json.matchAll(/"custom_id":"([^"]*)"/g)].map(([, id = '']) => id);
  return { text: texts.join('\n') as string, urls, ids, isPrivate: (flags & 64) !== 0 };
}
