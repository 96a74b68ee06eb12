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
import { readStamp, writeStamp } from '#server/changes/change-stamp-queries.ts';
import { describeAttachment } from '#server/kit/http/attachment.ts';
import { CSV_TYPE } from '#server/kit/http/csv.ts';
import { invalidField, notFound, requireFound } from '#server/kit/http/errors.ts';
import { NDJSON_TYPE, type NdjsonStreams, type ReadBatch } from '#server/kit/http/ndjson-streams.ts';
import { listChosenResultIds } from '#server/matches/chosen-result-queries.ts';
import { type LeagueResults, listLeagueResultIds } from '#server/matches/league-export-queries.ts';
import {
  type Batch,
  listLeagueChanges,
  type MatchIds,
  readFitting,
  readInBatches,
  readMatchLines,
} from '#server/matches/match-stream-queries.ts';
import type { Services } from '#server/services.ts';

export const MATCHES_PER_BATCH = 50;
export const RESULTS_PER_BATCH = 500;

/** A CSV of a league's counted matches. */
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
  /** Both are absent for the whole site. */
  thing?: 'League' | 'Group';
  id?: number;
  /** The end of the file name; its extension sets the content type. */
  content: 'matches.ndjson' | 'results.csv' | 'player-lines.csv';
  /** Whether the replica can't be used, as its snapshots list no running transactions. */
  isOfPrimary?: boolean;
  find: (database: Database) => Promise<Found | undefined>;
  /** `readBatch` never returns from the primary to the replica, which may lack matches that the primary listed. */
  read: (found: Found, readBatch: FromDatabase) => ReadBatch;
}

type FromDatabase = <T>(read: (database: Database) => Promise<T>) => Promise<T>;

/** Responses of any length, read in batches while they are sent. */
export class MatchStreams {
  readonly #services: Services;
  readonly #streams: NdjsonStreams;

  constructor(services: Services, streams: NdjsonStreams) {
    this.#services = services;
    this.#streams = streams;
  }

  /** Streams matches as in `GET /matches/:match_id`. */
  matches(
    request: FastifyRequest,
    reply: FastifyReply,
    { query, ...subject }: Pick<Subject<MatchIds>, 'thing' | 'id' | 'find'> & { query: MatchStreamQuery },
  ) {
    requireSpan(query);
    return this.send(request, reply, { ...subject, content: 'matches.ndjson', read: readMatches });
  }

  /**
   * Streams the matches of a league that changed since an earlier response, after the ids of those no longer listed.
   */
  changes(
    request: FastifyRequest,
    reply: FastifyReply,
    id: number,
    { updated_since, ...others }: LeagueStreamQuery & { updated_since: string },
  ) {
    const [other] = Object.keys(others);
    if (other !== undefined) throw invalidField(other, 'must be left out with updated_since.');
    const since = readStamp(updated_since);
    return this.send(request, reply, {
      thing: 'League',
      id,
      content: 'matches.ndjson',
      isOfPrimary: true,
      find: (database) => listLeagueChanges(database, id, since),
      read: ({ ids, removed, stamp }, readBatch) =>
        joinBatches([
          readInBatches(removed, RESULTS_PER_BATCH, async (next) => ({ text: writeRemoved(next), count: next.length })),
          readMatches({ ids }, readBatch),
          singleBatch(writeLine<NextUpdates>({ next_updated_since: writeStamp(stamp) })),
        ]),
    });
  }

  /** Streams a file of a league's counted matches. */
  async csv(request: FastifyRequest, reply: FastifyReply, { params, query, content, head, size, read }: CsvContent) {
    requireSpan(query);
    return this.send(request, reply, {
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

  async send<Found extends MatchIds>(
    request: FastifyRequest,
    reply: FastifyReply,
    { thing, id, content, isOfPrimary = false, find, read }: Subject<Found>,
  ) {
    const { database, reads, heavyRequests } = this.#services;
    const lines = await this.#streams.open(reply, async (ended) => {
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
    // Otherwise nginx buffers the whole response in a temporary file.
    return reply
      .type(content.endsWith('.csv') ? CSV_TYPE : NDJSON_TYPE)
      .header('x-accel-buffering', 'no')
      .send(lines);
  }
}

function readMatches({ ids }: Pick<MatchIds, 'ids'>, readBatch: FromDatabase): ReadBatch {
  return readInBatches(ids, MATCHES_PER_BATCH, (next) =>
    readBatch((database) => readFitting(database, next, readMatchLines)),
  );
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

/** Reads the parts sequentially. */
function joinBatches([part, ...others]: ReadBatch[]): ReadBatch {
  let current = part;
  const left = others;
  return async function read(): Promise<string | undefined> {
    const lines = await current?.();
    if (lines !== undefined || left.length === 0) return lines;
    current = left.shift();
    return read();
  };
}

function singleBatch(text: string): ReadBatch {
  const texts = [text];
  return async () => texts.shift();
}

function writeRemoved(ids: number[]): string {
  return ids.map((match_id) => writeLine<RemovedMatch>({ match_id, removed: true })).join('');
}

function writeLine<Line>(line: Line): string {
  return `${JSON.stringify(line)}\n`;
}

/** Sends the column names with the first batch, or alone without one. */
function withHead(writeHead: () => Promise<string>, readBatch: ReadBatch): ReadBatch {
  let isFirst = true;
  return async () => {
    const lines = await readBatch();
    const head = isFirst ? await writeHead() : '';
    isFirst = false;
    return lines === undefined && head === '' ? undefined : head + (lines ?? '');
  };
}

export function requireSpan({ from, to }: Pick<MatchStreamQuery, 'from' | 'to'>): void {
  if (from !== undefined && to !== undefined && from > to) throw invalidField('to', 'must not be before from.');
}
