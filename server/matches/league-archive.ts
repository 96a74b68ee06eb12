import { PassThrough, Readable } from 'node:stream';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { ZipFile } from 'yazl';
import type { Team } from '#contract/league-teams.ts';
import type { CsvQuery } from '#contract/matches.ts';
import type { LeagueSeasons } from '#contract/standings.ts';
import { describeAttachment } from '#server/http/attachment.ts';
import { writeCsvFile } from '#server/http/csv.ts';
import { requireFound, unavailable } from '#server/http/errors.ts';
import { callInProcess } from '#server/http/in-process-calls.ts';
import type { NdjsonStreams } from '#server/http/ndjson-streams.ts';
import { routeOptions, type TypedFastify } from '#server/http/route-options.ts';
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
import { listLeagueMatchIds, readInBatches, readMatchLines } from '#server/matches/match-stream-queries.ts';
import type { Services } from '#server/services.ts';

/** As in the streams of the same rows. */
const MATCHES_PER_BATCH = 50;
const RESULTS_PER_BATCH = 500;
/** Those of a league that is gone. */
const NO_RESULTS: LeagueResults = { name: '', ids: Buffer.alloc(0), has_stats: false };
const HEADED: CsvQuery = { 'include-headers': true, bom: false };
const TEAM_COLUMNS = ['id', 'name', 'short_name', 'slug'] as const;

/** `GET /leagues/:league_id/archive.zip`: what visitors may read of a league, written as fast as the client takes it. */
export function serveLeagueArchive(
  api: TypedFastify,
  { database, heavyRequests }: Services,
  streams: NdjsonStreams,
): void {
  api.route({
    ...routeOptions('GET /leagues/:league_id/archive.zip'),
    async handler(request, reply) {
      const { league_id: id } = request.params;
      const archive = new PassThrough();
      const body = await streams.open(
        request,
        async () => {
          const { name } = requireFound(await listLeagueResultIds(database, id, {}), `League ${id}`);
          reply.header(
            'content-disposition',
            describeAttachment({ thing: 'League', id, name, content: 'archive.zip' }),
          );
          if (request.method !== 'HEAD') writeArchive(request, id, archive);
          const chunks: AsyncIterator<Buffer> = archive[Symbol.asyncIterator]();
          return async () => {
            const { done, value } = await chunks.next();
            return done ? undefined : value;
          };
        },
        { onFailure: 'destroy' },
      );
      body.once('close', () => archive.destroy());
      return (reply as FastifyReply).type('application/zip').header('x-accel-buffering', 'no').send(body);
    },
  });

  /** Each file is read when the one before is written. */
  function writeArchive(request: FastifyRequest, id: number, archive: PassThrough): void {
    const zip = new ZipFile();
    const files: Record<string, () => AsyncGenerator<string>> = {
      'results.csv': () =>
        writeRows(RESULTS_PER_BATCH, writeResultsHead, async (batch) =>
          writeResults(await listResults(database, batch)),
        ),
      'player-lines.csv': () =>
        writeRows(MATCHES_PER_BATCH, writePlayerLinesHead, async (batch, found) =>
          writePlayerLines(await listPlayerLines(database, batch), found),
        ),
      'fixtures.csv': writeFixtures,
      'tables.csv': writeTables,
      'teams.csv': writeTeams,
      'squads.csv': writeSquads,
      'matches.ndjson': writeMatches,
    };
    zip.on('error', (error: Error) => archive.destroy(error));
    zip.addBuffer(Buffer.from(ARCHIVE_README), 'README.txt');
    for (const [name, write] of Object.entries(files)) {
      zip.addReadStreamLazy(name, (open) => open(null, Readable.from(write())));
    }
    zip.end();
    zip.outputStream.pipe(archive);

    async function* writeRows(
      size: number,
      writeHead: (query: CsvQuery, found: LeagueResults) => Promise<string>,
      write: (batch: number[], found: LeagueResults) => Promise<string>,
    ) {
      const found = (await run(() => listLeagueResultIds(database, id, {}))) ?? NO_RESULTS;
      yield await writeHead(HEADED, found);
      yield* readAll(readInBatches(found.ids, size, (batch) => run(() => write(batch, found))));
    }

    async function* writeMatches() {
      const found = await run(() => listLeagueMatchIds(database, id, {}));
      const read = (batch: number[]) => run(() => readMatchLines(database, batch));
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
      const rows = teams.map((team) => TEAM_COLUMNS.map((column) => team[column]));
      yield await writeCsvFile(TEAM_COLUMNS, rows, HEADED);
    }

    async function* writeSquads() {
      const teams = await readJson<Team[]>('/teams');
      yield* join(teams.map(({ slug }) => `/teams/${slug}/squad.csv`));
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
      return heavyRequests.run(request, 'exports', work);
    }
  }
}

async function* readAll(readBatch: () => Promise<string | undefined>): AsyncGenerator<string> {
  for (let text = await readBatch(); text !== undefined; text = await readBatch()) yield text;
}
