import { type Config, listSettings } from '#server/config.ts';
import { findNearestName } from '#server/kit/http/nearest-name.ts';

type Environment = Record<string, string | undefined>;

const DISCORD_ISSUER = 'https://discord.com';
/** Unknown variables with these prefixes cause a warning. Other programs use LOG, NODE and API as well. */
const OWN_PREFIX = /^(DATABASE|DISCORD|OPERATOR|ROBLOX|SECURITY|SITE|SUPPORT|WEBHOOK)_/;
/** Shorter names resemble too many others. */
const MIN_LENGTH = 6;
const LOOPBACK_HOSTS = ['localhost', '127.0.0.1', '[::1]'];

/** One sentence for each setting that is valid but probably a mistake. */
export function listWarnings(env: Environment, config: Config): string[] {
  const warnings = describeUnknownNames(env);
  if (config.demo) return warnings;
  const { protocol, hostname } = new URL(config.publicUrl);
  if (!config.databaseUrl) {
    warnings.push(
      `DATABASE_URL is not set: the embedded database in ${config.dataDir} is used. Back it up, and run one server only.`,
    );
  }
  if (config.databaseReadUrl && config.databaseReadUrl === config.databaseUrl) {
    warnings.push('DATABASE_READ_URL is the same as DATABASE_URL: it needs a standby, or should not be set.');
  }
  if (protocol === 'http:' && !LOOPBACK_HOSTS.includes(hostname)) {
    warnings.push('PUBLIC_URL begins with http://: sessions are not protected on their way. Set up TLS.');
  }
  if (config.discord.issuer === DISCORD_ISSUER && !/^\d+$/.test(config.discord.clientId)) {
    warnings.push("DISCORD_CLIENT_ID is not a number, as Discord's are: sign-ins will fail.");
  }
  if (!config.roblox.clientId) {
    warnings.push('ROBLOX_CLIENT_ID and ROBLOX_CLIENT_SECRET are not set: Roblox accounts cannot be linked.');
  }
  if (config.site.supportServerUrl === null && config.site.supportEmail === null) {
    warnings.push(
      'SUPPORT_SERVER_URL and SUPPORT_EMAIL are not set: the site shows no way to reach you, which its privacy policy needs.',
    );
  }
  if (config.redisUrl && !env.ADDRESS_SALT) {
    warnings.push('ADDRESS_SALT is not set: servers that share REDIS_URL count the requests of an address separately.');
  }
  return warnings;
}

/** Misspelt settings: a misspelt `DATABASE_URL`, for example, starts a demo. */
function describeUnknownNames(env: Environment): string[] {
  const settings = listSettings();
  return Object.keys(env).flatMap((name) => {
    if (!env[name] || settings.includes(name)) return [];
    const nearest = name.length >= MIN_LENGTH ? findNearestName(name, settings) : undefined;
    if (nearest) return `${name} is not a setting and is ignored: did you mean ${nearest}?`;
    const prefix = OWN_PREFIX.exec(name)?.[0];
    if (!prefix) return [];
    const others = settings.filter((setting) => setting.startsWith(prefix));
    return `${name} is not a setting and is ignored: those that begin with ${prefix} are ${others.join(', ')}.`;
  });
}
