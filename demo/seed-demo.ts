import type { Database } from '#database/connect.ts';
import { inTransaction } from '#database/transaction.ts';
import { DEMO_ACCOUNTS } from '#demo/data/demo-accounts.ts';
import { DEMO_GROUPS } from '#demo/data/demo-groups.ts';
import { DEMO_LEAGUES } from '#demo/data/demo-leagues.ts';
import { DEMO_SEASONS } from '#demo/data/demo-table-rules.ts';
import { SeasonCalendar } from '#demo/data/season-calendar.ts';
import { seedDemoAccounts } from '#demo/demo-accounts-queries.ts';
import { DEMO_DISPUTED_MATCHES } from '#demo/demo-corrections.ts';
import {
  claimEmptyDatabase,
  type DemoUser,
  dateCorrection,
  listAccounts,
  markDeclined,
  separateEvents,
  storeDemoLeagues,
  storeDispute,
  storeFollows,
  storeGroup,
} from '#demo/demo-queries.ts';
import { type RecordedMatch, readRecording, replayMatch } from '#demo/recorded/read-recording.ts';
import { storeSeason } from '#demo/season-queries.ts';
import { seedCup } from '#demo/seed-cup.ts';
import { seedSeason } from '#demo/seed-season.ts';
import { seedSignUp } from '#demo/seed-sign-up.ts';
import { storeDemoVotes } from '#demo/vote-queries.ts';
import { logChange, onWebsite } from '#server/changes/audit-queries.ts';
import { correctMatchWithin } from '#server/review/correction-queries.ts';
import { insertUnlinkedMatch } from '#server/submissions/insert-match-queries.ts';

const DAY = 24 * 60 * 60 * 1000;
/** The last day of matches outside a season. */
const LAST_DAY = Date.parse('2026-11-15T00:00:00Z');

/**
 * Fills a database without matches with the demo accounts, leagues, matches and groups; other databases stay unchanged.
 * The season of league 8 is current at `now`, a cup of league 1 is finished, and league 4 takes teams.
 */
export async function seedDemo(database: Database, now = new Date()): Promise<{ isSeeded: boolean }> {
  return inTransaction(database, async (transaction) => {
    if (!(await claimEmptyDatabase(transaction))) return { isSeeded: false };
    await storeDemoLeagues(transaction, DEMO_LEAGUES);
    await seedDemoAccounts(transaction);
    const discordIds = DEMO_ACCOUNTS.map(({ discord_id }) => discord_id);
    const accounts = await listAccounts(transaction, discordIds);
    const matchIds = await seedMatches(transaction, accounts);
    await seedDisputedMatches(transaction, accounts, matchIds);
    await seedGroups(transaction, accounts, matchIds);
    for (const season of DEMO_SEASONS) await storeSeason(transaction, season);
    const calendar = new SeasonCalendar(now);
    await seedSeason(transaction, calendar, (name) => requireAccount(accounts, name));
    await seedCup(transaction, calendar);
    await seedSignUp(transaction, calendar);
    await storeDemoVotes(transaction, { league_id: 8, reviewer_id: requireAccount(accounts, 'reviewer').id, now });
    const followers = ['player', 'creator', 'staff'].map((name) => requireAccount(accounts, name).id);
    await storeFollows(transaction, 8, followers);
    await separateEvents(transaction);
    return { isSeeded: true };
  });
}

/** A match of the league's former seasons; `age` is the number of newer ones. */
type FormerMatch = RecordedMatch & { age: number; is_declined?: boolean };

/** Returns match ids by league and age. */
async function seedMatches(database: Database, accounts: DemoUser[]): Promise<Map<string, number>> {
  const reviewer = requireAccount(accounts, 'reviewer');
  const matchIds = new Map<string, number>();
  for (const { age, is_declined, ...recorded } of readRecording<FormerMatch>('matches')) {
    const { league_id, submitter_name } = recorded;
    const submitter = submitter_name === null ? undefined : String(requireAccount(accounts, submitter_name).id);
    const match = replayMatch(recorded, (instant) => new Date(instant), submitter);
    const match_id = await insertUnlinkedMatch(database, match);
    matchIds.set(keyOf(league_id, age), match_id);
    if (is_declined) {
      await markDeclined(database, match_id, reviewer.id, new Date(match.submission_date.getTime() + DAY));
      await logChange(database, onWebsite(reviewer), {
        league_id,
        action: 'request declined',
        subject: match_id,
        before: { status: 'Pending' },
      });
    }
  }
  return matchIds;
}

async function seedDisputedMatches(database: Database, accounts: DemoUser[], matchIds: Map<string, number>) {
  const reviewer = requireAccount(accounts, 'reviewer');
  for (const { league: league_id, age, dispute, corrections } of DEMO_DISPUTED_MATCHES) {
    const match_id = requireMatchId(matchIds, league_id, age);
    const { by, at, reason, outcome } = dispute;
    const disputed_at = new Date(at);
    const player = requireAccount(accounts, by);
    await storeDispute(database, { match_id, league_id, user_id: player.id, reason, disputed_at, outcome });
    const entry = { league_id, subject: match_id };
    await logChange(database, onWebsite(player), { ...entry, action: 'match disputed' });
    for (const [index, { by, at, reason, correct }] of corrections.entries()) {
      const correction = { match_id, revision: index + 1, reason, user: requireAccount(accounts, by) };
      await correctMatchWithin(database, correction, (_, { contents }) => ({
        contents: correct(contents),
        contradictions: [],
      }));
      await dateCorrection(database, match_id, new Date(at));
    }
    const status = { status: 'Approved - Official' };
    if (outcome) {
      await logChange(database, onWebsite(reviewer), {
        ...entry,
        action: 'request accepted',
        before: status,
        after: status,
      });
    }
  }
}

async function seedGroups(database: Database, accounts: DemoUser[], matchIds: Map<string, number>) {
  for (const [index, { name, league, owner, matches, nested = [] }] of DEMO_GROUPS.entries()) {
    const shared = {
      group_league_id: league,
      group_owner_id: requireAccount(accounts, owner).id,
      creation_date: new Date(LAST_DAY - (DEMO_GROUPS.length - index) * DAY),
    };
    const pick = (ages: readonly number[]) => ages.map((age) => requireMatchId(matchIds, league, age));
    const root = await storeGroup(database, { ...shared, group_name: name, group_type: 'root' }, pick(matches));
    for (const inner of nested) {
      await storeGroup(
        database,
        { ...shared, group_name: inner.name, group_type: 'nested', parent_group_id: root },
        pick(inner.matches),
      );
    }
  }
}

function keyOf(league: number, age: number): string {
  return `${league}/${age}`;
}

function requireMatchId(matchIds: Map<string, number>, league: number, age: number): number {
  const id = matchIds.get(keyOf(league, age));
  if (id === undefined) throw new Error(`The demo has no match ${age} of league ${league}.`);
  return id;
}

function requireAccount(accounts: DemoUser[], name: string): DemoUser {
  const account = accounts.find(({ d_username }) => d_username === name);
  if (!account) throw new Error(`The demo has no account ${name}.`);
  return account;
}
