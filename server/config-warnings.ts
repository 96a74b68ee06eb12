import type { Config } from '#server/config.ts';

type Environment = Record<string, string | undefined>;

const DISCORD_ISSUER = 'https://discord.com';
const LOOPBACK_HOSTS = ['localhost', '127.0.0.1', '[::1]'];

/** One sentence for each setting that is valid but probably a mistake. */
export function listWarnings(env: Environment, config: Config): string[] {
  if (config.demo) return [];
  const warnings: string[] = [];
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
