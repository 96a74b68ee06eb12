import { maxHeaderSize } from 'node:http';
import cookie from '@fastify/cookie';
import type { TypeBoxTypeProvider } from '@fastify/type-provider-typebox';
import Fastify, { type FastifyInstance, LogController } from 'fastify';
import { MAX_BODY_BYTES } from '#contract/kit/limits.ts';
import type { Database } from '#database/connect.ts';
import { Replica } from '#database/read-replica.ts';
import { type DatabaseSnapshot, readSnapshot } from '#database/snapshot.ts';
import { checkCredentials } from '#server/accounts/check-credentials.ts';
import { apiRoutes } from '#server/api-routes.ts';
import type { Config } from '#server/config.ts';
import { discordRequestMetrics } from '#server/discord/request-discord.ts';
import { createGuards } from '#server/guards.ts';
import { endAll, ResponseCache } from '#server/kit/cache/response-cache.ts';
import { listChangedKeys } from '#server/kit/calls/changed-keys.ts';
import { declareKeys } from '#server/kit/calls/declared-keys.ts';
import { chooseRequestId, keepInProcessTexts } from '#server/kit/calls/in-process-calls.ts';
import { perSource, type ReadSource } from '#server/kit/calls/read-source.ts';
import { RoutedReads } from '#server/kit/calls/reads.ts';
import { countRefusals } from '#server/kit/calls/refusals.ts';
import { compileSerializer } from '#server/kit/calls/serialization.ts';
import { sweepChanges } from '#server/kit/calls/sweep-changes.ts';
import { refuseUnknownParameters } from '#server/kit/calls/unknown-parameters.ts';
import { compileValidator } from '#server/kit/calls/validation.ts';
import { EdgePurger } from '#server/kit/edge/edge-purger.ts';
import { flushAfterWrites } from '#server/kit/edge/flush-after-writes.ts';
import { controlCaches } from '#server/kit/http/cache-control.ts';
import {
  handleClientError,
  refuseDuplicateHost,
  refuseUndecodablePaths,
  toDecodableUrl,
} from '#server/kit/http/client-errors.ts';
import { compressResponses } from '#server/kit/http/compression.ts';
import { allowOrigins } from '#server/kit/http/cors.ts';
import { handleError, notFound } from '#server/kit/http/errors.ts';
import { refuseOtherMethods } from '#server/kit/http/other-methods.ts';
import { checkProxies } from '#server/kit/http/proxy-check.ts';
import { refuseCrossSite } from '#server/kit/http/same-site.ts';
import { setSecurityHeaders } from '#server/kit/http/security-headers.ts';
import { setSurrogateKeys } from '#server/kit/http/surrogate-keys.ts';
import { HeavyRequests } from '#server/kit/limits/heavy-requests.ts';
import { limitJsonBodies } from '#server/kit/limits/json-limits.ts';
import { shedLoad } from '#server/kit/limits/load-shedding.ts';
import { setRateLimitHeaders } from '#server/kit/limits/rate-limit-headers.ts';
import { limitRates } from '#server/kit/limits/rate-limits.ts';
import { closeConnections } from '#server/kit/monitoring/drain.ts';
import { healthRoutes } from '#server/kit/monitoring/health-routes.ts';
import { openLogStream } from '#server/kit/monitoring/log-stream.ts';
import { metricsRoutes } from '#server/kit/monitoring/metrics-routes.ts';
import { logRequests } from '#server/kit/monitoring/request-log.ts';
import { readTraceId } from '#server/kit/monitoring/trace-context.ts';
import { trackResponses, unhandledErrors } from '#server/kit/monitoring/unhandled-errors.ts';
import { readSessionCookies } from '#server/kit/sessions/session-cookie.ts';
import { LiveMatches } from '#server/live/live-matches.ts';
import { MatchListService, matchListMetrics } from '#server/matches/list/match-list-service.ts';
import { createMatchPages } from '#server/matches/match-pages.ts';
import { pushCalls } from '#server/notifications/push-metrics.ts';
import { describeSubject } from '#server/pictures/page-subjects.ts';
import { pictureRoutes } from '#server/pictures/picture-routes.ts';
import type { Services } from '#server/services.ts';
import type { BuiltSite } from '#server/site/built-site.ts';
import { feedRoutes } from '#server/site/feed-routes.ts';
import { manifestRoutes } from '#server/site/manifest-routes.ts';
import { securityTxtRoutes } from '#server/site/security-txt-routes.ts';
import { siteRoutes } from '#server/site/site-routes.ts';
import { sitemapRoutes } from '#server/site/sitemap-routes.ts';
import { MatchBatches } from '#server/submissions/match-batches.ts';
import { sweepIdempotencyKeys } from '#server/submissions/sweep-idempotency-keys.ts';
import { redirectFormerAddresses } from '#server/teams/former-addresses.ts';
import { deliveryMetrics } from '#server/webhooks/delivery-metrics.ts';

/** Longer than the 60 s of most proxies and load balancers, so that they don't write to a closed connection. */
const KEEP_ALIVE_TIMEOUT_MS = 75_000;
/** Clients send headers without delay; slow ones must not occupy connections. */
const HEADERS_TIMEOUT_MS = 10_000;
/** Interval at which Node checks these timeouts; its default is 30 s. */
const TIMEOUT_CHECK_MS = 500;
/** Idle time after which a connection is closed: responses to clients that stop reading must not stay in memory. */
const STANDSTILL_TIMEOUT_MS = 90_000;

interface Parts extends Pick<Services, 'config' | 'database'> {
  replica?: Database | undefined;
  site?: BuiltSite | undefined;
}

export type ServerApp = Awaited<ReturnType<typeof createApp>>;
type App = ReturnType<typeof createFastify>;
type SiteServices = Parameters<typeof siteRoutes>[1];

/**
 * The whole server, ready to listen or for `inject`; without a site it serves only the API. The caller owns the
 * database and the port. Once `ending` is aborted, `/readyz` answers 503 while requests are still served.
 */
export async function createApp(
  { replica, site, ...given }: Parts,
  ending: AbortSignal = new AbortController().signal,
) {
  const { config, database } = given;
  const hasEdges = config.edgeUrls.length > 0;
  const primary = createPrimarySource(database, config);
  const heavyRequests = new HeavyRequests(database, config);
  const monitor = replica && new Replica(database, replica, config.databaseReadMaxLagSeconds * 1000);
  const reads = new RoutedReads(primary, monitor && createReplicaSource(monitor, config), { hasEdges });
  const pages = monitor ? cachePages(database, monitor, config) : reads.responses;
  const app = createFastify(config);
  app.decorate('publicUrl', config.publicUrl);
  const live = new LiveMatches(database, app.log);
  const matchListOf = perSource((source) => new MatchListService(source.database, identify(source)));
  const matchList = matchListOf(primary);
  const batches = new MatchBatches(database);
  fillMemory(app, { matchList, live });
  app.addHook('onClose', async () => monitor?.stop());

  // Requests: identification, refusals and limits.
  trackResponses(app);
  logRequests(app);
  checkProxies(app, config);
  refuseDuplicateHost(app);
  const refusals = countRefusals(app);
  closeConnections(app, ending);
  setSecurityHeaders(app, config);
  await app.register(cookie);
  readSessionCookies(app, config);
  const rateLimits = await limitRates(app, config);
  const services: Services = {
    ...given,
    guards: createGuards({ config, database, redis: rateLimits.redis }),
    reads,
    heavyRequests,
    live,
    flushEdges: async () => edges?.flush(),
    waitForReplay: async () => monitor?.waitForReplay(),
  };
  await allowOrigins(app, config);
  refuseOtherMethods(app);
  heavyRequests.limit(app);

  redirectFormerAddresses(app, services);
  const edges = writeHeaders(app, services, { hasEdges });
  reads.mark(app);

  // Operation.
  healthRoutes(app, { database, data: matchList, ending });
  metricsRoutes(app, {
    config,
    database,
    countWaiting: () => database.$client.waitingCount + batches.waitingCount,
    metrics: [
      unhandledErrors,
      refusals,
      ...rateLimits.metrics,
      ...matchListMetrics(matchList),
      ...deliveryMetrics(database),
      ...discordRequestMetrics,
      pushCalls,
      ...(edges?.metrics ?? []),
      ...reads.listMetrics(),
    ],
  });
  sweepIdempotencyKeys(app, services);
  sweepChanges(app, services);

  const licences = site?.licences ?? [];
  const pagesOf = createMatchPages();
  await serveApi(app, services, { batches, ending, licences, matchListOf, pagesOf, redis: rateLimits.redis });
  if (config.demo) await serveDemo(app, services);
  await serveSite(app, { ...services, pages }, site);
  await app.ready();
  await monitor?.start();
  return app;
}

function createPrimarySource(database: Database, { responseCacheBytes }: Config) {
  const readChanges = (since: DatabaseSnapshot | null) => listChangedKeys(database, since);
  const responses = new ResponseCache({ readChanges, maxSize: responseCacheBytes });
  return { database, readSnapshot: () => readSnapshot(database), responses, isReplica: false };
}

function createReplicaSource(monitor: Replica, { responseCacheBytes }: Config) {
  const { database } = monitor;
  const readSnapshot = () => monitor.readSnapshot();
  const responses = new ResponseCache({ readChanges: endAll(readSnapshot), maxSize: responseCacheBytes });
  return { database, readSnapshot, responses, isReplica: true, monitor };
}

/** Pages that contain data of the primary and the replica. */
function cachePages(database: Database, monitor: Replica, { responseCacheBytes }: Config): ResponseCache {
  return new ResponseCache({
    readChanges: endAll(async () => {
      const [{ snapshot, server_start }, other] = await Promise.all([
        readSnapshot(database),
        monitor.readFallbackSnapshot(),
      ]);
      return { snapshot: `${snapshot} ${other}`, server_start };
    }),
    maxSize: responseCacheBytes,
  });
}

/** A standby's own snapshots don't identify its data (`Replica.readSnapshot`). */
function identify({ isReplica, readSnapshot }: ReadSource): ReadSource['readSnapshot'] | undefined {
  return isReplica ? readSnapshot : undefined;
}

function createFastify(config: Config) {
  const app = Fastify({
    logger: { level: config.logLevel, base: null, stream: openLogStream(config.logFile) },
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: chooseRequestId,
    childLoggerFactory: (logger, bindings, options, { headers }) => {
      const trace_id = readTraceId(headers);
      return logger.child({ ...bindings, ...(trace_id && { trace_id }) }, options);
    },
    trustProxy: (_address, hop) => hop < config.trustProxy,
    bodyLimit: MAX_BODY_BYTES,
    // The maximum length of a URL: the contract's schemas limit parameters.
    routerOptions: { maxParamLength: maxHeaderSize },
    rewriteUrl: toDecodableUrl,
    clientErrorHandler: handleClientError,
    requestTimeout: 30_000,
    connectionTimeout: STANDSTILL_TIMEOUT_MS,
    keepAliveTimeout: KEEP_ALIVE_TIMEOUT_MS,
    http: { headersTimeout: HEADERS_TIMEOUT_MS, connectionsCheckingInterval: TIMEOUT_CHECK_MS },
    forceCloseConnections: 'idle',
  }).withTypeProvider<TypeBoxTypeProvider>();
  // Node would answer an unknown `Expect` header with 417 and no body.
  app.server.on('checkExpectation', app.routing);
  app.setValidatorCompiler(compileValidator);
  app.setSerializerCompiler(compileSerializer);
  app.setErrorHandler(handleError);
  // Fastify would parse it as well.
  app.removeContentTypeParser('text/plain');
  limitJsonBodies(app);
  return app;
}

async function serveApi(app: App, services: Services, parts: Parameters<typeof apiRoutes>[2]): Promise<void> {
  await app.register(
    async (api) => {
      shedLoad(api, services.database);
      refuseUndecodablePaths(api);
      refuseCrossSite(api, services.config);
      refuseUnknownParameters(api);
      checkCredentials(api, services);
      api.setNotFoundHandler((request) => {
        throw notFound(`${request.method} ${request.url.split('?')[0]}`);
      });
      await apiRoutes(api, services, parts);
    },
    { prefix: '/api' },
  );
}

async function serveDemo(app: App, services: Services): Promise<void> {
  const { fakeOAuthRoutes } = await import('#demo/fake-oauth/fake-oauth-routes.ts');
  const { fakeDiscordRoutes } = await import('#demo/fake-discord/fake-discord-routes.ts');
  await app.register(async (scope) => fakeOAuthRoutes(scope, services), { prefix: '/fake-oauth' });
  await app.register(async (scope) => fakeDiscordRoutes(scope, services), { prefix: '/fake-discord' });
}

/** Pages and the site's static files. */
async function serveSite(app: App, services: SiteServices, site: BuiltSite | undefined): Promise<void> {
  pictureRoutes(app);
  sitemapRoutes(app, services, site?.listedPaths ?? []);
  manifestRoutes(app, services);
  securityTxtRoutes(app, services);
  feedRoutes(app, services);
  if (site) await siteRoutes(app, services, site, describeSubject);
  else refusePages(app);
}

/** An index that fails to load is reported by requests. */
function fillMemory(app: App, { matchList, live }: { matchList: MatchListService; live: LiveMatches }): void {
  app.addHook('onListen', async () => void matchList.catchUp().catch(() => {}));
  app.addHook('onListen', async () => void live.load().catch(() => {}));
  app.addHook('onClose', async () => live.stop());
}

/**
 * The order matters. Rate limit headers depend on the cache policy, compression on the ETag. In-process calls have
 * surrogate keys, but no ETag.
 */
function writeHeaders(app: App, { config, database }: Services, { hasEdges }: { hasEdges: boolean }) {
  setSurrogateKeys(app, { hasEdges, declareKeys });
  const edges = hasEdges ? purgeEdges(app, config.edgeUrls, database) : undefined;
  keepInProcessTexts(app);
  controlCaches(app);
  setRateLimitHeaders(app);
  compressResponses(app);
  return edges;
}

/** Responses to writes wait until shared caches are purged. */
function purgeEdges(app: FastifyInstance, urls: readonly string[], database: Database): EdgePurger {
  const purger = new EdgePurger(database, urls, app.log);
  app.addHook('onReady', () => purger.start());
  app.addHook('onClose', () => purger.stop());
  flushAfterWrites(app, purger);
  return purger;
}

/** A server that runs from source has no site, as Vite serves it. */
function refusePages(app: FastifyInstance): void {
  app.setNotFoundHandler(() => {
    throw notFound('This page');
  });
}
