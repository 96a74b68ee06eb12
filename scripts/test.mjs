import '#scripts/node-version.mjs';
import { mkdirSync, readFileSync, rmSync } from 'node:fs';
import path from 'node:path';
import { printAudit, requestAudit } from '#scripts/audit.mjs';
import { ensureBuilt } from '#scripts/build.mjs';
import { runChecks } from '#scripts/check.mjs';
import { ensureInstalled } from '#scripts/install.mjs';
import { findLogLeaks } from '#scripts/log-leaks.mjs';
import { findRecommendedNode } from '#scripts/recommended-node.mjs';
import { root, runCommand, runNode, toolPath } from '#scripts/tool.mjs';

/** @typedef {{ passed: number, failed: number, skipped?: number }} Tally */

const results = path.join(root, '.cache', 'test-results');
const logs = path.join(results, 'logs');

/** Node's compile cache, as many processes load the same modules. */
const COMPILE_CACHE = path.join(root, 'node_modules', '.cache', 'compiled');

/** Failures, listed at the end of the output. @type {string[]} */
const failures = [];
/** What passed on its second try alone, a fault of the test or of the product. @type {string[]} */
const secondTries = [];

/** The project that runs on the sources; the others run on the built server. */
const ON_SOURCES = ['--project=shared'];

/**
 * Runs all checks, tests and journeys; the last line has the totals. The journeys' site runs on the recommended Node,
 * everything else on the current one.
 */
async function testAll() {
  await ensureInstalled();
  rmSync(results, { recursive: true, force: true });
  mkdirSync(logs, { recursive: true });
  // The build uses resources that the network requests and the last check leave idle. The parts that need it report its
  // failure.
  const building = ensureBuilt().catch(() => {});
  const [report, recommended] = await Promise.all([requestAudit(), findRecommendedNode()]);
  console.log('\n== known vulnerabilities');
  const audit = printAudit(report);
  const checks = await runPart('checks', runChecks);
  await building;
  const node = recommended ?? process.execPath;
  /** @type {Tally[]} */
  const tallies = [
    audit,
    checks,
    await runPart('tests of the sources', () => runVitest({ config: 'vitest.config.ts', options: ON_SOURCES })),
    await runPart('tests of the built server', () => runVitest({ config: 'vitest.built.config.ts' })),
  ];
  console.log(
    `\nFrom here on with ${recommended ? `the recommended Node, ${node}` : 'this Node, as npm has no other for it'}.`,
  );
  tallies.push(
    await runPart('tests in the browser', () => runPlaywright(node)),
    await runPart('search of the logs', searchLogs),
  );
  const passed = sum(tallies.map((tally) => tally.passed));
  const failed = sum(tallies.map((tally) => tally.failed));
  const skipped = sum(tallies.map((tally) => tally.skipped ?? 0));
  if (failed > 0) process.exitCode = 1;
  if (secondTries.length > 0) console.log(['\nPassed on the second try:', ...secondTries].join('\n'));
  if (failures.length > 0) console.log(['\nFailed:', ...failures].join('\n'));
  console.log(`\n${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`);
}

/**
 * Runs one part. A part that throws or runs nothing counts as a failure.
 * @param {string} name
 * @param {() => Promise<Tally>} run
 * @returns {Promise<Tally>}
 */
async function runPart(name, run) {
  console.log(`\n== ${name}`);
  try {
    const tally = await run();
    if (tally.passed + tally.failed > 0) return tally;
    console.log(`The ${name} ran nothing.`);
    return { ...tally, failed: 1 };
  } catch (error) {
    console.log(error instanceof Error ? error.message : String(error));
    return { passed: 0, failed: 1 };
  }
}

/** @param {{ config: string, options?: string[] }} run @returns {Promise<Tally>} */
async function runVitest({ config, options = [] }) {
  // Both need a build: tests of the sources for the site, the others also for the server.
  await ensureBuilt();
  const file = path.join(results, `${path.parse(config).name}.json`);
  const args = [
    'run',
    '--config',
    config,
    ...options,
    // As for journeys: a loaded machine may stall a test.
    ...(process.env.CI ? ['--retry=1'] : []),
    '--reporter=default',
    '--reporter=json',
    `--outputFile.json=${file}`,
  ];
  const code = await runNode([toolPath('vitest'), ...args], { env: testEnvironment() });
  const report = readReport(file);
  printSlowest(report.testResults.map(readDuration));
  failures.push(...report.testResults.flatMap(listFailures));
  secondTries.push(...report.testResults.flatMap(listSecondTries));
  const skipped = report.numPendingTests + report.numTodoTests;
  return countCrash(config, code, { passed: report.numPassedTests, failed: report.numFailedTests, skipped });
}

/** @param {string} node its path @returns {Promise<Tally>} */
async function runPlaywright(node) {
  await ensureBuilt();
  const file = path.join(results, 'playwright.json');
  const env = { ...testEnvironment(), PLAYWRIGHT_JSON_OUTPUT_FILE: file };
  const code = await runNode([toolPath('@playwright/test', 'playwright'), 'test', '--reporter=list,json'], {
    node,
    env,
  });
  const { stats, errors, suites } = readReport(file);
  for (const { message } of errors) console.log(message);
  /** @type {JourneyRun[]} */
  const journeys = suites.flatMap(listJourneys);
  printSlowest(journeys);
  failures.push(...journeys.filter(({ hasFailed }) => hasFailed).map(({ name }) => name));
  secondTries.push(...journeys.filter(({ hasFailed, tries }) => !hasFailed && tries > 1).map(({ name }) => name));
  return countCrash('playwright.config.ts', code, {
    passed: stats.expected + stats.flaky,
    failed: stats.unexpected,
    skipped: stats.skipped,
  });
}

/** @typedef {{ name: string, milliseconds: number }} Duration */
/** @typedef {Duration & { hasFailed: boolean, tries: number }} JourneyRun */
/** @typedef {{ file: string, line: number, title: string, ok: boolean, tests: { results: { duration: number }[] }[] }} Journey */

/**
 * Duration of a test file, without its import and hooks.
 * @param {any} result of Vitest's JSON reporter
 * @returns {Duration}
 */
function readDuration({ name, startTime, endTime }) {
  return { name: path.relative(root, name), milliseconds: endTime - startTime };
}

/** Failed tests of a file. @param {any} result of Vitest's JSON reporter @returns {string[]} */
function listFailures(result) {
  const tests = listWithMessages(result, 'failed');
  if (tests.length > 0 || result.status !== 'failed') return tests;
  return [`${path.relative(root, result.name)}: ${result.message}`];
}

/** Tests of a file whose first try failed. @param {any} result of Vitest's JSON reporter @returns {string[]} */
function listSecondTries(result) {
  return listWithMessages(result, 'passed');
}

/** @param {any} result of Vitest's JSON reporter @param {string} status of the tests listed @returns {string[]} */
function listWithMessages({ name, assertionResults }, status) {
  return assertionResults
    .filter((/** @type {any} */ test) => test.status === status && test.failureMessages.length > 0)
    .map(
      (/** @type {any} */ test) =>
        `${path.relative(root, name)}: ${test.fullName}: ${test.failureMessages[0]?.split('\n')[0]}`,
    );
}

/**
 * Journeys with their durations, including retries.
 * @param {any} suite of Playwright's JSON reporter
 * @returns {JourneyRun[]}
 */
function listJourneys({ specs = [], suites = [] }) {
  const own = specs.map((/** @type {Journey} */ { file, line, title, ok, tests }) => ({
    hasFailed: !ok,
    name: `e2e/${file}:${line} ${title}`,
    tries: Math.max(...tests.map(({ results }) => results.length)),
    milliseconds: sum(tests.flatMap(({ results }) => results).map(({ duration }) => duration)),
  }));
  return [...own, ...suites.flatMap(listJourneys)];
}

/** @param {Duration[]} durations */
function printSlowest(durations) {
  const slowest = durations.toSorted((a, b) => b.milliseconds - a.milliseconds).slice(0, 10);
  console.log('Slowest:');
  for (const { name, milliseconds } of slowest)
    console.log(`${(milliseconds / 1000).toFixed(1).padStart(6)} s  ${name}`);
}

/** Searches the logs of all tests for secrets and personal data. @returns {Promise<Tally>} */
async function searchLogs() {
  const faults = findLogLeaks(logs);
  console.log(`${faults.length === 0 ? 'ok    ' : 'FAILED'}  logs without secrets`);
  for (const fault of faults.slice(0, 50)) console.log(fault);
  return faults.length === 0 ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 };
}

/**
 * A failed run without a failed test (a setup that throws, an error after the last test) counts as one failure.
 * @param {string} config
 * @param {number} code
 * @param {Tally} tally
 */
function countCrash(config, code, tally) {
  if (code === 0 || tally.failed > 0) return tally;
  failures.push(`${config}: ended with ${code}, without a failed test`);
  return { ...tally, failed: 1 };
}

/** @param {string} file */
function readReport(file) {
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch {
    throw new Error('The run ended before it wrote a report.');
  }
}

/** Tests choose their own mode, independent of the machine's environment, and keep their logs and compiled modules. */
function testEnvironment() {
  const { NODE_ENV: _, ...env } = process.env;
  return { ...env, TEST_LOGS: logs, NODE_COMPILE_CACHE: COMPILE_CACHE };
}

/** @param {number[]} numbers */
function sum(numbers) {
  return numbers.reduce((total, number) => total + number, 0);
}

await runCommand(testAll);
