import { randomBytes } from 'node:crypto';
import path from 'node:path';
import type { Site } from '#contract/site/pages.ts';
import {
  readContacts,
  readEdges,
  readEmail,
  readFlag,
  readHttpsUrl,
  readLogLevel,
  readNodeEnvironment,
  readOrigin,
  readUrl,
  readWebUrl,
  readWhole,
  refuseSlips,
} from '#server/config-values.ts';

/** Endpoints of an OAuth provider, and this site's credentials there. */
export interface IdentityProvider {
  issuer: string;
  authorizationEndpoint: string;
  tokenEndpoint: string;
  userInfoEndpoint: string;
  clientId: string;
  clientSecret: string;
}

/** The Discord application that serves commands and posts in connected servers. */
export interface DiscordApp {
  applicationId: string;
  /** Ed25519, 32 bytes as hexadecimal digits. */
  publicKey: string;
  botToken: string;
  apiOrigin: string;
  /** Whether messages may link to hosts without a dot; only a demo's fake Discord accepts these. */
  takesLocalLinks?: true;
}

export interface Config {
  host: string;
  port: number;
  /** The site's public origin, without a trailing slash. */
  publicUrl: string;
  /** Null if the API shares the site's origin. */
  apiOrigin: string | null;
  /** Null for the embedded database in `dataDir`. */
  databaseUrl: string | null;
  /** A read replica for queries that tolerate a delay of some seconds; null sends them to the primary. */
  databaseReadUrl: string | null;
  /** Reads use the primary while the replica lags further behind. */
  databaseReadMaxLagSeconds: number;
  /** Size of each connection pool, the primary's and the replica's. */
  databaseConnections: number;
  dataDir: string;
  /** Redis in which servers share rate limits; null for limits per process. */
  redisUrl: string | null;
  /** Size of each response cache; 0 disables them. */
  responseCacheBytes: number;
  /** Shared caches that accept purges, without trailing slashes. */
  edgeUrls: string[];
  /** Demo mode: fake OAuth provider, demo data, loopback only. */
  demo: boolean;
  /** Whether the demo plays a match in real time. */
  demoPlaysLive: boolean;
  /** Number of proxies in front; each appends an address to `X-Forwarded-For`. */
  trustProxy: number;
  logLevel: string;
  /** Null for standard output. */
  logFile: string | null;
  /** Salt for the hashed addresses that rate limits are keyed by; random at each start unless set. */
  addressSalt: string;
  /** Bearer token for `/metrics`; null restricts it to loopback. */
  metricsToken: string | null;
  /** Seconds between the first 503 of `/readyz` and the end of listening. */
  drainSeconds: number;
  /** Whether league requests are approved without staff. */
  autoApproveLeagues: boolean;
  /** Minimum age in days of a Roblox account whose league requests are approved without staff; null disables this. */
  autoApproveRobloxDays: number | null;
  discord: IdentityProvider;
  roblox: IdentityProvider;
  /** Null without the application's settings, which disables commands. */
  discordApp: DiscordApp | null;
  /** Origin of Roblox's avatar pictures; null disables them. */
  robloxThumbnailsOrigin: string | null;
  /** Secret that Roblox signs its webhook requests with; null refuses them. */
  robloxWebhookSecret: string | null;
  /** Origin that results are posted to, allowed in webhook URLs besides Discord's; null disables posting. */
  discordWebhookOrigin: string | null;
  /** An endpoint origin that may use http or a private address, for tests; null for none. */
  webhookLocalOrigin: string | null;
  site: Pick<Site, 'name' | 'operator' | 'supportServerUrl' | 'supportEmail' | 'documentationUrl'>;
  /** Contacts in `/.well-known/security.txt`, as mailto: or https: URLs; if empty, the file is absent. */
  securityContacts: string[];
  securityPolicyUrl: string | null;
  /** Markdown files of the operator's own legal texts; null for the site's texts. */
  termsFile: string | null;
  privacyFile: string | null;
}

type Environment = Record<string, string | undefined>;

/** The settings that name a database; a null `databaseUrl` means the embedded one in `dataDir`. */
export type DatabaseConfig = Pick<Config, 'databaseUrl' | 'dataDir'>;

/** Example contacts of a demo, never shown on a live site. */
const DEMO_SUPPORT = { server: 'https://discord.gg/touchline', email: 'support@touchline.example' };
const POSTGRES_SCHEMES = ['postgres', 'postgresql'];
const REDIS_SCHEMES = ['redis', 'rediss'];

/** Throws an error that names the invalid variable. */
export function readConfig(env: Environment): Config {
  readNodeEnvironment(env.NODE_ENV);
  refuseSlips(copiedTexts(env));
  const port = readWhole('PORT', env.PORT || '8080', 1, 65_535);
  const publicUrl = readPublicUrl(env) ?? `http://localhost:${port}`;
  const { databaseUrl, dataDir } = readDatabaseConfig(env);
  const demo = readDemo(env, databaseUrl);
  return {
    host: demo ? '127.0.0.1' : env.HOST || '0.0.0.0',
    port,
    publicUrl,
    apiOrigin: readOrigin('API_ORIGIN', env.API_ORIGIN),
    databaseUrl,
    databaseReadUrl: readUrl('DATABASE_READ_URL', env.DATABASE_READ_URL, POSTGRES_SCHEMES),
    databaseReadMaxLagSeconds: readWhole(
      'DATABASE_READ_MAX_LAG_SECONDS',
      env.DATABASE_READ_MAX_LAG_SECONDS || '5',
      1,
      3600,
    ),
    databaseConnections: readWhole('DATABASE_CONNECTIONS', env.DATABASE_CONNECTIONS || '10', 1, 1000),
    dataDir,
    redisUrl: readUrl('REDIS_URL', env.REDIS_URL, REDIS_SCHEMES),
    responseCacheBytes: readWhole('RESPONSE_CACHE_MB', env.RESPONSE_CACHE_MB || '8', 0, 10_000) * 1_000_000,
    edgeUrls: readEdges(env.EDGE_URLS),
    demo,
    demoPlaysLive: !env.DEMO_LIVE || readFlag('DEMO_LIVE', env.DEMO_LIVE),
    trustProxy: readWhole('TRUST_PROXY', env.TRUST_PROXY || '0', 0, 10),
    logLevel: readLogLevel(env.LOG_LEVEL || 'info'),
    logFile: env.LOG_FILE || null,
    addressSalt: env.ADDRESS_SALT || randomBytes(16).toString('hex'),
    metricsToken: env.METRICS_TOKEN || null,
    drainSeconds: readWhole('DRAIN_SECONDS', env.DRAIN_SECONDS || (env.NODE_ENV === 'production' ? '5' : '0'), 0, 600),
    autoApproveLeagues: readFlag('AUTO_APPROVE_LEAGUES', env.AUTO_APPROVE_LEAGUES),
    autoApproveRobloxDays: env.AUTO_APPROVE_ROBLOX_DAYS
      ? readWhole('AUTO_APPROVE_ROBLOX_DAYS', env.AUTO_APPROVE_ROBLOX_DAYS, 1, 36_500)
      : null,
    discord: demo ? fakeOAuth('discord', port) : readDiscord(env),
    roblox: demo ? fakeOAuth('roblox', port) : readRoblox(env),
    discordApp: readDiscordApp(env),
    robloxThumbnailsOrigin:
      readOrigin('ROBLOX_THUMBNAILS_ORIGIN', env.ROBLOX_THUMBNAILS_ORIGIN) ??
      (demo ? null : 'https://thumbnails.roblox.com'),
    robloxWebhookSecret: env.ROBLOX_WEBHOOK_SECRET || null,
    discordWebhookOrigin:
      readOrigin('DISCORD_WEBHOOK_ORIGIN', env.DISCORD_WEBHOOK_ORIGIN) ?? (demo ? null : 'https://discord.com'),
    webhookLocalOrigin: readTestOrigin(env, 'WEBHOOK_LOCAL_ORIGIN'),
    site: {
      name: env.SITE_NAME || 'Touchline',
      operator: env.OPERATOR_NAME || null,
      supportServerUrl: readWebUrl('SUPPORT_SERVER_URL', env.SUPPORT_SERVER_URL) ?? (demo ? DEMO_SUPPORT.server : null),
      supportEmail: readEmail('SUPPORT_EMAIL', env.SUPPORT_EMAIL) ?? (demo ? DEMO_SUPPORT.email : null),
      documentationUrl: readWebUrl('DOCUMENTATION_URL', env.DOCUMENTATION_URL) ?? `${publicUrl}/docs`,
    },
    securityContacts: readContacts('SECURITY_CONTACT', env.SECURITY_CONTACT),
    securityPolicyUrl: readHttpsUrl('SECURITY_POLICY_URL', env.SECURITY_POLICY_URL),
    termsFile: env.TERMS_FILE || null,
    privacyFile: env.PRIVACY_FILE || null,
  };
}

/** The variable names of all settings, found by reading those of a live site. */
export function listSettings(): string[] {
  const names = new Set<string>();
  const live: Environment = { DISCORD_CLIENT_ID: '1', DISCORD_CLIENT_SECRET: 'unused' };
  const get = (_: Environment, name: string) => {
    names.add(name);
    return live[name];
  };
  readConfig(new Proxy(live, { get }));
  return [...names];
}

/** The settings that the admin command needs; throws like `readConfig`. */
export function readDatabaseConfig(env: Environment): DatabaseConfig {
  return {
    databaseUrl: readUrl('DATABASE_URL', env.DATABASE_URL, POSTGRES_SCHEMES),
    dataDir: path.resolve(env.DATA_DIR || 'data'),
  };
}

/** The settings needed to register the Discord application's commands; throws like `readConfig`. */
export function readDiscordConfig(env: Environment): Pick<Config, 'discordApp' | 'publicUrl'> {
  return { discordApp: readDiscordApp(env), publicUrl: readPublicUrl(env) ?? 'http://localhost:8080' };
}

/** Whether the environment is live, so that it must not get demo data. */
export function isLive(env: Environment): boolean {
  return env.NODE_ENV === 'production' || Boolean(env.DISCORD_CLIENT_ID);
}

/** Settings that people paste, often with stray characters. */
function copiedTexts(env: Environment) {
  return {
    DATABASE_URL: env.DATABASE_URL,
    DATABASE_READ_URL: env.DATABASE_READ_URL,
    REDIS_URL: env.REDIS_URL,
    PUBLIC_URL: env.PUBLIC_URL,
    DISCORD_CLIENT_ID: env.DISCORD_CLIENT_ID,
    DISCORD_CLIENT_SECRET: env.DISCORD_CLIENT_SECRET,
    DISCORD_APPLICATION_ID: env.DISCORD_APPLICATION_ID,
    DISCORD_PUBLIC_KEY: env.DISCORD_PUBLIC_KEY,
    DISCORD_BOT_TOKEN: env.DISCORD_BOT_TOKEN,
    ROBLOX_CLIENT_ID: env.ROBLOX_CLIENT_ID,
    ROBLOX_CLIENT_SECRET: env.ROBLOX_CLIENT_SECRET,
    ROBLOX_WEBHOOK_SECRET: env.ROBLOX_WEBHOOK_SECRET,
    METRICS_TOKEN: env.METRICS_TOKEN,
    ADDRESS_SALT: env.ADDRESS_SALT,
    OPERATOR_NAME: env.OPERATOR_NAME,
    SUPPORT_SERVER_URL: env.SUPPORT_SERVER_URL,
    SUPPORT_EMAIL: env.SUPPORT_EMAIL,
    SECURITY_CONTACT: env.SECURITY_CONTACT,
  };
}

/** Sign-ins return to this address and links lead to it, so production needs it explicitly. */
function readPublicUrl(env: Environment): string | null {
  const origin = readOrigin('PUBLIC_URL', env.PUBLIC_URL);
  if (env.NODE_ENV !== 'production') return origin;
  if (origin === null) {
    throw new Error(
      "PUBLIC_URL is missing: set it to the site's address in browsers, such as https://stats.my-league.org.",
    );
  }
  if (/(^|\.)example(\.(com|net|org))?$/.test(new URL(origin).hostname)) {
    throw new Error(`PUBLIC_URL is still the address of an example, ${origin}: set the site's own.`);
  }
  return origin;
}

/** Throws if the environment suits neither a demo nor a live site. */
function readDemo(env: Environment, databaseUrl: string | null): boolean {
  const hasDiscord = hasCredentials(env, 'DISCORD');
  hasCredentials(env, 'ROBLOX');
  const isDemo = readFlag('DEMO', env.DEMO);
  const demo = env.DEMO ? isDemo : !databaseUrl && !hasDiscord;
  if (!demo) {
    if (hasDiscord) return false;
    throw new Error(
      'DISCORD_CLIENT_ID and DISCORD_CLIENT_SECRET are missing, and signing in needs them: set both, or set DEMO=1 for a demo.',
    );
  }
  if (env.NODE_ENV === 'production') {
    throw new Error(
      'Demo mode is not for production: set DATABASE_URL, DISCORD_CLIENT_ID and DISCORD_CLIENT_SECRET, or unset NODE_ENV.',
    );
  }
  if (hasDiscord) {
    throw new Error('Demo mode and Discord credentials exclude each other: unset DEMO or DISCORD_CLIENT_ID.');
  }
  return true;
}

/** Throws if only one of the two credentials is set. */
function hasCredentials(env: Environment, provider: 'DISCORD' | 'ROBLOX'): boolean {
  const names = [`${provider}_CLIENT_ID`, `${provider}_CLIENT_SECRET`];
  const missing = names.filter((name) => !env[name]);
  if (missing.length === 1) throw new Error(`${missing[0]} is missing: ${names.join(' and ')} go together.`);
  return missing.length === 0;
}

/** A live site must not send requests into its own network, or Discord's token to others. */
function readTestOrigin(env: Environment, name: 'WEBHOOK_LOCAL_ORIGIN' | 'DISCORD_API_ORIGIN'): string | null {
  const origin = readOrigin(name, env[name]);
  if (origin && isLive(env)) throw new Error(`${name} is for tests and demos: unset it on a live site.`);
  return origin;
}

/** The fake provider listens on the site's own port: the server uses loopback, the browser the site's origin. */
function fakeOAuth(provider: 'discord' | 'roblox', port: number): IdentityProvider {
  const loopback = `http://127.0.0.1:${port}/fake-oauth/${provider}`;
  return {
    issuer: loopback,
    authorizationEndpoint: `/fake-oauth/${provider}/authorize`,
    tokenEndpoint: `${loopback}/token`,
    userInfoEndpoint: `${loopback}/userinfo`,
    clientId: 'touchline-demo',
    clientSecret: 'touchline-demo-secret',
  };
}

function readDiscord(env: Environment): IdentityProvider {
  return {
    issuer: readHttpsUrl('DISCORD_ISSUER', env.DISCORD_ISSUER) ?? 'https://discord.com',
    authorizationEndpoint:
      readHttpsUrl('DISCORD_AUTHORIZATION_ENDPOINT', env.DISCORD_AUTHORIZATION_ENDPOINT) ??
      'https://discord.com/oauth2/authorize',
    tokenEndpoint:
      readHttpsUrl('DISCORD_TOKEN_ENDPOINT', env.DISCORD_TOKEN_ENDPOINT) ?? 'https://discord.com/api/oauth2/token',
    userInfoEndpoint:
      readHttpsUrl('DISCORD_USERINFO_ENDPOINT', env.DISCORD_USERINFO_ENDPOINT) ?? 'https://discord.com/api/users/@me',
    clientId: env.DISCORD_CLIENT_ID ?? '',
    clientSecret: env.DISCORD_CLIENT_SECRET ?? '',
  };
}

/** Throws without quoting a value: the token is secret, and may have been pasted into another variable. */
function readDiscordApp(env: Environment): DiscordApp | null {
  const names = ['DISCORD_APPLICATION_ID', 'DISCORD_PUBLIC_KEY', 'DISCORD_BOT_TOKEN'] as const;
  const apiOrigin = readTestOrigin(env, 'DISCORD_API_ORIGIN') ?? 'https://discord.com';
  const missing = names.filter((name) => !env[name]);
  if (missing.length === names.length) return null;
  if (missing.length > 0) {
    throw new Error(
      `${missing.join(' and ')} ${missing.length === 1 ? 'is' : 'are'} missing: ${names.join(', ')} go together.`,
    );
  }
  const [applicationId = '', publicKey = '', botToken = ''] = names.map((name) => env[name]);
  if (!/^\d{15,20}$/.test(applicationId)) {
    throw new Error('DISCORD_APPLICATION_ID must be the application’s ID, 15 to 20 digits.');
  }
  if (!/^[\da-f]{64}$/i.test(publicKey)) {
    throw new Error('DISCORD_PUBLIC_KEY must be the application’s public key, 64 hexadecimal digits.');
  }
  if (!/^[\w-]+\.[\w-]+\.[\w-]+$/.test(botToken)) {
    throw new Error('DISCORD_BOT_TOKEN must be the bot’s token, three parts with dots between them.');
  }
  return { applicationId, publicKey, botToken, apiOrigin };
}

function readRoblox(env: Environment): IdentityProvider {
  return {
    issuer: readHttpsUrl('ROBLOX_ISSUER', env.ROBLOX_ISSUER) ?? 'https://apis.roblox.com/oauth/',
    authorizationEndpoint:
      readHttpsUrl('ROBLOX_AUTHORIZATION_ENDPOINT', env.ROBLOX_AUTHORIZATION_ENDPOINT) ??
      'https://apis.roblox.com/oauth/v1/authorize',
    tokenEndpoint:
      readHttpsUrl('ROBLOX_TOKEN_ENDPOINT', env.ROBLOX_TOKEN_ENDPOINT) ?? 'https://apis.roblox.com/oauth/v1/token',
    userInfoEndpoint:
      readHttpsUrl('ROBLOX_USERINFO_ENDPOINT', env.ROBLOX_USERINFO_ENDPOINT) ??
      'https://apis.roblox.com/oauth/v1/userinfo',
    clientId: env.ROBLOX_CLIENT_ID ?? '',
    clientSecret: env.ROBLOX_CLIENT_SECRET ?? '',
  };
}
