import { Counter, Gauge, type Metric } from '@prometheus-io/client';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { databaseErrorCode } from '#database/failures.ts';
import type { Replica } from '#database/read-replica.ts';
import type { ResponseCache } from '#server/kit/cache/response-cache.ts';
import { credentialOf } from '#server/kit/calls/credentials.ts';
import { isRefreshed } from '#server/kit/calls/in-process-calls.ts';
import type { ReadSource } from '#server/kit/calls/read-source.ts';
import { HttpError, isDatabaseUnavailable, STATEMENT_TIMEOUT } from '#server/kit/http/errors.ts';

/** Header with the value `replica` on responses read there, which may lack the latest changes. */
export const READ_FROM = 'x-read-from';

type ReplicaSource = ReadSource & { monitor: Replica };
type Work<T> = (source: ReadSource) => Promise<T>;

/**
 * Chooses the database of each read: visitors' responses of routes with `reads: 'replica'` come from the replica, those
 * with `primary preferred` only while the primary is unreachable. Callers with a session or an API key read the
 * primary, so that they see their own changes. Every failure on the replica is retried on the primary, 'not found'
 * included, as the replica may lack a new row.
 */
export class RoutedReads {
  /** The cache of the primary's responses. */
  readonly responses: ResponseCache;
  readonly #hasEdges: boolean;
  readonly #primary: ReadSource;
  /** The primary, for calls of a page whose changes were already read. */
  readonly #refreshedPrimary: ReadSource;
  readonly #replica: ReplicaSource | undefined;
  readonly #reads = new Counter({
    name: 'touchline_replica_reads_total',
    help: 'Reads that may lack the latest changes, by the server that answered.',
    labelNames: ['source'],
    registers: [],
  });

  /** With edges, responses that these cache until a purge are read from the primary while it is reachable. */
  constructor(
    primary: ReadSource & { responses: ResponseCache },
    replica?: ReplicaSource,
    { hasEdges } = { hasEdges: false },
  ) {
    this.responses = primary.responses;
    this.#hasEdges = hasEdges;
    this.#primary = primary;
    this.#refreshedPrimary = { ...primary, responses: primary.responses.refreshed };
    this.#replica = replica;
  }

  /** `work` may run twice, so it must have no side effects; it throws 404 for rows that the replica may lack. */
  load<T>(request: FastifyRequest, work: Work<T>): Promise<T> {
    const replica = this.#replica;
    if (!replica) return work(isRefreshed(request) ? this.#refreshedPrimary : this.#primary);
    if (!mayReadReplica(request)) return work(this.#primary);
    const { reads, surrogateKeys } = request.routeOptions.config;
    const isKept = this.#hasEdges && surrogateKeys !== undefined;
    return reads === 'replica' && !isKept
      ? this.#readReplicaFirst(replica, request, work)
      : this.#readPrimaryFirst(replica, request, work);
  }

  async #readPrimaryFirst<T>(replica: ReplicaSource, request: FastifyRequest, work: Work<T>): Promise<T> {
    const { monitor } = replica;
    if (monitor.isPrimaryReachable || !monitor.isUsable) {
      try {
        return await work(this.#primary);
      } catch (error) {
        if (!monitor.isUsable || !isDatabaseUnavailable(error) || !isRepeatable(error)) throw error;
      }
    }
    // Edges must not cache it: changes that the replica lacks may already have been purged.
    request.findSurrogateKeys = () => null;
    return this.#readReplicaFirst(replica, request, work);
  }

  async #readReplicaFirst<T>(replica: ReplicaSource, request: FastifyRequest, work: Work<T>): Promise<T> {
    if (replica.monitor.isUsable) {
      try {
        const found = await work(replica);
        request.isReadFromReplica = true;
        this.#reads.inc({ source: 'replica' });
        return found;
      } catch (error) {
        if (!isRepeatable(error)) throw error;
        if (!(error instanceof HttpError)) replica.monitor.suspend();
      }
    }
    request.isReadFromReplica = false;
    this.#reads.inc({ source: 'primary' });
    return work(this.#primary);
  }

  /** Sets the header, only if there is a replica. */
  mark(app: FastifyInstance): void {
    app.decorateRequest('isReadFromReplica', false);
    app.addHook('onSend', (request, reply, _payload, done) => {
      if (request.isReadFromReplica) reply.header(READ_FROM, 'replica');
      done();
    });
  }

  /** Empty without a replica. */
  listMetrics(): Metric[] {
    const monitor = this.#replica?.monitor;
    if (!monitor) return [];
    const gauges: [string, string, () => number][] = [
      ['lag_seconds', 'Age of the oldest change that the replica lacks.', () => monitor.lag.seconds],
      ['lag_bytes', 'WAL that the replica has not replayed.', () => monitor.lag.bytes],
      [
        'usable',
        'Whether the replica is read: it responds, follows the primary and is within the limit of lag.',
        () => Number(monitor.isUsable),
      ],
    ];
    return [
      this.#reads,
      ...gauges.map(
        ([name, help, read]) =>
          new Gauge({
            name: `touchline_replica_${name}`,
            help,
            registers: [],
            collect() {
              this.set(read());
            },
          }),
      ),
    ];
  }
}

declare module 'fastify' {
  interface FastifyRequest {
    /** Whether any part of the response was read from the replica. */
    isReadFromReplica: boolean;
  }
}

function mayReadReplica(request: FastifyRequest): boolean {
  return request.routeOptions.config.reads !== undefined && credentialOf(request) === undefined;
}

/** Overload and slow statements would only move to the primary. */
function isRepeatable(error: unknown): boolean {
  if (error instanceof HttpError) return error.statusCode < 500;
  return databaseErrorCode(error) !== STATEMENT_TIMEOUT;
}
