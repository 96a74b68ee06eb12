import { setTimeout as sleep } from 'node:timers/promises';
import { createRandom } from '#server/demo/random.ts';
import { type Faults, findFaults } from '#tools/resilience/crash-comparison.ts';
import {
  findSeasonFaults,
  prepareSeason,
  SEASON_LEAGUE,
  type SeasonFaults,
  type SeasonWork,
  workAsStaff,
} from '#tools/resilience/crash-season.ts';
import { CrashSite, KEYED_LEAGUES } from '#tools/resilience/crash-site.ts';
import { prepareMatches, type SentMatch, sendMatches } from '#tools/resilience/crash-stream.ts';

/** Killed in turn. */
const VICTIMS = ['server', 'PostgreSQL', 'both'] as const;
const MAX_DELAY_MS = 20;

const NO_FAULTS: Faults & SeasonFaults = {
  lost: 0,
  doubled: 0,
  half: 0,
  listed: 0,
  unbound: 0,
  half_imports: 0,
  half_moves: 0,
  undecided: 0,
};
const FAULTS = Object.keys(NO_FAULTS) as (keyof typeof NO_FAULTS)[];

export interface CrashReport extends Faults, SeasonFaults {
  rounds: number;
  requests: number;
  acknowledged: number;
  /** Acknowledged as duplicates, as the response to the storing request was lost. */
  repeats: number;
}

/**
 * In each round kills the server or its database during a stream of submissions, some of them for fixtures, while staff
 * import a sheet, approve transfers and award walkovers. Retries unacknowledged requests, and checks that each match is
 * stored once and completely, like the work of the staff. Equal seeds kill after the same matches.
 */
export async function runCrashRounds(
  { rounds, matches, seed }: { rounds: number; matches: number; seed: number },
  say: (line: string) => void,
): Promise<CrashReport> {
  const random = createRandom(seed);
  const report: CrashReport = { rounds, requests: 0, acknowledged: 0, repeats: 0, ...NO_FAULTS };
  const site = await CrashSite.open();
  try {
    for (let round = 0; round < rounds; round += 1) {
      const victim = VICTIMS[round % VICTIMS.length] as (typeof VICTIMS)[number];
      const moment = { after: random.between(1, matches - 1), delay: random.next() * MAX_DELAY_MS };
      const sent = prepareMatches(await site.createApiKeys(), round, matches);
      const season = await prepareSeason(site, round);
      nameFixtures(sent, season);
      await Promise.all([sendThroughCrash(site, sent, victim, moment), workAsStaff(site, season)]);
      const faults = { ...(await findFaults(site, sent)), ...(await findSeasonFaults(site, season, sent)) };
      const requests = sum(sent.map((match) => match.requests));
      const repeats = sent.filter(({ isRepeat }) => isRepeat).length;
      faults.doubled += await countOtherAnswers(site, sent);
      report.requests += requests;
      report.acknowledged += sent.length;
      report.repeats += repeats;
      for (const fault of FAULTS) report[fault] += faults[fault];
      say(
        `round ${round + 1}: ${victim} killed ${moment.delay.toFixed(1)} ms after acknowledgement ${moment.after}; ` +
          `${requests} requests, ${sent.length} acknowledged, ${repeats} of them as repeats; ${JSON.stringify(faults)}`,
      );
    }
  } finally {
    await site.close();
  }
  return report;
}

/** Gives the first matches of the season's league a fixture each. */
function nameFixtures(sent: readonly SentMatch[], { played }: SeasonWork): void {
  const key = KEYED_LEAGUES.indexOf(SEASON_LEAGUE);
  const matches = sent.filter((_, at) => at % KEYED_LEAGUES.length === key);
  for (const [at, match] of matches.entries()) {
    const fixture_id = played[at];
    if (fixture_id !== undefined) match.fixture_id = fixture_id;
  }
}

async function sendThroughCrash(
  site: CrashSite,
  sent: readonly SentMatch[],
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

/** Repeats all submissions, and counts those answered with another id than before. */
async function countOtherAnswers(site: CrashSite, sent: readonly SentMatch[]): Promise<number> {
  const before = sum(sent.map(({ ids }) => ids.size));
  await sendMatches(site.origin, sent);
  return sum(sent.map(({ ids }) => ids.size)) - before;
}

function sum(numbers: number[]): number {
  return numbers.reduce((total, number) => total + number, 0);
}
