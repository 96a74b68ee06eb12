import type { Competition } from '#contract/competitions/schema.ts';
import type { SignUp } from '#contract/entries/schema.ts';
import { COMPETITION_COLUMNS, DEDUCTION_COLUMNS, ENTRY_COLUMNS, TEAM_COLUMNS } from '#contract/imports/csv-columns.ts';
import type { CsvQuery } from '#contract/kit/parts.ts';
import type { LeagueSeasons } from '#contract/leagues/standings.ts';
import type { Team } from '#contract/teams/schema.ts';
import type { Database } from '#database/connect.ts';
import { createServe } from '#server/access/serve.ts';
import { callInProcess } from '#server/kit/calls/in-process-calls.ts';
import type { TypedFastify } from '#server/kit/calls/route-options.ts';
import { describeAttachment } from '#server/kit/http/attachment.ts';
import { writeCsv, writeCsvFile, writeCsvHead } from '#server/kit/http/csv.ts';
import { requireFound, unavailable } from '#server/kit/http/errors.ts';
import type { NdjsonStreams } from '#server/kit/http/ndjson-streams.ts';
import { type ZippedFiles, zipFiles } from '#server/kit/http/zip-files.ts';
import { listCompetitionRows, listDeductionRows, listEntryRows, listTeamCells } from '#server/matches/archive-csv.ts';
import {
  writePlayerLines,
  writePlayerLinesHead,
  writeResults,
  writeResultsHead,
} from '#server/matches/league-export-csv.ts';
import {
  type LeagueResults,
  listLeagueResultIds,
  listPlayerLines,
  listResults,
} from '#server/matches/league-export-queries.ts';
import {
  type Batch,
  listLeagueMatchIds,
  readFitting,
  readInBatches,
  readMatchLines,
} from '#server/matches/match-stream-queries.ts';
import { MATCHES_PER_BATCH, RESULTS_PER_BATCH } from '#server/matches/match-streams.ts';
import { findTableRules } from '#server/results/tables/table-rules-queries.ts';
import type { Services } from '#server/services.ts';
import { findSquadFile } from '#server/teams/squad-file-queries.ts';
import { buildSquadCsv } from '#server/teams/team-csv.ts';

/** Explains the files of a league's archive. */
const ARCHIVE_README = `The archive of a league on Touchline

It holds what anybody may read of the league, as of its download. CSV files are in UTF-8, with the names of their columns
in the first row, and separated by commas; an apostrophe before a cell, or a piece of it, that begins like a formula is no part of it. Times
are ISO 8601 in UTC. Ids join the files: match_id, the ids of competitions and teams, and the Roblox ids of players.

competitions.csv  One row per team of each competition: season, format, rules unlike those of a new competition, group, seed.
teams.csv         One row per team: id, names, colours, and slug, the last part of its page's address.
fixtures.csv      One row per published fixture: competition, round, teams, kick-off, status and score.
results.csv       One row per match that counts, oldest first: its teams, goals, type, status and fixture. Awarded scores
                  replace those played.
player-lines.csv  One row per player and match that counts: goals, assists and cards, and the further stats that were
                  sent, if any. id is the player's Roblox id, and empty for a typed name without one.
squads.csv        One row per player who is in a squad today, with appearances, goals and assists for the team in all
                  competitions of the season. A hidden profile has no Roblox id here.
deductions.csv    One row per deduction of points.
entries.csv       One row per team that signed up for a season: approved, pending, or its place on the waitlist.
tables.csv        The table of each league and of each cup's groups, after a row that names the competition.
matches.ndjson    Every match with its players and events, one JSON object a line, as GET /api/matches/:match_id has it.

To bring the league into another one, import these files under Import, in this order: teams, competitions, fixtures,
results, player-lines, squads and deductions. Another order gives the same; where a file needs another one first, the preview
names it. tables.csv follows from them. Entries, events of matches and squads of earlier days are not imported.

The columns are described in the site's API reference, at /docs/reference.
`;

/** Used for a league that no longer exists. */
const NO_RESULTS: LeagueResults = { name: '', ids: Buffer.alloc(0), has_stats: false };
const WITH_HEADERS: CsvQuery = { 'include-headers': true, bom: false };

/** `GET /leagues/:league_id/archive.zip`: a league's public data, written as fast as the client receives it. */
export function serveLeagueArchive(api: TypedFastify, services: Services, streams: NdjsonStreams): void {
  const serve = createServe(api, services);
  const { database, heavyRequests } = services;

  serve('GET /leagues/:league_id/archive.zip', async ({ request, reply, params: { league_id: id } }) => {
    const archived = await streams.open(
      reply,
      async (ended) => {
        const { name } = requireFound(await listLeagueResultIds(database, id, {}), `League ${id}`);
        reply.header('content-disposition', describeAttachment({ thing: 'League', id, name, content: 'archive.zip' }));
        const files = new LeagueArchive(database, id, {
          run: (work) => heavyRequests.run(request, 'exports', ended, work),
          read: (path) => callInProcess(api, request, `/leagues/${id}${path}`),
        });
        const archive = zipFiles(request.method === 'HEAD' ? {} : files.listFiles());
        ended.addEventListener('abort', () => archive.destroy());
        const chunks: AsyncIterator<Buffer> = archive[Symbol.asyncIterator]();
        return async () => {
          const { done, value } = await chunks.next();
          return done ? undefined : value;
        };
      },
      { onFailure: 'destroy' },
    );
    return reply.type('application/zip').header('x-accel-buffering', 'no').send(archived);
  });
}

/** How to read an archive's files: under the heavy-request limit, and some by API calls as a visitor. */
interface Reading {
  run: <T>(work: () => Promise<T>) => Promise<T>;
  read: (path: string) => ReturnType<typeof callInProcess>;
}

/** The files of a league's archive, each written when the client is ready for it. */
class LeagueArchive {
  readonly #database: Database;
  readonly #id: number;
  readonly #reading: Reading;

  constructor(database: Database, id: number, reading: Reading) {
    this.#database = database;
    this.#id = id;
    this.#reading = reading;
  }

  listFiles(): ZippedFiles {
    return {
      'README.txt': () => this.#writeReadme(),
      'results.csv': () =>
        this.#writeRows(RESULTS_PER_BATCH, writeResultsHead, async (ids) => ({
          text: await writeResults(await listResults(this.#database, ids)),
          count: ids.length,
        })),
      'player-lines.csv': () =>
        this.#writeRows(MATCHES_PER_BATCH, writePlayerLinesHead, (ids, found) =>
          readFitting(this.#database, ids, async (from, fitting) =>
            writePlayerLines(await listPlayerLines(from, fitting), found),
          ),
        ),
      'competitions.csv': () => this.#writeCompetitions(),
      'deductions.csv': () => this.#writeDeductions(),
      'entries.csv': () => this.#writeEntries(),
      'fixtures.csv': () => this.#writeFixtures(),
      'tables.csv': () => this.#writeTables(),
      'teams.csv': () => this.#writeTeams(),
      'squads.csv': () => this.#writeSquads(),
      'matches.ndjson': () => this.#writeMatches(),
    };
  }

  async *#writeReadme() {
    yield ARCHIVE_README;
  }

  async *#writeRows(
    size: number,
    writeHead: (query: CsvQuery, found: LeagueResults) => Promise<string>,
    write: (ids: number[], found: LeagueResults) => Promise<Batch>,
  ) {
    const found = (await this.#reading.run(() => listLeagueResultIds(this.#database, this.#id, {}))) ?? NO_RESULTS;
    yield await writeHead(WITH_HEADERS, found);
    yield* readAll(readInBatches(found.ids, size, (ids) => this.#reading.run(() => write(ids, found))));
  }

  async *#writeMatches() {
    const found = await this.#reading.run(() => listLeagueMatchIds(this.#database, this.#id, {}));
    const read = (ids: number[]) => this.#reading.run(() => readFitting(this.#database, ids, readMatchLines));
    yield* readAll(readInBatches(found?.ids ?? Buffer.alloc(0), MATCHES_PER_BATCH, read));
  }

  async *#writeFixtures() {
    const { competitions } = await this.#readJson<LeagueSeasons>('/seasons');
    yield* this.#join(competitions.map((one) => `/fixtures.csv?competition=${one.id}`));
  }

  async *#writeTables() {
    const { competitions, seasons } = await this.#readJson<LeagueSeasons>('/seasons');
    for (const { id: competition, name, format, season_id } of competitions) {
      if (format === 'knockout' || format === 'double elimination') continue;
      const season = seasons.find((one) => one.id === season_id)?.name ?? '';
      yield await writeCsvFile([`${name}, ${season}`, `competition ${competition}`], [], WITH_HEADERS);
      yield* this.#join([`/competitions/${competition}/table.csv`]);
    }
  }

  async *#writeTeams() {
    const teams = await this.#readJson<Team[]>('/teams');
    yield await writeCsvFile(TEAM_COLUMNS, teams.map(listTeamCells), WITH_HEADERS);
  }

  async *#writeCompetitions() {
    const { seasons } = await this.#readJson<LeagueSeasons>('/seasons');
    yield await writeCsvHead(COMPETITION_COLUMNS, WITH_HEADERS);
    for (const season of seasons) {
      const competitions = await this.#readJson<Competition[]>(`/competitions?season=${season.id}`);
      yield await writeCsv(listCompetitionRows([season], competitions));
    }
  }

  async *#writeDeductions() {
    const { seasons = [], deductions = [] } =
      (await this.#reading.run(() => findTableRules(this.#database, this.#id))) ?? {};
    yield await writeCsvFile(DEDUCTION_COLUMNS, listDeductionRows(seasons, deductions), WITH_HEADERS);
  }

  async *#writeEntries() {
    const { seasons } = await this.#readJson<LeagueSeasons>('/seasons');
    yield await writeCsvHead(ENTRY_COLUMNS, WITH_HEADERS);
    for (const { id } of seasons) {
      yield await writeCsv(listEntryRows(await this.#readJson<SignUp>(`/sign_up?season=${id}`)));
    }
  }

  async *#writeSquads() {
    const file = await this.#reading.run(() => findSquadFile(this.#database, this.#id, null, null));
    yield await buildSquadCsv(file?.players ?? [], WITH_HEADERS);
  }

  /** Joins files with the same columns. */
  async *#join(paths: string[]) {
    for (const [at, path] of paths.entries()) {
      yield await this.#readText(`${path}${path.includes('?') ? '&' : '?'}include-headers=${at === 0}`);
    }
  }

  async #readJson<T>(path: string): Promise<T> {
    return JSON.parse(await this.#readText(path));
  }

  /** Empty if it no longer exists. */
  #readText(path: string): Promise<string> {
    return this.#reading.run(async () => {
      const { statusCode, payload } = await this.#reading.read(path);
      if (statusCode !== 200 && statusCode !== 404) throw unavailable('A file of the archive is unavailable.');
      return statusCode === 200 ? payload : '';
    });
  }
}

async function* readAll(readBatch: () => Promise<string | undefined>): AsyncGenerator<string> {
  for (let text = await readBatch(); text !== undefined; text = await readBatch()) yield text;
}
