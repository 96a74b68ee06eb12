import { maxHeaderSize } from 'node:http';
import cookie from '@fastify/cookie';
import type { TypeBoxTypeProvider } from '@fastify/type-provider-typebox';
import Fastify, { type FastifyInstance, LogController } from 'fastify';
import { MAX_BODY_BYTES, THINGS_FOUND } from '#contract/limits.ts';
import type { Database } from '#database/connect.ts';
import { readFrom } from '#database/read-replica.ts';
import { readSnapshot } from '#database/snapshot.ts';
import { accountRoutes } from '#server/accounts/account-routes.ts';
import { keyRoutes } from '#server/api-keys/api-key-routes.ts';
import { auditRoutes } from '#server/audit/audit-routes.ts';
import { authRoutes } from '#server/auth/auth-routes.ts';
import { robloxRoutes } from '#server/auth/roblox-routes.ts';
import { sessionRoutes } from '#server/auth/session-routes.ts';
import { ResponseCache } from '#server/cache/response-cache.ts';
import { standInRoutes } from '#server/demo/fake-oauth/fake-oauth-routes.ts';
import { robloxWebhookRoutes } from '#server/erasure/roblox-webhook-routes.ts';
import { groupChangeRoutes } from '#server/groups/group-change-routes.ts';
import { groupCsvRoutes } from '#server/groups/group-csv-routes.ts';
import { groupRoutes } from '#server/groups/group-routes.ts';
import { limitHeavyReads } from '#server/heavy-reads.ts';
import { controlCaches } from '#server/http/cache-control.ts';
import {
  answerBrokenRequest,
  readableUrl,
  refuseSecondHost,
  refuseUndecodablePaths,
} from '#server/http/client-errors.ts';
import { compressResponses } from '#server/http/compression.ts';
import { allowOrigins } from '#server/http/cors.ts';
import { endConnections } from '#server/http/drain.ts';
import { answerFailure, notFound } from '#server/http/errors.ts';
import { healthRoutes } from '#server/http/health-routes.ts';
import { limitJsonBodies } from '#server/http/json-bodies.ts';
import { tellLimits } from '#server/http/limit-headers.ts';
import { refuseOverload } from '#server/http/load-shedding.ts';
import { metricsRoutes } from '#server/http/metrics-routes.ts';
import { limitRates } from '#server/http/rate-limits.ts';
import { noteRefusals } from '#server/http/refusals.ts';
import { logRequests, newRequestId } from '#server/http/request-log.ts';
import { refuseCrossSite } from '#server/http/same-site.ts';
import { securityHeaders } from '#server/http/security-headers.ts';
import { readSessionCookies } from '#server/http/session-cookie.ts';
import { compileValidator } from '#server/http/validation.ts';
import { accessRoutes } from '#server/leagues/access-routes.ts';
import { informationRoutes } from '#server/leagues/information-routes.ts';
import { leaguePageRoutes } from '#server/leagues/league-page-routes.ts';
import { leagueRoutes } from '#server/leagues/league-routes.ts';
import { MatchListService } from '#server/matches/list/match-list-service.ts';
import { matchCsvRoutes } from '#server/matches/match-csv-routes.ts';
import { matchRoutes } from '#server/matches/match-routes.ts';
import { matchStreamRoutes } from '#server/matches/match-stream-routes.ts';
import { openapiRoutes } from '#server/openapi/openapi-routes.ts';
import { avatarRoutes } from '#server/players/avatar-routes.ts';
import { playerMergeRoutes } from '#server/players/player-merge-routes.ts';
import { playerRoutes } from '#server/players/player-routes.ts';
import { describeSubject } from '#server/previews/page-subjects.ts';
import { pictureRoutes } from '#server/previews/picture-routes.ts';
import { correctionRoutes } from '#server/review/correction-routes.ts';
import { disputeRoutes } from '#server/review/dispute-routes.ts';
import { removalRoutes } from '#server/review/removal-routes.ts';
import { reviewRoutes } from '#server/review/review-routes.ts';
import { searchRoutes } from '#server/search/search-routes.ts';
import type { Services } from '#server/services.ts';
import type { BuiltSite } from '#server/site/built-site.ts';
import { feedRoutes } from '#server/site/feed-routes.ts';
import { manifestRoutes } from '#server/site/manifest-routes.ts';
import { siteRoutes } from '#server/site/site-routes.ts';
import { sitemapRoutes } from '#server/site/sitemap-routes.ts';
import { LeagueFigures } from '#server/standings/league-figures.ts';
import { standingsRoutes } from '#server/standings/standings-routes.ts';
import { tableRulesRoutes } from '#server/standings/table-rules-routes.ts';
import { gameServerRoutes } from '#server/submissions/game-server-routes.ts';
import { sweepIdempotencyKeys } from '#server/submissions/sweep-idempotency-keys.ts';
import { websiteSubmissionRoutes } from '#server/submissions/website-routes.ts';
import { deliveryMetrics } from '#server/webhooks/delivery-metrics.ts';
import { sendTestMessage } from '#server/webhooks/send-test-message.ts';
import { webhookRoutes } from '#server/webhooks/webhook-routes.ts';

/** Longer than the proxies and load balancers in front keep theirs (60 s as a rule), so that none writes to a closed one. */
const KEEP_ALIVE_TIMEOUT = 75_000;
/** Clients send headers at once, so slow ones hold no connection. */
const HEADERS_TIMEOUT_MS = 10_000;
/** How often Node looks for requests beyond these timeouts; every 30 s unless it is set. */
const TIMEOUT_CHECK_MS = 500;
/** Over a connection with an open request something moves: who does not take an answer does not keep it in memory. */
const STANDSTILL_TIMEOUT = 90_000;

export type App = Awaited<ReturnType<typeof createApp>>;

/**
 * The whole server, ready to listen or to be asked by `inject`; without a site it serves the API alone. It owns neither
 * the database nor the port. From the
 * moment on that `ending` is aborted it says that it goes, and serves what still comes.
 */
export async function createApp(
  {
    replica,
    site,
    ...given
  }: Pick<Services, 'config' | 'database'> & { replica?: Database | undefined; site?: BuiltSite | undefined },
  ending: AbortSignal = new AbortController().signal,
) {
  const { config, database } = given;
  const responses = new ResponseCache(() => readSnapshot(database));
  const heavyReads = limitHeavyReads(database);
  const services: Services = { ...given, readStale: readFrom(database, replica), responses, heavyReads };
  const figures = new LeagueFigures(database, heavyReads);
  const matchList = new MatchListService(database);
  const app = Fastify({
    logger: { level: config.logLevel, base: null, ...(config.logFile && { file: config.logFile }) },
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: newRequestId,
    trustProxy: (_address, hop) => hop < config.trustProxy,
    bodyLimit: MAX_BODY_BYTES,
    // No shorter than an address can be: the contract judges parameters.
    routerOptions: { maxParamLength: maxHeaderSize },
    rewriteUrl: readableUrl,
    clientErrorHandler: answerBrokenRequest,
    requestTimeout: 30_000,
    connectionTimeout: STANDSTILL_TIMEOUT,
    keepAliveTimeout: KEEP_ALIVE_TIMEOUT,
    http: { headersTimeout: HEADERS_TIMEOUT_MS, connectionsCheckingInterval: TIMEOUT_CHECK_MS },
    forceCloseConnections: 'idle',
  }).withTypeProvider<TypeBoxTypeProvider>();

  // An expectation that nobody knows is no reason to refuse a request, least of all without a word.
  app.server.on('checkExpectation', app.routing);
  app.setValidatorCompiler(compileValidator);
  app.setErrorHandler(answerFailure);
  limitJsonBodies(app);
  logRequests(app);
  refuseSecondHost(app);
  // Bodies are JSON alone: text/plain is the one other type that Fastify reads.
  app.removeContentTypeParser('text/plain');
  const refusals = noteRefusals(app);
  endConnections(app, ending);
  securityHeaders(app, config);
  await app.register(cookie);
  readSessionCookies(app, config);
  const rateLimits = await limitRates(app, config);
  await allowOrigins(app, config);

  sweepIdempotencyKeys(app, services);
  controlCaches(app);
  tellLimits(app);
  compressResponses(app);
  healthRoutes(app, { database, listing: matchList, ending });
  metricsRoutes(app, {
    config,
    database,
    listing: matchList,
    metrics: [refusals, ...rateLimits.metrics, ...deliveryMetrics(database)],
  });
  await app.register(
    async (api) => {
      refuseOverload(api, database);
      refuseUndecodablePaths(api);
      refuseCrossSite(api, config);
      api.setNotFoundHandler((request) => {
        throw notFound(`${request.method} ${request.url.split('?')[0]}`);
      });
      authRoutes(api, services);
      sessionRoutes(api, services);
      robloxRoutes(api, services);
      accountRoutes(api, services);
      accessRoutes(api, services);
      auditRoutes(api, services);
      keyRoutes(api, services);
      leagueRoutes(api, services, figures);
      reviewRoutes(api, services);
      informationRoutes(api, services);
      tableRulesRoutes(api, services);
      playerMergeRoutes(api, services);
      leaguePageRoutes(api, services);
      standingsRoutes(api, figures);
      websiteSubmissionRoutes(api, services);
      gameServerRoutes(api, services, rateLimits.redis);
      matchRoutes(api, services, matchList);
      matchCsvRoutes(api, services);
      correctionRoutes(api, services);
      disputeRoutes(api, services);
      removalRoutes(api, services);
      matchStreamRoutes(api, services, ending);
      playerRoutes(api, services);
      searchRoutes(api, services, (team) => matchList.find({ team, per_page: THINGS_FOUND }));
      avatarRoutes(api, services);
      groupRoutes(api, services);
      groupCsvRoutes(api, services);
      groupChangeRoutes(api, services);
      webhookRoutes(api, services, sendTestMessage);
      robloxWebhookRoutes(api, services);
      openapiRoutes(api, services);
    },
    { prefix: '/api' },
  );
  if (config.demo) await app.register(async (standIn) => standInRoutes(standIn, services), { prefix: '/stand-in' });
  pictureRoutes(app);
  sitemapRoutes(app, services, site?.listedPaths ?? []);
  manifestRoutes(app, services);
  feedRoutes(app, services);
  if (site) await siteRoutes(app, services, site, describeSubject);
  else answerNoPages(app);
  await app.ready();
  return app;
}

/** A server that runs from source has no site: Vite serves it. */
function answerNoPages(app: FastifyInstance): void {
  app.setNotFoundHandler(() => {
    throw notFound('This page');
  });
}
