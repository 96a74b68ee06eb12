import { setTimeout as sleep } from 'node:timers/promises';
import { buildSubmission } from '#tools/bench/sample-match.ts';
import { createRandom } from '#tools/random.ts';
import { type CrashMatch, findFaults } from '#tools/resilience/crash-comparison.ts';
import { CrashSite } from '#tools/resilience/crash-site.ts';
import { prepareMatch, sendMatch } from '#tools/resilience/game-servers.ts';
import { LiveFeed } from '#tools/resilience/live-feed.ts';

/** Killed in turn. */
const VICTIMS = ['server', 'PostgreSQL', 'both'] as const;
const MAX_DELAY_MS = 20;
const GAME_SERVERS = 20;
const LIVE_READERS = 10;
const RETRY = { timeoutMs: 60_000, retryMs: 250 };

/**
 * In each round kills the server or its database during a stream of submissions. Retries unacknowledged requests, and
 * checks that each match is stored once and completely. Equal seeds kill after the same matches. `repeats` were
 * acknowledged as duplicates, as the first response was lost. `late` readers of a live match don't get the snapshot
 * after a crash.
 */
export async function runCrashRounds(
  { rounds, matches, seed }: { rounds: number; matches: number; seed: number },
  say: (line: string) => void,
) {
  const random = createRandom(seed);
  const report = { rounds, requests: 0, acknowledged: 0, repeats: 0, lost: 0, doubled: 0, half: 0, listed: 0, late: 0 };
  const live = new LiveFeed('crash-live');
  const site = await CrashSite.open();
  try {
    for (let round = 0; round < rounds; round += 1) {
      const victim = VICTIMS[round % VICTIMS.length] as (typeof VICTIMS)[number];
      const moment = { after: random.between(1, matches - 1), delay: random.next() * MAX_DELAY_MS };
      const apiKeys = await site.createApiKeys();
      const sent = prepareMatches(apiKeys, round, matches);
      await live.put(site.origin, `Bearer ${apiKeys[0]}`);
      if (round === 0) await live.follow(site.origin, LIVE_READERS);
      await sendThroughCrash(site, sent, victim, moment);
      await live.put(site.origin, `Bearer ${apiKeys[0]}`);
      const faults = { ...(await findFaults(site, sent)), late: await live.countLate() };
      const requests = sum(sent.map((match) => match.requests));
      const repeats = sent.filter(({ isRepeat }) => isRepeat).length;
      faults.doubled += await countOtherAnswers(site, sent);
      report.requests += requests;
      report.acknowledged += sent.length;
      report.repeats += repeats;
      for (const fault of Object.keys(faults) as (keyof typeof faults)[]) report[fault] += faults[fault];
      say(
        `round ${round + 1}: ${victim} killed ${moment.delay.toFixed(1)} ms after acknowledgement ${moment.after}; ` +
          `${requests} requests, ${sent.length} acknowledged, ${repeats} of them as repeats; ${JSON.stringify(faults)}`,
      );
    }
  } finally {
    live.close();
    await site.close();
  }
  return report;
}

/** Matches that differ between rounds. */
export function prepareMatches(apiKeys: readonly string[], round: number, count: number): CrashMatch[] {
  return Array.from({ length: count }, (_, at) => {
    const seed = round * count + at;
    const authorization = `Bearer ${apiKeys[at % apiKeys.length]}`;
    return { ...prepareMatch(buildSubmission(seed), authorization, `crash-${round}-${at}`), seed };
  });
}

/** Sends the matches like 20 concurrent game servers. */
export async function sendMatches(origin: string, matches: readonly CrashMatch[], onAcknowledged = () => {}) {
  const waiting = matches.values();
  async function runGameServer(): Promise<void> {
    for (const match of waiting) {
      await sendMatch(origin, match, RETRY);
      onAcknowledged();
    }
  }
  await Promise.all(Array.from({ length: GAME_SERVERS }, runGameServer));
}

async function sendThroughCrash(
  site: CrashSite,
  sent: readonly CrashMatch[],
  victim: (typeof VICTIMS)[number],
  moment: { after: number; delay: number },
): Promise<void> {
  let acknowledged = 0;
  let crash: Promise<void> | undefined;
  await sendMatches(site.origin, sent, () => {
    acknowledged += 1;
    if (acknowledged === moment.after) crash = sleep(moment.delay).then(() => kill(site, victim));
  });
  await crash;
}

async function kill(site: CrashSite, victim: (typeof VICTIMS)[number]): Promise<void> {
  const pid = victim === 'server' ? undefined : site.killPostgres();
  if (victim === 'PostgreSQL' && pid) return site.waitForPostgresAfter(pid);
  await site.killServer();
  await site.start();
}

/** Repeats all submissions, and counts responses with a different id than before. */
async function countOtherAnswers(site: CrashSite, sent: readonly CrashMatch[]): Promise<number> {
  const before = sum(sent.map(({ ids }) => ids.size));
  await sendMatches(site.origin, sent);
  return sum(sent.map(({ ids }) => ids.size)) - before;
}

function sum(numbers: number[]): number {
  return numbers.reduce((total, number) => total + number, 0);
}
