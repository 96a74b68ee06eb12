import type { FastifyReply, FastifyRequest } from 'fastify';
import type { CsvQuery } from '#contract/kit/parts.ts';
import type {
  LeagueExportQuery,
  LeagueStreamQuery,
  MatchStreamQuery,
  NextUpdates,
  RemovedMatch,
} from '#contract/matches/schema.ts';
import type { Database } from '#database/connect.ts';
import { createServe } from '#server/access/serve.ts';
import { readStamp, writeStamp } from '#server/changes/change-stamp-queries.ts';
import type { TypedFastify } from '#server/kit/calls/route-options.ts';
import { describeAttachment } from '#server/kit/http/attachment.ts';
import { CSV_TYPE } from '#server/kit/http/csv.ts';
import { invalidField, notFound, requireFound } from '#server/kit/http/errors.ts';
import { NDJSON_TYPE, NdjsonStreams, type ReadBatch } from '#server/kit/http/ndjson-streams.ts';
import { listChosenResultIds } from '#server/matches/chosen-result-queries.ts';
import { serveLeagueArchive } from '#server/matches/league-archive.ts';
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
  listGroupMatchIds,
  listLeagueChanges,
  listLeagueMatchIds,
  listPublicMatchIds,
  type MatchIds,
  readFitting,
  readInBatches,
  readMatchLines,
} from '#server/matches/match-stream-queries.ts';
import type { Services } from '#server/services.ts';

const MATCHES_PER_BATCH = 50;
const RESULTS_PER_BATCH = 500;
const NO_IDS = Buffer.alloc(0);

/** Exports of any length: NDJSON of matches as `GET /matches/:match_id` returns them, and CSVs of a league's rows. */
export function matchStreamRoutes(api: TypedFastify, services: Services, ending: AbortSignal): void {
  const serve = createServe(api, services);
  const { config, database, reads, heavyRequests } = services;
  const streams = new NdjsonStreams(ending, config.addressSalt);
  serveLeagueArchive(api, services, streams);

  serve(
    'GET /leagues/:league_id/matches.ndjson',
    ({ request, reply, params: { league_id: id }, query: { updated_since, ...query } }) => {
      if (updated_since !== undefined) return streamChanges(request, reply, id, { updated_since, ...query });
      requireSpan(query);
      return stream(request, reply, {
        thing: 'League',
        id,
        content: 'matches.ndjson',
        find: (database) => listLeagueMatchIds(database, id, query),
        read: ({ ids }, readBatch) =>
          readInBatches(ids, MATCHES_PER_BATCH, (next) =>
            readBatch((database) => readFitting(database, next, readMatchLines)),
          ),
      });
    },
  );

  serve('GET /leagues/:league_id/results.csv', async ({ request, reply, params, query }) =>
    streamCsv(request, reply, {
      ...{ params, query },
      content: 'results.csv',
      head: writeResultsHead,
      size: RESULTS_PER_BATCH,
      read: async (database, ids) => ({
        text: await writeResults(await listResults(database, ids)),
        count: ids.length,
      }),
    }),
  );

  serve('GET /leagues/:league_id/player-lines.csv', async ({ request, reply, params, query }) =>
    streamCsv(request, reply, {
      ...{ params, query },
      content: 'player-lines.csv',
      head: writePlayerLinesHead,
      size: MATCHES_PER_BATCH,
      read: (database, ids, found) =>
        readFitting(database, ids, async (from, fitting) =>
          writePlayerLines(await listPlayerLines(from, fitting), found),
        ),
    }),
  );

  serve('GET /matches/all_matches.ndjson', async ({ request, reply, query }) => {
    let { since } = query;
    let isComplete = false;
    requireSpan(query);
    return stream(request, reply, {
      content: 'matches.ndjson',
      find: async () => ({ name: config.site.name, ids: NO_IDS }),
      // The ids of all matches would not fit in memory beside those of other streams.
      read: (_, readBatch) => () =>
        readBatch(async (database) => {
          if (isComplete) return undefined;
          const next = await listPublicMatchIds(database, { ...query, since }, MATCHES_PER_BATCH);
          if (next.length === 0) return undefined;
          const { text, count } = await readFitting(database, next, readMatchLines);
          isComplete = next.length < MATCHES_PER_BATCH && count === next.length;
          since = next[count - 1];
          return text;
        }),
    });
  });

  serve('GET /groups/:group_id/matches.ndjson', ({ request, reply, params: { group_id: id }, query }) => {
    requireSpan(query);
    return stream(request, reply, {
      thing: 'Group',
      id,
      content: 'matches.ndjson',
      find: (database) => listGroupMatchIds(database, id, query),
      read: ({ ids }, readBatch) =>
        readInBatches(ids, MATCHES_PER_BATCH, (next) =>
          readBatch((database) => readFitting(database, next, readMatchLines)),
        ),
    });
  });

  function streamChanges(
    request: FastifyRequest,
    reply: FastifyReply,
    id: number,
    { updated_since, ...others }: LeagueStreamQuery & { updated_since: string },
  ) {
    const [other] = Object.keys(others);
    if (other !== undefined) throw invalidField(other, 'must be left out with updated_since.');
    const since = readStamp(updated_since);
    return stream(request, reply, {
      thing: 'League',
      id,
      content: 'matches.ndjson',
      isOfPrimary: true,
      find: (database) => listLeagueChanges(database, id, since),
      read: ({ ids, removed, stamp }, readBatch) =>
        inTurn([
          readInBatches(removed, RESULTS_PER_BATCH, async (next) => ({ text: writeRemoved(next), count: next.length })),
          readInBatches(ids, MATCHES_PER_BATCH, (next) =>
            readBatch((database) => readFitting(database, next, readMatchLines)),
          ),
          once(writeLine<NextUpdates>({ next_updated_since: writeStamp(stamp) })),
        ]),
    });
  }

  async function streamCsv(
    request: FastifyRequest,
    reply: FastifyReply,
    { params, query, content, head, size, read }: CsvContent,
  ) {
    requireSpan(query);
    return stream(request, reply, {
      thing: 'League',
      id: params.league_id,
      content,
      find: (database) => findResultIds(database, params.league_id, query),
      read: (found, readBatch) =>
        withHead(
          () => head(query, found),
          readInBatches(found.ids, size, (next) => readBatch((database) => read(database, next, found))),
        ),
    });
  }

  /** Throws 404 unless the league has the season, and the season the competition. */
  async function findResultIds(
    database: Database,
    leagueId: number,
    query: LeagueExportQuery,
  ): Promise<LeagueResults | undefined> {
    const { season, competition } = query;
    if (season === undefined && competition === undefined) return listLeagueResultIds(database, leagueId, query);
    const found = await listChosenResultIds(database, leagueId, query);
    if (found !== null) return found;
    const chosen = [competition && `Competition ${competition}`, season && `season ${season}`, `league ${leagueId}`];
    const subject = chosen.filter(Boolean).join(' of ');
    throw notFound(subject.charAt(0).toUpperCase() + subject.slice(1));
  }

  async function stream<Found extends MatchIds>(
    request: FastifyRequest,
    reply: FastifyReply,
    { thing, id, content, isOfPrimary = false, find, read }: Subject<Found>,
  ) {
    const lines = await streams.open(reply, async (ended) => {
      let isReplica = false;
      const load = async (from: Database) => requireFound(await find(from), `${thing} ${id}`);
      const found = isOfPrimary
        ? await load(database)
        : await reads.load(request, (source) => {
            ({ isReplica } = source);
            return load(source.database);
          });
      const file = describeAttachment({ thing, id, name: found.name, content });
      reply.header('content-disposition', file);
      return read(found, (readBatch) =>
        heavyRequests.run(request, 'exports', ended, () => {
          if (!isReplica) return readBatch(database);
          return reads.load(request, (source) => {
            ({ isReplica } = source);
            return readBatch(source.database);
          });
        }),
      );
    });
    // Without it, nginx buffers the whole response in a temporary file.
    return reply
      .type(content.endsWith('.csv') ? CSV_TYPE : NDJSON_TYPE)
      .header('x-accel-buffering', 'no')
      .send(lines);
  }
}

/** A CSV of the counted matches of a league. */
interface CsvContent {
  params: { league_id: number };
  query: LeagueExportQuery;
  content: 'results.csv' | 'player-lines.csv';
  head: (query: CsvQuery, found: LeagueResults) => Promise<string>;
  /** Matches per batch. */
  size: number;
  read: (database: Database, ids: number[], found: LeagueResults) => Promise<Batch>;
}

interface Subject<Found extends MatchIds> {
  /** Neither for the whole site. */
  thing?: 'League' | 'Group';
  id?: number;
  /** The end of the file name; its extension sets the content type. */
  content: 'matches.ndjson' | 'results.csv' | 'player-lines.csv';
  /** Whether the replica, whose snapshots list no running transactions, can't be read. */
  isOfPrimary?: boolean;
  find: (database: Database) => Promise<Found | undefined>;
  /** `readBatch` never returns from the primary to the replica, which may lack matches that the primary listed. */
  read: (found: Found, readBatch: <T>(read: (database: Database) => Promise<T>) => Promise<T>) => ReadBatch;
}

/** The parts one after another. */
function inTurn([part, ...others]: ReadBatch[]): ReadBatch {
  let current = part;
  const left = others;
  return async function read(): Promise<string | undefined> {
    const lines = await current?.();
    if (lines !== undefined || left.length === 0) return lines;
    current = left.shift();
    return read();
  };
}

function once(text: string): ReadBatch {
  const texts = [text];
  return async () => texts.shift();
}

function writeRemoved(ids: number[]): string {
  return ids.map((match_id) => writeLine<RemovedMatch>({ match_id, removed: true })).join('');
}

function writeLine<Line>(line: Line): string {
  return `${JSON.stringify(line)}\n`;
}

/** Sends the column names with the first batch, or alone if there is none. */
function withHead(writeHead: () => Promise<string>, readBatch: ReadBatch): ReadBatch {
  let isFirst = true;
  return async () => {
    const lines = await readBatch();
    const head = isFirst ? await writeHead() : '';
    isFirst = false;
    return lines === undefined && head === '' ? undefined : head + (lines ?? '');
  };
}

function requireSpan({ from, to }: Pick<MatchStreamQuery, 'from' | 'to'>): void {
  if (from !== undefined && to !== undefined && from > to) throw invalidField('to', 'must not be before from.');
}
