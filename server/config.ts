import { randomBytes } from 'node:crypto';
import path from 'node:path';

/** Where an identity provider takes sign-ins, and who we are to it. */
export interface IdentityProvider {
  issuer: string;
  authorizationEndpoint: string;
  tokenEndpoint: string;
  userInfoEndpoint: string;
  clientId: string;
  clientSecret: string;
}

export interface Config {
  host: string;
  port: number;
  /** Origin that browsers reach the site at, without a trailing slash. */
  publicUrl: string;
  /** Origin of the API when it is not the site's own; null otherwise. */
  apiOrigin: string | null;
  /** Null means the embedded database in `dataDir`. */
  databaseUrl: string | null;
  /** A replica for reads that may be some seconds old; null means that the primary answers all. */
  databaseReadUrl: string | null;
  /** Connections to PostgreSQL at most, and as many to the replica. */
  databaseConnections: number;
  dataDir: string;
  /** Rate limits are shared through Redis when set (rules §8). */
  redisUrl: string | null;
  /** Demo mode: fake OAuth provider, demo data, loopback only. */
  demo: boolean;
  /** How many proxies stand in front, each of which adds whom it was asked by to `X-Forwarded-For`. */
  trustProxy: number;
  logLevel: string;
  /** Null means standard output. */
  logFile: string | null;
  /** Salt for the hashed addresses that rate limits are keyed by; new at every start when none is given. */
  addressSalt: string;
  /** Bearer token that reads `/metrics`; null means callers on this machine alone. */
  metricsToken: string | null;
  /** Seconds between the word that this server goes (`/readyz`) and the end of its listening. */
  drainSeconds: number;
  discord: IdentityProvider;
  roblox: IdentityProvider;
  /** Where pictures of Roblox avatars are asked for; null asks nowhere. */
  robloxThumbnailsOrigin: string | null;
  /** What Roblox signs its notifications with; null turns them away. */
  robloxWebhookSecret: string | null;
  /** Where leagues' results are posted to, whose webhooks are taken besides Discord's; null posts nowhere. */
  discordWebhookOrigin: string | null;
  site: { name: string; supportServerUrl: string; supportEmail: string; documentationUrl: string };
}

type Environment = Record<string, string | undefined>;

/** Which database a process works on; null as `databaseUrl` means the embedded one in `dataDir`. */
export type DatabaseConfig = Pick<Config, 'databaseUrl' | 'dataDir'>;

const POSTGRES_SCHEMES = ['postgres', 'postgresql'];
const REDIS_SCHEMES = ['redis', 'rediss'];
const LOG_LEVELS = ['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent'];

/** Reads the configuration from the environment; throws a sentence that names the variable at fault. */
export function readConfig(env: Environment): Config {
  const port = readWhole('PORT', env.PORT || '8080', 1, 65_535);
  const publicUrl = readOrigin('PUBLIC_URL', env.PUBLIC_URL) ?? `http://localhost:${port}`;
  const { databaseUrl, dataDir } = readDatabaseConfig(env);
  const demo = readDemo(env, databaseUrl);
  return {
    host: demo ? '127.0.0.1' : env.HOST || '0.0.0.0',
    port,
    publicUrl,
    apiOrigin: readOrigin('API_ORIGIN', env.API_ORIGIN),
    databaseUrl,
    databaseReadUrl: readUrl('DATABASE_READ_URL', env.DATABASE_READ_URL, POSTGRES_SCHEMES),
    databaseConnections: readWhole('DATABASE_CONNECTIONS', env.DATABASE_CONNECTIONS || '10', 1, 1000),
    dataDir,
    redisUrl: readUrl('REDIS_URL', env.REDIS_URL, REDIS_SCHEMES),
    demo,
    trustProxy: readWhole('TRUST_PROXY', env.TRUST_PROXY || '0', 0, 10),
    logLevel: readLogLevel(env.LOG_LEVEL || 'info'),
    logFile: env.LOG_FILE || null,
    addressSalt: env.ADDRESS_SALT || randomBytes(16).toString('hex'),
    metricsToken: env.METRICS_TOKEN || null,
    drainSeconds: readWhole('DRAIN_SECONDS', env.DRAIN_SECONDS || (env.NODE_ENV === 'production' ? '5' : '0'), 0, 600),
    discord: demo ? standIn('discord', port) : readDiscord(env),
    roblox: demo ? standIn('roblox', port) : readRoblox(env),
    robloxThumbnailsOrigin:
      readOrigin('ROBLOX_THUMBNAILS_ORIGIN', env.ROBLOX_THUMBNAILS_ORIGIN) ??
      (demo ? null : 'https://thumbnails.roblox.com'),
    robloxWebhookSecret: env.ROBLOX_WEBHOOK_SECRET || null,
    discordWebhookOrigin:
      readOrigin('DISCORD_WEBHOOK_ORIGIN', env.DISCORD_WEBHOOK_ORIGIN) ?? (demo ? null : 'https://discord.com'),
    site: {
      name: env.SITE_NAME || 'Touchline',
      supportServerUrl: env.SUPPORT_SERVER_URL || 'https://discord.gg/touchline',
      supportEmail: env.SUPPORT_EMAIL || 'support@touchline.example',
      documentationUrl: env.DOCUMENTATION_URL || `${publicUrl}/docs`,
    },
  };
}

/** The part of the configuration that the admin command needs; throws as `readConfig` does. */
export function readDatabaseConfig(env: Environment): DatabaseConfig {
  return {
    databaseUrl: readUrl('DATABASE_URL', env.DATABASE_URL, POSTGRES_SCHEMES),
    dataDir: path.resolve(env.DATA_DIR || 'data'),
  };
}

/** Whether the environment is one that real people use, where demo data has no place. */
export function isLive(env: Environment): boolean {
  return env.NODE_ENV === 'production' || Boolean(env.DISCORD_CLIENT_ID);
}

/** Settings that work but are likely mistakes, a sentence each. */
export function listWarnings(env: Environment, config: Config): string[] {
  const warnings: string[] = [];
  if (!config.demo && !config.roblox.clientId) {
    warnings.push('ROBLOX_CLIENT_ID and ROBLOX_CLIENT_SECRET are not set: nobody can link a Roblox account.');
  }
  if (config.redisUrl && !env.ADDRESS_SALT) {
    warnings.push('ADDRESS_SALT is not set: servers that share REDIS_URL cannot sum up the requests of an address.');
  }
  return warnings;
}

/** Whether this is a demo. Throws unless the environment suits a demo, or has the credentials that a live site needs. */
function readDemo(env: Environment, databaseUrl: string | null): boolean {
  const hasDiscord = hasCredentials(env, 'DISCORD');
  hasCredentials(env, 'ROBLOX');
  if (env.DEMO && !['0', '1'].includes(env.DEMO)) throw new Error(`DEMO must be 1 or 0, not ${env.DEMO}.`);
  const demo = env.DEMO ? env.DEMO === '1' : !databaseUrl && !hasDiscord;
  if (!demo) {
    if (hasDiscord) return false;
    throw new Error(
      'DISCORD_CLIENT_ID and DISCORD_CLIENT_SECRET are missing, so nobody could sign in: set both, or set DEMO=1 for a demo.',
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

/** Whether both credentials are set; throws where one is set without the other. */
function hasCredentials(env: Environment, provider: 'DISCORD' | 'ROBLOX'): boolean {
  const names = [`${provider}_CLIENT_ID`, `${provider}_CLIENT_SECRET`];
  const missing = names.filter((name) => !env[name]);
  if (missing.length === 1) throw new Error(`${missing[0]} is missing: ${names.join(' and ')} go together.`);
  return missing.length === 0;
}

function readLogLevel(level: string): string {
  if (LOG_LEVELS.includes(level)) return level;
  throw new Error(`LOG_LEVEL must be one of ${LOG_LEVELS.join(', ')}, not ${level}.`);
}

/** A URL that may hold a password, so an error quotes its scheme alone. */
function readUrl(name: string, text: string | undefined, schemes: string[]): string | null {
  if (!text) return null;
  const scheme = /^([a-z][a-z0-9+.-]*):\/\//i.exec(text)?.[1]?.toLowerCase();
  const forms = schemes.map((known) => `${known}://`).join(' or ');
  if (scheme === undefined || !schemes.includes(scheme)) {
    throw new Error(`${name} must begin with ${forms}${scheme ? `, not ${scheme}://` : ''}.`);
  }
  return text;
}

function readWhole(name: string, text: string, least: number, most: number): number {
  const number = Number(text);
  if (Number.isInteger(number) && number >= least && number <= most) return number;
  throw new Error(`${name} must be ${least} to ${most}, not ${text}.`);
}

function readOrigin(name: string, text: string | undefined): string | null {
  if (!text) return null;
  if (!URL.canParse(text) || new URL(text).origin !== text.replace(/\/$/, '')) {
    throw new Error(`${name} must be an origin such as https://touchline.example, not ${text}.`);
  }
  return new URL(text).origin;
}

/** The fake provider listens on the site's port. The server reaches it by loopback, browsers by the site's origin. */
function standIn(provider: 'discord' | 'roblox', port: number): IdentityProvider {
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

/** Sign-ins carry secrets: outside a demo OpenID clients refuse a provider without TLS. */
function readHttpsUrl(name: string, text: string | undefined): string | null {
  if (!text) return null;
  if (URL.canParse(text) && new URL(text).protocol === 'https:') return text;
  throw new Error(`${name} must be an https:// address, not ${text}.`);
}
