import { LRUCache } from 'lru-cache';
import type { ListedLeague } from '#contract/leagues.ts';
import { ACTIVITY_WEEKS, LEADERBOARD_SIZE } from '#contract/limits.ts';
import type { FiguresQuery, FiguresScope, Leaderboards, Standings } from '#contract/standings.ts';
import type { Database } from '#database/connect.ts';
import type { DatabaseSnapshot } from '#database/snapshot.ts';
import type { Semaphore } from '#server/cache/semaphore.ts';
import type { HeavyReads } from '#server/heavy-reads.ts';
import { notFound } from '#server/http/errors.ts';
import type { JsonText } from '#server/http/json-text.ts';
import { buildLeaderboards } from '#server/standings/build-leaderboards.ts';
import { buildStandings } from '#server/standings/build-standings.ts';
import { chooseScope, type LeagueBasis, listDeductionsOf } from '#server/standings/choose-scope.ts';
import {
  type LeagueSums,
  type Look,
  listBestPlayers,
  listLeagueSums,
  listPairSums,
  listShownPlayers,
  lookAtLeague,
  lookAtLeagues,
} from '#server/standings/league-figures-queries.ts';

const KEPT_LEAGUES = 1_000;
/** Who asks after a longer time than this would look through too many changes of all leagues; milliseconds. */
const KNOWN_FOR = 60_000;
const KEPT_SUMS = 100;

/** Sums over more matches than this are made anew every ten seconds at most, however fast matches come in. */
const LARGE = 20_000;
const REST = 10_000;

/** More than a board shows: the next ones take the places of those who are left out. */
const CANDIDATES = 3 * LEADERBOARD_SIZE;

/** A league as it was at a moment, and has been since: no match of it and no rule of its editors has changed. */
interface KnownLeague {
  moment: DatabaseSnapshot;
  basisText: string;
  basis: LeagueBasis;
  /** Tells its sums from those of the same league before. */
  generation: number;
  /** Milliseconds since 1970. */
  learntAt: number;
  isLarge: boolean;
  overview: Overview | undefined;
}

/** What the list of leagues shows of a league's matches. */
export type LeagueOverview = Pick<ListedLeague, 'total_matches' | 'weekly_matches' | 'leader'>;

interface Overview {
  /** The league's at the time. */
  generation: number;
  /** YYYY-MM-DD in UTC: the current season and the weeks depend on it. */
  day: string;
  /** Milliseconds since 1970. */
  madeAt: number;
  found: Promise<LeagueOverview>;
}

/**
 * Standings and leaderboards, from the rows of matches (docs/decisions/0015). Sums are kept as long as the league is as it
 * was, which is asked before each answer.
 */
export class LeagueFigures {
  readonly #database: Database;
  readonly #leagues = new LRUCache<number, KnownLeague>({
    max: KEPT_LEAGUES,
    ttl: KNOWN_FOR,
    updateAgeOnGet: true,
  });
  /** Apart, so that callers who choose day after day take neither time nor memory from the others. */
  readonly #offered: Lane;
  readonly #chosen: Lane;
  #generations = 0;
  /** Whether the overviews summed up last were of more than `LARGE` matches. */
  #areOverviewsLarge = false;

  constructor(database: Database, { standings, chosenStandings }: HeavyReads) {
    this.#database = database;
    this.#offered = openLane(standings);
    this.#chosen = openLane(chosenStandings);
  }

  /** Throws 404 for an unknown league or season, 400 for days that contradict. */
  async findStandings(leagueId: number, query: FiguresQuery): Promise<JsonText<Standings>> {
    const { league } = await this.#learn(leagueId);
    const { basis } = league;
    const scope = chooseScope(query, basis, today());
    return this.#sumUp('standings', league, scope, async () => {
      const pairs = await listPairSums(this.#database, scope);
      league.isLarge ||= countMatches(pairs) > LARGE;
      const rules = { aliases: basis.aliases, deductions: listDeductionsOf(scope, basis) };
      return JSON.stringify({ ...scope, ...buildStandings(pairs, rules) } satisfies Standings);
    });
  }

  /** Throws as `findStandings` does. Who is shown, and under which name, is read each time. */
  async findLeaderboards(leagueId: number, query: FiguresQuery): Promise<JsonText<Leaderboards>> {
    const { league } = await this.#learn(leagueId);
    return this.#buildBoards(league, chooseScope(query, league.basis, today()));
  }

  /**
   * Overviews of all leagues by their ids, from one look at all of them and one statement for those that have changed. If
   * these have more than `LARGE` matches, their overviews are up to ten seconds old while matches keep coming in.
   */
  async listOverviews(): Promise<Map<number, LeagueOverview>> {
    const known = new Map(this.#leagues.entries());
    const moments = new Map([...known].map(([id, { moment }]) => [id, moment]));
    const looks = await lookAtLeagues(this.#database, moments);
    const leagues = looks.map((look) => this.#refresh(look.league_id, look, known.get(look.league_id)).league);
    const day = today();
    const due = leagues.filter((league) => this.#isOverviewDue(league, day));
    if (due.length > 0) this.#sumUpOverviews(due, day);
    const found = leagues.map(async ({ basis, overview }) => [basis.league_id, await overview?.found] as const);
    return new Map((await Promise.all(found)).filter((entry): entry is [number, LeagueOverview] => !!entry[1]));
  }

  #isOverviewDue({ overview, generation }: KnownLeague, day: string): boolean {
    if (overview?.day !== day) return true;
    if (overview.generation === generation) return false;
    return !this.#areOverviewsLarge || Date.now() >= overview.madeAt + REST;
  }

  #sumUpOverviews(leagues: readonly KnownLeague[], day: string): void {
    const scopes = leagues.map(({ basis }) => chooseScope({}, basis, day));
    const sums = this.#offered.semaphore.run(async () => {
      const rows = await listLeagueSums(this.#database, scopes, { today: day, weeks: ACTIVITY_WEEKS });
      this.#areOverviewsLarge = rows.reduce((sum, { total_matches }) => sum + total_matches, 0) > LARGE;
      return new Map(rows.map((row) => [row.league_id, row]));
    });
    for (const [at, league] of leagues.entries()) {
      const scope = scopes[at] as FiguresScope;
      const found = sums.then((rows) => buildOverview(league.basis, scope, rows.get(scope.league_id)));
      const overview = { generation: league.generation, day, madeAt: Date.now(), found };
      league.overview = overview;
      found.catch(() => {
        if (league.overview === overview) league.overview = undefined;
      });
    }
  }

  async #buildBoards(league: KnownLeague, scope: FiguresScope): Promise<JsonText<Leaderboards>> {
    const best = await this.#sumUp('players', league, scope, async () => {
      const { matches, players } = await listBestPlayers(this.#database, scope, CANDIDATES);
      league.isLarge ||= matches > LARGE;
      return players;
    });
    const shown = await listShownPlayers(
      this.#database,
      best.map(({ player_key }) => player_key),
    );
    return JSON.stringify({ ...scope, ...buildLeaderboards(best, shown, LEADERBOARD_SIZE) } satisfies Leaderboards);
  }

  /** The league, and the moment of the look at it: that of a large league which is not looked into again yet is older. */
  async #learn(leagueId: number): Promise<{ league: KnownLeague; moment: DatabaseSnapshot }> {
    const known = this.#leagues.get(leagueId);
    const look = await lookAtLeague(this.#database, leagueId, known?.moment ?? null);
    if (!look) throw notFound(`League ${leagueId}`);
    return this.#refresh(leagueId, look, known);
  }

  #refresh(
    leagueId: number,
    { basis: basisText, has_changed, snapshot, server_start }: Look,
    known: KnownLeague | undefined,
  ): { league: KnownLeague; moment: DatabaseSnapshot } {
    const moment = { snapshot, server_start };
    // After a restart or a failover the database may be another one.
    const isSame = known?.basisText === basisText && known.moment.server_start === moment.server_start;
    if (known && isSame && !has_changed) {
      known.moment = moment;
      // Reading it renews its time to live.
      if (!this.#leagues.get(leagueId)) this.#leagues.set(leagueId, known);
      return { league: known, moment };
    }
    if (known && isSame && known.isLarge && Date.now() < known.learntAt + REST) return { league: known, moment };
    this.#generations += 1;
    const league: KnownLeague = {
      moment,
      basisText,
      basis: JSON.parse(basisText),
      generation: this.#generations,
      learntAt: Date.now(),
      isLarge: false,
      overview: known?.overview,
    };
    this.#leagues.set(leagueId, league);
    return { league, moment };
  }

  /** Who asks for the same sums meanwhile waits for these. */
  #sumUp<T>(kind: string, league: KnownLeague, scope: FiguresScope, work: () => Promise<T>): Promise<T> {
    const { season, from, to, type } = scope;
    const key = JSON.stringify([league.generation, kind, season?.id, from, to, type]);
    const { kept, semaphore } = this.#laneOf(scope, league);
    const known = kept.get(key) as Promise<T> | undefined;
    if (known) return known;
    const sums = semaphore.run(work);
    kept.set(key, sums);
    sums.catch(() => kept.delete(key));
    return sums;
  }

  #laneOf(scope: FiguresScope, { basis }: KnownLeague): Lane {
    return isOffered(scope, basis) ? this.#offered : this.#chosen;
  }
}

type Lane = ReturnType<typeof openLane>;

/** Sums that are kept, and the semaphore for others. */
function openLane(semaphore: Semaphore) {
  const kept = new LRUCache<string, Promise<unknown>>({ max: KEPT_SUMS });
  return { kept, semaphore };
}

function buildOverview(basis: LeagueBasis, scope: FiguresScope, sums: LeagueSums | undefined): LeagueOverview {
  const { pairs = [], total_matches = 0, weeks = {} } = sums ?? {};
  const rules = { aliases: basis.aliases, deductions: listDeductionsOf(scope, basis) };
  const [first] = buildStandings(pairs, rules).standings;
  return {
    total_matches,
    weekly_matches: Array.from({ length: ACTIVITY_WEEKS }, (_, week) => weeks[week] ?? 0),
    leader: first
      ? { team: first.team, played: first.played, points: first.points, season: scope.season?.name ?? null }
      : null,
  };
}

/** Whether it is a season of the league, or what comes without asking for anything. */
function isOffered(scope: FiguresScope, basis: LeagueBasis): boolean {
  const offered = chooseScope(scope.season ? { season: scope.season.id } : {}, basis, today());
  return offered.from === scope.from && offered.to === scope.to && offered.type === scope.type;
}

function today(): string {
  return new Date().toISOString().slice(0, 10);
}

function countMatches(pairs: Awaited<ReturnType<typeof listPairSums>>): number {
  return pairs.reduce((sum, [, , blueWins, draws, greenWins]) => sum + blueWins + draws + greenWins, 0);
}
