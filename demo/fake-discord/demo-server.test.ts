import { expect, test } from 'vitest';
import { DEMO_GUILD, DEMO_PEOPLE } from '#demo/fake-discord/demo-guild.ts';
import { type Action, DemoServer, type Send } from '#demo/fake-discord/demo-server.ts';
import { drawMarkdown } from '#demo/fake-discord/draw-markdown.ts';
import { FAKE_APPLICATION } from '#demo/fake-discord/fake-application.ts';

const CHANNEL = DEMO_GUILD.channels[0]?.id ?? '';
const [creator, reviewer] = DEMO_PEOPLE.slice(0, 2) as [(typeof DEMO_PEOPLE)[0], (typeof DEMO_PEOPLE)[0]];
const TABLE: Action = { type: 2, command: 'table', values: { competition: '7', other: '' } };
const PUBLIC = 1 << 15;
const PRIVATE = PUBLIC | (1 << 6);

function write(content: string, flags = PUBLIC) {
  return { flags, components: [{ type: 10, content }] };
}

/** A server with predefined responses of its application, and a record of its requests. */
function openServer() {
  const server = new DemoServer({ publicUrl: 'http://localhost:8080' });
  const sent: { token: string; data: object }[] = [];
  const answers: Awaited<ReturnType<Send>>[] = [];
  const act = (action: Action, answer: (typeof answers)[number], person = creator) =>
    server.act(CHANNEL, person, action, async (interaction) => {
      sent.push(interaction as (typeof sent)[number]);
      return answer;
    });
  const call = (method: string, path: string, body: object) => {
    const { DISCORD_APPLICATION_ID: id } = FAKE_APPLICATION;
    return server.api.answer({ method, path: `/webhooks/${id}/${sent.at(-1)?.token}${path}`, body, authorization: '' });
  };
  const texts = (person = creator) =>
    server.listMessages(CHANNEL, person).map(({ components, isEdited, isAwaited }) => {
      const [{ content = '' } = {}] = components as { content?: string }[];
      return `${isAwaited ? '…' : content}${isEdited ? ' (edited)' : ''}`;
    });
  const readLast = () => server.listMessages(CHANNEL, creator).at(-1)?.id ?? '';
  return { server, sent, act, call, texts, readLast };
}

test('a command is answered to everyone, a private answer only to the person until it is dismissed', async () => {
  const { server, sent, act, texts, readLast } = openServer();
  await act(TABLE, { type: 4, data: write('The table') });
  expect(sent).toMatchObject([{ data: { name: 'table', options: [{ name: 'competition', value: '7' }] } }]);
  await act(TABLE, { type: 4, data: write('No table', PRIVATE) });
  expect([texts(), texts(reviewer)]).toEqual([['The table', 'No table'], ['The table']]);
  server.dismiss(CHANNEL, readLast());
  expect(texts()).toEqual(['The table']);
});

test('an answer that Discord would refuse is not shown, and no answer is a failure', async () => {
  const { act, texts } = openServer();
  expect(await act(TABLE, null)).toEqual({ failure: 'The application did not respond' });
  expect(await act(TABLE, { type: 4, data: write('') })).toEqual({ failure: expect.stringContaining('an empty text') });
  const link = { type: 2, style: 5, label: 'Table', url: 'http://elsewhere/' };
  const data = { flags: PUBLIC, components: [{ type: 1, components: [link] }] };
  expect((await act(TABLE, { type: 4, data })).failure).toContain('a link button');
  const options = Array.from({ length: 26 }, (_, at) => ({
    label: `Player ${at}`,
    value: String(at),
    default: at < 3,
  }));
  const choose = (select: object) => {
    const row = { type: 1, components: [{ type: 3, custom_id: 'lineup:starters:1.2.0', options, ...select }] };
    return act(TABLE, { type: 4, data: { flags: PUBLIC, components: [row] } });
  };
  expect((await choose({})).failure).toContain('26 options');
  const few = options.slice(0, 3);
  expect((await choose({ options: few, max_values: 4 })).failure).toContain('1 to 4 of 3 options');
  expect((await choose({ options: few, max_values: 2 })).failure).toContain('more than 2 default options');
  expect((await choose({ options: [few[0], few[0]], max_values: 2 })).failure).toContain('DUPLICATED');
  expect(texts()).toEqual([]);
});

test('a deferred answer is shown once it is edited in; late refusals of a button are messages for the person', async () => {
  const { act, call, texts, readLast } = openServer();
  await act(TABLE, { type: 5, data: { flags: 0 } });
  expect(texts(reviewer)).toEqual(['…']);
  expect(call('PATCH', '/messages/@original', write('Late')).status).toBe(200);
  expect(texts(reviewer)).toEqual(['Late']);
  const button: Action = { type: 3, message_id: readLast(), custom_id: 'review:accept:1' };
  await act(button, { type: 6 });
  expect(call('POST', '', write('Not you', PRIVATE)).status).toBe(200);
  expect([texts(), texts(reviewer)]).toEqual([['Late', 'Not you'], ['Late']]);
  await act(button, { type: 6 });
  expect(call('PATCH', '/messages/@original', write('Accepted')).status).toBe(200);
  expect(texts(reviewer)).toEqual(['Accepted (edited)']);
  await act({ ...button, message_id: '1' }, { type: 7, data: write('Never') });
  expect(texts(reviewer)).toEqual(['Accepted (edited)']);
});

test('Markdown is drawn as Discord draws it, and everything else is text', () => {
  const text =
    '## A\\*b\n1\\. **City \\*\\*** <b>\n[2–1](https://touchline.example/m/1) [x](javascript:1) `/help` **open\n-# note';
  expect(drawMarkdown(text)).toBe(
    '<h2>A*b</h2><p>1. <strong>City **</strong> &lt;b><br><a href="https://touchline.example/m/1">2–1</a> ' +
      '[x](javascript:1) <code>/help</code> **open</p><p class="small">note</p>',
  );
  expect(drawMarkdown('<t:1795982400:F>')).toBe(
    '<p><time datetime="2026-11-29T20:00:00.000Z" data-style="F">Sunday, 29 November 2026 at 20:00 UTC</time></p>',
  );
});
