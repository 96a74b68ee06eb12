import { dayIn } from '#contract/kit/days.ts';
import { ACTIVITY_WEEKS } from '#contract/kit/limits.ts';
import type { ListedLeague } from '#contract/leagues/schema.ts';
import type { FiguresScope } from '#contract/leagues/standings.ts';
import type { Database } from '#database/connect.ts';
import { chooseScope, type LeagueBasis, listDeductionsOf } from '#server/competitions/choose-scope.ts';
import { buildStandings } from '#server/competitions/tables/build-standings.ts';
import { countScope } from '#server/competitions/tables/find-standings.ts';
import {
  type LeagueSums,
  listLeagueBases,
  listLeagueSums,
  listLeagueZones,
} from '#server/competitions/tables/standings-queries.ts';
import { BatchReader } from '#server/kit/cache/batch-reader.ts';
import { writeKey } from '#server/kit/calls/declared-keys.ts';
import type { ReadSource } from '#server/kit/calls/read-source.ts';
import { listLeagues } from '#server/leagues/league-queries.ts';

/** The computed fields of a league in the list. */
type Activity = Pick<ListedLeague, 'total_matches' | 'weekly_matches' | 'leader'>;

/** Used for a league created while the list was read. */
const NO_MATCHES: Activity = { total_matches: 0, weekly_matches: Array<number>(ACTIVITY_WEEKS).fill(0), leader: null };

/** Every league with its leader and its activity, the most active first; unchanged leagues are cached. */
export async function listLeaguesWithLeaders({
  database,
  responses,
}: Pick<ReadSource, 'database' | 'responses'>): Promise<ListedLeague[]> {
  const now = new Date();
  const reader = new BatchReader((ids: number[]) => readActivities(database, ids, now));
  const zones = await listLeagueZones(database);
  const activities = new Map(
    await Promise.all(
      zones.map(async ({ id, time_zone }) => {
        const json = await responses.find(
          ['league activity', id, dayIn(time_zone, now)],
          async () => JSON.stringify((await reader.find(id)) ?? NO_MATCHES),
          () => ({ keys: [writeKey('league', id)], changesEachMinute: false }),
        );
        return [id, JSON.parse(json) as Activity] as const;
      }),
    ),
  );
  const leagues = await listLeagues(database);
  return leagues
    .map((league) => ({ ...league, ...(activities.get(league.id) ?? NO_MATCHES) }))
    .sort((one, other) => sumWeeks(other) - sumWeeks(one) || playedAt(other) - playedAt(one));
}

function sumWeeks({ weekly_matches }: ListedLeague): number {
  return weekly_matches.reduce((sum, count) => sum + count, 0);
}

function playedAt({ last_match }: ListedLeague): number {
  return last_match === null ? 0 : Date.parse(last_match.played_at);
}

async function readActivities(database: Database, leagueIds: number[], now: Date): Promise<Map<number, Activity>> {
  const bases = await listLeagueBases(database, leagueIds);
  const scopes = bases.map((basis) => chooseScope({}, basis, now));
  const counted = bases.map((basis, at) => countScope(scopes[at] as FiguresScope, basis));
  const sums = await listLeagueSums(database, counted, { now, weeks: ACTIVITY_WEEKS });
  const sumsOf = new Map(sums.map((row) => [row.league_id, row]));
  return new Map(
    bases.map((basis, at) => {
      const day = dayIn(basis.time_zone, now);
      const activity = buildActivity(basis, scopes[at] as FiguresScope, sumsOf.get(basis.league_id), day);
      return [basis.league_id, activity];
    }),
  );
}

function buildActivity(basis: LeagueBasis, scope: FiguresScope, sums: LeagueSums | undefined, today: string): Activity {
  const { pairs = [], total_matches = 0, weeks = {} } = sums ?? {};
  const rules = { aliases: basis.aliases, deductions: listDeductionsOf(scope, basis) };
  const [first] = buildStandings(pairs, rules).standings;
  return {
    total_matches,
    weekly_matches: Array.from({ length: ACTIVITY_WEEKS }, (_, week) => weeks[week] ?? 0),
    leader: first
      ? {
          team: first.team,
          played: first.played,
          points: first.points,
          season: scope.season?.name ?? null,
          is_champion: scope.season !== null && scope.season.last_day < today,
        }
      : null,
  };
}
