import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { root } from '#scripts/tool.mjs';

const FOLDERS = ['contract', 'database', 'server', 'web', 'cli', 'e2e', 'sdk', 'scripts', 'tools'];
const THIS_FILE = 'scripts/glossary.test.ts';

/** Former names, whose meaning had to be learned, and their replacements. A name is added once no file uses it. */
const GLOSSARY: [former: string, name: string][] = [
  ['AnswerCheck', 'ResponseValidator'],
  ['DRAWERS', 'CATCH_ALL_NAMES'],
  ['DiscordStandIn', 'FakeDiscord'],
  ['KeptAnswers', 'ResponseCache'],
  ['LINES_TYPE', 'NDJSON_TYPE'],
  ['LineStreams', 'NdjsonStreams'],
  ['LONGEST_WAIT', 'MAX_WAIT_SECONDS'],
  ['SharedWork', 'SingleFlight'],
  ['UnchangedAnswers', 'ResponseCache'],
  ['askUntil', 'loadUntil'],
  ['expectSoundLooks', 'expectAccessibleLayout'],
  ['fallSilent', 'freeze'],
  ['findMoment', 'readSnapshot'],
  ['listStoredThings', 'readAllTables'],
  ['measureAnew', 'measureUncached'],
  ['signInAnew', 'signInAsNewUser'],
  ['tellProgress', 'showProgress'],
  ['usePostingLeague', 'useWebhookLeague'],
];

const sources = FOLDERS.flatMap((folder) =>
  readdirSync(path.join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.(tsx?|mjs)$/.test(file))
    .map((file) => path.join(folder, file)),
)
  .filter((file) => file !== THIS_FILE)
  .map((file) => ({ file, text: readFileSync(path.join(root, file), 'utf8') }));

test('the glossary covers the sources', () => {
  expect(sources.length).toBeGreaterThan(500);
});

test.each(GLOSSARY)('no source contains %s, which is %s now', (former) => {
  const found = sources.filter(({ file, text }) => text.includes(former) || file.includes(former));
  expect(found.map(({ file }) => file)).toEqual([]);
});
