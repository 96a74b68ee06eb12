import type { FastifyRequest } from 'fastify';
import type { Competition } from '#contract/competitions/schema.ts';
import { COMPETITION_COLUMNS, DEDUCTION_COLUMNS, TEAM_COLUMNS } from '#contract/imports/csv-columns.ts';
import type { CsvQuery } from '#contract/kit/parts.ts';
import type { LeagueSeasons } from '#contract/leagues/standings.ts';
import type { Team } from '#contract/teams/schema.ts';
import { createServe } from '#server/access/serve.ts';
import { callInProcess } from '#server/kit/calls/in-process-calls.ts';
import type { TypedFastify } from '#server/kit/calls/route-options.ts';
import { describeAttachment } from '#server/kit/http/attachment.ts';
import { writeCsv, writeCsvFile, writeCsvHead } from '#server/kit/http/csv.ts';
import { requireFound, unavailable } from '#server/kit/http/errors.ts';
import type { NdjsonStreams } from '#server/kit/http/ndjson-streams.ts';
import { type ZippedFiles, zipFiles } from '#server/kit/http/zip-files.ts';
import { listCompetitionRows, listDeductionRows, listTeamCells } from '#server/matches/archive-csv.ts';
import { ARCHIVE_README } from '#server/matches/archive-readme.ts';
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
import { findTableRules } from '#server/results/tables/table-rules-queries.ts';
import type { Services } from '#server/services.ts';
import { findSquadFile } from '#server/teams/squad-file-queries.ts';
import { buildSquadCsv } from '#server/teams/team-csv.ts';

/** As in the streams of the same rows. */
const MATCHES_PER_BATCH = 50;
const RESULTS_PER_BATCH = 500;
/** Those of a league that is gone. */
const NO_RESULTS: LeagueResults = { name: '', ids: Buffer.alloc(0), has_stats: false };
const HEADED: CsvQuery = { 'include-headers': true, bom: false };

/** `GET /leagues/:league_id/archive.zip`: what visitors may read of a league, written as fast as the client takes it. */
export function serveLeagueArchive(api: TypedFastify, services: Services, streams: NdjsonStreams): void {
  const serve = createServe(api, services);
  const { database, heavyRequests } = services;

  serve('GET /leagues/:league_id/archive.zip', async ({ request, reply, params: { league_id: id } }) => {
    const archived = await streams.open(
      reply,
      async (ended) => {
        const { name } = requireFound(await listLeagueResultIds(database, id, {}), `League ${id}`);
        reply.header('content-disposition', describeAttachment({ thing: 'League', id, name, content: 'archive.zip' }));
        const archive = zipFiles(request.method === 'HEAD' ? {} : listFiles(request, id, ended));
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

  function listFiles(request: FastifyRequest, id: number, ended: AbortSignal): ZippedFiles {
    return {
      'README.txt': writeReadme,
      'results.csv': () =>
        writeRows(RESULTS_PER_BATCH, writeResultsHead, async (ids) => ({
          text: await writeResults(await listResults(database, ids)),
          count: ids.length,
        })),
      'player-lines.csv': () =>
        writeRows(MATCHES_PER_BATCH, writePlayerLinesHead, (ids, found) =>
          readFitting(database, ids, async (from, fitting) =>
            writePlayerLines(await listPlayerLines(from, fitting), found),
          ),
        ),
      'competitions.csv': writeCompetitions,
      'deductions.csv': writeDeductions,
      'fixtures.csv': writeFixtures,
      'tables.csv': writeTables,
      'teams.csv': writeTeams,
      'squads.csv': writeSquads,
      'matches.ndjson': writeMatches,
    };

    async function* writeReadme() {
      yield ARCHIVE_README;
    }

    async function* writeRows(
      size: number,
      writeHead: (query: CsvQuery, found: LeagueResults) => Promise<string>,
      write: (ids: number[], found: LeagueResults) => Promise<Batch>,
    ) {
      const found = (await run(() => listLeagueResultIds(database, id, {}))) ?? NO_RESULTS;
      yield await writeHead(HEADED, found);
      yield* readAll(readInBatches(found.ids, size, (ids) => run(() => write(ids, found))));
    }

    async function* writeMatches() {
      const found = await run(() => listLeagueMatchIds(database, id, {}));
      const read = (ids: number[]) => run(() => readFitting(database, ids, readMatchLines));
      yield* readAll(readInBatches(found?.ids ?? Buffer.alloc(0), MATCHES_PER_BATCH, read));
    }

    async function* writeFixtures() {
      const { competitions } = await readJson<LeagueSeasons>('/seasons');
      yield* join(competitions.map((one) => `/fixtures.csv?competition=${one.id}`));
    }

    async function* writeTables() {
      const { competitions, seasons } = await readJson<LeagueSeasons>('/seasons');
      for (const { id: competition, name, format, season_id } of competitions) {
        if (format === 'knockout' || format === 'double elimination') continue;
        const season = seasons.find((one) => one.id === season_id)?.name ?? '';
        yield await writeCsvFile([`${name}, ${season}`, `competition ${competition}`], [], HEADED);
        yield* join([`/competitions/${competition}/table.csv`]);
      }
    }

    async function* writeTeams() {
      const teams = await readJson<Team[]>('/teams');
      yield await writeCsvFile(TEAM_COLUMNS, teams.map(listTeamCells), HEADED);
    }

    async function* writeCompetitions() {
      const { seasons } = await readJson<LeagueSeasons>('/seasons');
      yield await writeCsvHead(COMPETITION_COLUMNS, HEADED);
      for (const season of seasons) {
        const competitions = await readJson<Competition[]>(`/competitions?season=${season.id}`);
        yield await writeCsv(listCompetitionRows([season], competitions));
      }
    }

    async function* writeDeductions() {
      const { seasons = [], deductions = [] } = (await run(() => findTableRules(database, id))) ?? {};
      yield await writeCsvFile(DEDUCTION_COLUMNS, listDeductionRows(seasons, deductions), HEADED);
    }

    async function* writeSquads() {
      const file = await run(() => findSquadFile(database, id, null, null));
      yield await buildSquadCsv(file?.players ?? [], HEADED);
    }

    /** Files with the same columns as one. */
    async function* join(paths: string[]) {
      for (const [at, path] of paths.entries()) {
        yield await readText(`${path}${path.includes('?') ? '&' : '?'}include-headers=${at === 0}`);
      }
    }

    async function readJson<T>(path: string): Promise<T> {
      return JSON.parse(await readText(path));
    }

    /** As a visitor reads it; empty once it is gone. */
    function readText(path: string): Promise<string> {
      return run(async () => {
        const { statusCode, payload } = await callInProcess(api, request, `/leagues/${id}${path}`);
        if (statusCode !== 200 && statusCode !== 404) throw unavailable('A file of the archive is unavailable.');
        return statusCode === 200 ? payload : '';
      });
    }

    function run<T>(work: () => Promise<T>): Promise<T> {
      return heavyRequests.run(request, 'exports', ended, work);
    }
  }
}

async function* readAll(readBatch: () => Promise<string | undefined>): AsyncGenerator<string> {
  for (let text = await readBatch(); text !== undefined; text = await readBatch()) yield text;
}
