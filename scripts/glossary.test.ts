import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { root } from '#scripts/tool.mjs';

const FOLDERS = ['contract', 'database', 'server', 'demo', 'web', 'cli', 'e2e', 'sdk', 'scripts', 'tools'];
const THIS_FILE = 'scripts/glossary.test.ts';

/** Former names and their replacements. A name is added once no file uses it. */
const GLOSSARY: [former: string, name: string][] = [
  ['answerBrokenRequest', 'handleClientError'],
  ['AnswerCheck', 'ResponseValidator'],
  ['answerFailure', 'handleError'],
  ['askUntil', 'loadUntil'],
  ['DRAWERS', 'CATCH_ALL_NAMES'],
  ['expectSoundLooks', 'expectAccessibleLayout'],
  ['fallSilent', 'freeze'],
  ['findMoment', 'readSnapshot'],
  ['KeptAnswers', 'ResponseCache'],
  ['LeagueFigures', 'StandingsService'],
  ['LINES_TYPE', 'NDJSON_TYPE'],
  ['LineStreams', 'NdjsonStreams'],
  ['listStoredThings', 'readAllTables'],
  ['LONGEST_WAIT', 'MAX_WAIT_SECONDS'],
  ['measureAnew', 'measureUncached'],
  ['noteRefusals', 'countRefusals'],
  ['plain-stats', 'reference-stats'],
  ['refuseOverload', 'shedLoad'],
  ['scanJson', 'checkJsonLimits'],
  ['SharedWork', 'SingleFlight'],
  ['signInAnew', 'signInAsNewUser'],
  ['silent-line', 'freezable-proxy'],
  ['stand-in', 'fake-oauth or fake-discord'],
  ['STAND_IN', 'FAKE_OAUTH'],
  ['StandIn', 'FakeOAuth or FakeDiscord'],
  ['standIn', 'fakeOAuth'],
  ['tellLimits', 'setRateLimitHeaders'],
  ['tellProgress', 'showProgress'],
  ['told-facts', 'visible-facts'],
  ['UnchangedAnswers', 'ResponseCache'],
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
