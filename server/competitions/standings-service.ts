import { foldName } from '#contract/fold-name.ts';
import type { ListedLeague } from '#contract/leagues.ts';
import { ACTIVITY_WEEKS, LEADERBOARD_SIZE } from '#contract/limits.ts';
import { MATCH_TYPES } from '#contract/sports.ts';
import type { FiguresQuery, FiguresScope, Leaderboards, Standings, StandingsRow } from '#contract/standings.ts';
import { dayIn } from '#contract/today.ts';
import type { Database } from '#database/connect.ts';
import type { DatabaseSnapshot } from '#database/snapshot.ts';
import { endAll, ResponseCache } from '#server/cache/response-cache.ts';
import { buildLeaderboards } from '#server/competitions/build-leaderboards.ts';
import { buildStandings, listContestedNames, type PairSums } from '#server/competitions/build-standings.ts';
import { chooseScope, type LeagueBasis, listDeductionsOf } from '#server/competitions/choose-scope.ts';
import { LARGE_SUMS_MS, LeagueCache, type LeagueJson, type LeagueVersion } from '#server/competitions/league-cache.ts';
import {
  type CountedScope,
  type LeagueSums,
  listBestPlayers,
  listLeagueBases,
  listLeagueSums,
  listLeagueZones,
  listPairSums,
  listPairSumsAmong,
  listShownPlayers,
  listTeamSums,
  type PlayerSums,
} from '#server/competitions/standings-queries.ts';
import type { HeavyReads } from '#server/heavy-reads.ts';
import { notFound } from '#server/http/errors.ts';
import type { JsonText } from '#server/http/json-text.ts';
import { listLeagues } from '#server/leagues/league-queries.ts';
import { findTeamsByNames } from '#server/teams/team-queries.ts';

/** More than a board has places, so that the next players replace those who opted out. */
const CANDIDATES = 3 * LEADERBOARD_SIZE;

type Overview = Pick<ListedLeague, 'total_matches' | 'weekly_matches' | 'leader'>;

/** For a league that was created while the list was read. */
const NO_MATCHES: Overview = { total_matches: 0, weekly_matches: Array<number>(ACTIVITY_WEEKS).fill(0), leader: null };

/**
 * Standings, leaderboards and the list of leagues, from the rows of matches (docs/decisions/0015). Responses are cached
 * until the database changes, and the sums behind them until their league changes.
 */
export class StandingsService {
  readonly #database: Database;
  readonly #heavyReads: HeavyReads;
  readonly #leagues: LeagueCache;
  readonly #responses: ResponseCache;

  /** `identify` identifies the data for cached responses where a snapshot does not, as on a standby. */
  constructor(database: Database, heavyReads: HeavyReads, identify?: () => Promise<DatabaseSnapshot>) {
    this.#database = database;
    this.#heavyReads = heavyReads;
    this.#leagues = new LeagueCache(database);
    this.#responses = new ResponseCache({
      readChanges: endAll(async () => {
        const identity = await identify?.();
        const snapshot = await this.#leagues.refresh();
        return identity ?? snapshot;
      }),
    });
  }

  /** Whether responses about the league, or the list of leagues, may lack the newest matches. */
  isDelayed(leagueId?: number): boolean {
    return this.#leagues.isDelayed(leagueId);
  }

  /** Throws 404 for an unknown league or season, 400 for contradictory days. */
  findStandings(leagueId: number, query: FiguresQuery): Promise<JsonText<Standings>> {
    return this.#responses.find(['standings', leagueId, query, currentPeriod()], async () => {
      const version = this.#leagues.versionOf(leagueId);
      const basis = await this.#requireBasis(version);
      const scope = chooseScope(query, basis);
      return this.#findSums(['standings', version, scope], basis, () => this.#readStandings(basis, scope));
    });
  }

  /** Throws as `findStandings` does. */
  findLeaderboards(leagueId: number, query: FiguresQuery): Promise<JsonText<Leaderboards>> {
    return this.#responses.find(['leaderboards', leagueId, query, currentPeriod()], async () => {
      const version = this.#leagues.versionOf(leagueId);
      const basis = await this.#requireBasis(version);
      const scope = chooseScope(query, basis);
      const json = await this.#findSums(['players', version, scope], basis, () =>
        this.#readPlayers(countedScope(scope, basis)),
      );
      const best: PlayerSums[] = JSON.parse(json);
      const keys = best.map(({ player_key }) => player_key);
      const shown = await listShownPlayers(this.#database, keys);
      return JSON.stringify({ ...scope, ...buildLeaderboards(best, shown, LEADERBOARD_SIZE) } satisfies Leaderboards);
    });
  }

  /** Every league with its leader and its activity. */
  listLeagues(): Promise<JsonText<ListedLeague[]>> {
    return this.#responses.find(['leagues', currentPeriod()], async () => {
      const [leagues, overviews] = await Promise.all([listLeagues(this.#database), this.#listOverviews(new Date())]);
      const list = leagues.map((league): ListedLeague => ({ ...league, ...(overviews.get(league.id) ?? NO_MATCHES) }));
      return JSON.stringify(list);
    });
  }

  async #listOverviews(now: Date): Promise<Map<number, Overview>> {
    const leagues = await listLeagueZones(this.#database);
    const ids = leagues.map(({ id }) => id);
    const days = new Map(leagues.map(({ id, time_zone }) => [id, dayIn(time_zone, now)]));
    const kindOf = (id: number) => ['overview', days.get(id)];
    const found = this.#leagues.findAll(ids, kindOf, (due) => this.#readOverviews(due, now));
    const overviews = await Promise.all(found);
    return new Map(
      ids.flatMap((id, at) => {
        const json = overviews[at];
        return json === undefined ? [] : [[id, JSON.parse(json) as Overview]];
      }),
    );
  }

  async #requireBasis(version: LeagueVersion): Promise<LeagueBasis> {
    const { league_id } = version;
    const json = await this.#leagues.find(version, ['basis'], async () => {
      const [basis] = await listLeagueBases(this.#database, [league_id]);
      return basis && { json: JSON.stringify(basis), matches: 0 };
    });
    if (json === undefined) throw notFound(`League ${league_id}`);
    return JSON.parse(json);
  }

  /** Arbitrary date ranges and types are unbounded, so their sums are not cached. */
  async #findSums(
    [kind, version, scope]: [kind: string, version: LeagueVersion, scope: FiguresScope],
    basis: LeagueBasis,
    read: () => Promise<LeagueJson>,
  ): Promise<string> {
    const { standings, chosenStandings } = this.#heavyReads;
    if (!isOffered(scope, basis)) return (await chosenStandings.run(read)).json;
    const { season, from, to, type } = scope;
    const json = await this.#leagues.find(version, [kind, season?.id, from, to, type], () => standings.run(read));
    return json as string;
  }

  async #readStandings(basis: LeagueBasis, scope: FiguresScope): Promise<LeagueJson> {
    const rules = { aliases: basis.aliases, deductions: listDeductionsOf(scope, basis) };
    const counted = countedScope(scope, basis);
    const table = basis.has_many_teams
      ? await this.#buildLargeTable(counted, rules)
      : buildStandings(await listPairSums(this.#database, counted), rules);
    const matches = table.standings.reduce((sum, { played }) => sum + played, 0) / 2;
    // A league without teams has no aliases, as every team is under its own name among them.
    const standings = basis.aliases.length > 0 ? await this.#addTeams(scope, table.standings) : table.standings;
    return { json: JSON.stringify({ ...scope, ...table, standings } satisfies Standings), matches };
  }

  /** Rows of the league's teams with the address of their pages and their crests. */
  async #addTeams({ league_id }: FiguresScope, rows: StandingsRow[]): Promise<StandingsRow[]> {
    const names = rows.map(({ team }) => team);
    const teams = await findTeamsByNames(this.#database, league_id, names);
    return rows.map((row) => {
      const found = teams.get(foldName(row.team));
      return found ? { ...row, slug: found.slug, crest: found.crest } : row;
    });
  }

  /** Reads one row a team, and only the pairs that decide places (`listContestedNames`). */
  async #buildLargeTable(
    scope: CountedScope,
    rules: Parameters<typeof buildStandings>[1],
  ): Promise<ReturnType<typeof buildStandings>> {
    const teams = await listTeamSums(this.#database, scope);
    const names = new Set<string>();
    let pairs: PairSums[] = [];
    for (;;) {
      const former = names.size;
      for (const name of listContestedNames(teams, pairs, rules)) names.add(name);
      // Subtracting a team's matches against itself can make further teams level.
      if (names.size === former) return buildStandings(pairs, rules, teams);
      pairs = await listPairSumsAmong(this.#database, scope, [...names]);
    }
  }

  async #readPlayers(scope: CountedScope): Promise<LeagueJson> {
    const { matches, players } = await listBestPlayers(this.#database, scope, CANDIDATES);
    return { json: JSON.stringify(players), matches };
  }

  async #readOverviews(leagueIds: number[], now: Date): Promise<Map<number, LeagueJson>> {
    const bases = await listLeagueBases(this.#database, leagueIds);
    const scopes = bases.map((basis) => countedScope(chooseScope({}, basis, now), basis));
    const sums = await this.#heavyReads.standings.run(() =>
      listLeagueSums(this.#database, scopes, { now, weeks: ACTIVITY_WEEKS }),
    );
    const sumsOf = new Map(sums.map((row) => [row.league_id, row]));
    return new Map(
      bases.map((basis, at) => {
        const overview = buildOverview(basis, scopes[at] as FiguresScope, sumsOf.get(basis.league_id));
        return [basis.league_id, { json: JSON.stringify(overview), matches: overview.total_matches }];
      }),
    );
  }
}

function buildOverview(basis: LeagueBasis, scope: FiguresScope, sums: LeagueSums | undefined): Overview {
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

/** Whether the league's page offers the scope: a season or the default days, of a type that forms offer or of all. */
function isOffered(scope: FiguresScope, basis: LeagueBasis): boolean {
  const offered = chooseScope(scope.season ? { season: scope.season.id } : {}, basis);
  const types: readonly (string | null)[] = [...MATCH_TYPES, null];
  return offered.from === scope.from && offered.to === scope.to && types.includes(scope.type);
}

/** Part of each response's key: large sums may be some seconds old, and default days depend on the date. */
function currentPeriod(): number {
  return Math.floor(Date.now() / LARGE_SUMS_MS);
}

function countedScope(scope: FiguresScope, { plans, time_zone }: LeagueBasis): CountedScope {
  return { ...scope, plans, time_zone };
}
