import { expect, test } from 'vitest';
import { listSettings, readConfig } from '#server/config.ts';
import { listWarnings } from '#server/config-warnings.ts';

const DATABASE_URL = 'postgres://localhost/touchline';
const DISCORD = { DISCORD_CLIENT_ID: '12345', DISCORD_CLIENT_SECRET: 'secret' };

const LIVE = { DATABASE_URL, ...DISCORD };
const PRODUCTION = { ...LIVE, NODE_ENV: 'production', PUBLIC_URL: 'https://stats.league.org' };
const UNREADABLE = /^DATABASE_URL can't be read: in its user and password write @ as %40/;

test('without settings the server is a demo on loopback, with the fake OAuth provider on its own port', () => {
  const config = readConfig({});
  expect(config).toMatchObject({
    demo: true,
    host: '127.0.0.1',
    port: 8080,
    publicUrl: 'http://localhost:8080',
    apiOrigin: null,
    databaseUrl: null,
  });
  expect(config.discord).toMatchObject({
    authorizationEndpoint: '/fake-oauth/discord/authorize',
    tokenEndpoint: 'http://127.0.0.1:8080/fake-oauth/discord/token',
  });
});

test('a demo makes no outgoing calls unless an origin is set', () => {
  expect(readConfig({})).toMatchObject({ robloxThumbnailsOrigin: null, discordWebhookOrigin: null });
  expect(readConfig({ DISCORD_WEBHOOK_ORIGIN: 'https://discord.com' }).discordWebhookOrigin).toBe(
    'https://discord.com',
  );
  expect(readConfig(LIVE).discordWebhookOrigin).toBe('https://discord.com');
});

test('a demo ignores HOST and listens on loopback', () => {
  expect(readConfig({ HOST: '0.0.0.0' }).host).toBe('127.0.0.1');
  expect(readConfig({ HOST: '10.0.0.1', ...LIVE }).host).toBe('10.0.0.1');
});

test('a database URL or Discord credentials turn the demo off; DEMO=1 turns it on with a database URL', () => {
  expect(readConfig(LIVE).demo).toBe(false);
  expect(readConfig(DISCORD).demo).toBe(false);
  expect(readConfig({ DATABASE_URL, DEMO: '1' }).demo).toBe(true);
  expect(readConfig({ ...DISCORD, DEMO: '0' }).demo).toBe(false);
});

test('a demo with NODE_ENV=production or Discord credentials throws', () => {
  expect(() =>
    readConfig({ ...PRODUCTION, DATABASE_URL: '', DISCORD_CLIENT_ID: '', DISCORD_CLIENT_SECRET: '' }),
  ).toThrow('Demo mode is not for production');
  expect(() => readConfig({ ...PRODUCTION, DEMO: '1' })).toThrow('Demo mode is not for production');
  expect(() => readConfig({ ...DISCORD, DEMO: '1' })).toThrow(
    'Demo mode and Discord credentials exclude each other: unset DEMO or DISCORD_CLIENT_ID.',
  );
});

test('production uses the real endpoints of Discord and Roblox', () => {
  const config = readConfig({
    ...PRODUCTION,
    ROBLOX_CLIENT_ID: '77',
    ROBLOX_CLIENT_SECRET: 'hidden',
  });
  expect(config.demo).toBe(false);
  expect(config.discord).toEqual({
    issuer: 'https://discord.com',
    authorizationEndpoint: 'https://discord.com/oauth2/authorize',
    tokenEndpoint: 'https://discord.com/api/oauth2/token',
    userInfoEndpoint: 'https://discord.com/api/users/@me',
    clientId: '12345',
    clientSecret: 'secret',
  });
  expect(config.roblox).toMatchObject({
    authorizationEndpoint: 'https://apis.roblox.com/oauth/v1/authorize',
    tokenEndpoint: 'https://apis.roblox.com/oauth/v1/token',
    clientId: '77',
    clientSecret: 'hidden',
  });
});

test.each(['0', '65536', '80.5', 'http'])('PORT=%s throws an error that names PORT', (PORT) => {
  expect(() => readConfig({ PORT })).toThrow(`PORT must be a whole number from 1 to 65535, not ${PORT}.`);
});

test.each(['touchline.example', 'https://touchline.example/path', 'nonsense'])(
  'PUBLIC_URL=%s throws an error that names PUBLIC_URL',
  (url) => {
    expect(() => readConfig({ PUBLIC_URL: url })).toThrow('PUBLIC_URL must be an origin');
    expect(() => readConfig({ API_ORIGIN: url })).toThrow('API_ORIGIN must be an origin');
  },
);

test('an origin loses its trailing slash', () => {
  expect(readConfig({ PUBLIC_URL: 'https://touchline.example/' }).publicUrl).toBe('https://touchline.example');
});

test('DRAIN_SECONDS is 5 in production and 0 otherwise by default', () => {
  expect(readConfig(PRODUCTION).drainSeconds).toBe(5);
  expect(readConfig(LIVE).drainSeconds).toBe(0);
  expect(readConfig({ ...PRODUCTION, DRAIN_SECONDS: '0' }).drainSeconds).toBe(0);
  expect(() => readConfig({ DRAIN_SECONDS: 'soon' })).toThrow(
    'DRAIN_SECONDS must be a whole number from 0 to 600, not soon.',
  );
});

test('ADDRESS_SALT is random at each start unless set', () => {
  expect(readConfig({}).addressSalt).not.toBe(readConfig({}).addressSalt);
  expect(readConfig({ ADDRESS_SALT: 'shared' }).addressSalt).toBe('shared');
});

test.each([
  [{ DATABASE_URL }, 'DISCORD_CLIENT_ID and DISCORD_CLIENT_SECRET are missing, and signing in needs them'],
  [{ DEMO: '0' }, 'DISCORD_CLIENT_ID and DISCORD_CLIENT_SECRET are missing, and signing in needs them'],
  [{ DISCORD_CLIENT_ID: '1' }, 'DISCORD_CLIENT_SECRET is missing'],
  [{ ...LIVE, ROBLOX_CLIENT_SECRET: 's' }, 'ROBLOX_CLIENT_ID is missing'],
  [{ DEMO: 'yes' }, 'DEMO must be 1 or 0, not yes.'],
  [
    { DATABASE_URL: 'mysql://root:secret@db/x' },
    'DATABASE_URL must begin with postgres:// or postgresql://, not mysql://.',
  ],
  [{ DATABASE_URL: 'touchline' }, 'DATABASE_URL must begin with postgres:// or postgresql://.'],
  [
    { ...LIVE, DATABASE_READ_URL: 'http://db' },
    'DATABASE_READ_URL must begin with postgres:// or postgresql://, not http://.',
  ],
  [{ REDIS_URL: 'localhost:6379' }, 'REDIS_URL must begin with redis:// or rediss://.'],
  [{ LOG_LEVEL: 'loud' }, 'LOG_LEVEL must be one of trace, debug, info, warn, error, fatal, silent, not loud.'],
  [
    { ...LIVE, DISCORD_TOKEN_ENDPOINT: 'http://login.example/token' },
    'DISCORD_TOKEN_ENDPOINT must be an https:// address',
  ],
  [{ ...LIVE, ROBLOX_ISSUER: 'login.example' }, 'ROBLOX_ISSUER must be an https:// address'],
  [{ ...PRODUCTION, PUBLIC_URL: '' }, 'PUBLIC_URL is missing: set it to'],
  [{ ...PRODUCTION, PUBLIC_URL: 'https://touchline.example' }, 'PUBLIC_URL is still the address of an example'],
  [{ ...PRODUCTION, PUBLIC_URL: 'https://www.example.com' }, 'PUBLIC_URL is still the address of an example'],
  [{ PUBLIC_URL: 'ws://stats.league.org' }, 'PUBLIC_URL must be an origin'],
  [{ NODE_ENV: 'prod' }, 'NODE_ENV must be production, development, test or unset, not prod.'],
  [{ SUPPORT_SERVER_URL: 'discord.gg/league' }, 'SUPPORT_SERVER_URL must be an address on the web'],
  [{ SUPPORT_EMAIL: 'help' }, 'SUPPORT_EMAIL must be an e-mail address'],
  [{ SECURITY_CONTACT: 'ring us' }, 'SECURITY_CONTACT must be a mailto: or https:// address'],
  [{ ...LIVE, DATABASE_URL: 'postgres://touchline:<password>@db/x' }, 'DATABASE_URL still has the placeholder'],
  [{ ...LIVE, DATABASE_URL: 'postgres://…' }, 'DATABASE_URL still has the placeholder'],
  [{ ...LIVE, DISCORD_CLIENT_SECRET: 'changeme' }, 'DISCORD_CLIENT_SECRET still has the placeholder'],
  [{ ...LIVE, METRICS_TOKEN: '"hidden"' }, 'METRICS_TOKEN is in quotation marks'],
  [{ ...LIVE, METRICS_TOKEN: 'hidden\n' }, 'METRICS_TOKEN begins or ends with a space or a line break'],
  [{ ...LIVE, DATABASE_URL: 'postgres://user:hid/den@db/x' }, UNREADABLE],
  [{ ...LIVE, DATABASE_URL: 'postgres://user:1/hidden@db/x' }, UNREADABLE],
  [{ ...LIVE, DATABASE_URL: 'postgres://user:1?hidden@db/x' }, UNREADABLE],
  [{ ...LIVE, DATABASE_URL: 'postgres://user:hid#den@db/x' }, UNREADABLE],
  [{ ...LIVE, DATABASE_URL: 'postgres://user:hid%zen@db/x' }, UNREADABLE],
  [{ ...LIVE, DATABASE_URL: 'postgres://user:hid den@db/x' }, UNREADABLE],
  [{ ...LIVE, REDIS_URL: 'redis://:hid/den@cache:6379' }, "REDIS_URL can't be read"],
])('%o throws a sentence that names the variable', (env, sentence) => {
  expect(() => readConfig(env)).toThrow(sentence);
});

test.each(['mysql://root:hidden@db/x', 'postgres://root:1/hidden@db/x', 'postgres://<hidden>@db/x'])(
  'an error about the URL %s does not contain its password',
  (url) => {
    expect(() => readConfig({ DATABASE_URL: url })).toThrow(/^(?!.*hidden)/);
  },
);

test.each([
  'postgres://user:p%40ss@db:5432/x?sslmode=verify-full',
  'postgres://user:p@:ss@db/x',
  'postgres://user:p@/x?host=/run/postgresql',
])('DATABASE_URL=%s is valid', (url) => {
  expect(readConfig({ ...LIVE, DATABASE_URL: url }).databaseUrl).toBe(url);
});

test('an empty variable counts as unset', () => {
  const nothing = Object.fromEntries(listSettings().map((name) => [name, '']));
  const { addressSalt: _, ...config } = readConfig({ ...nothing, ...LIVE });
  expect(config).toEqual({ ...readConfig(LIVE), addressSalt: undefined });
});

test('listWarnings names settings that are likely mistakes', () => {
  const ROBLOX = { ROBLOX_CLIENT_ID: '77', ROBLOX_CLIENT_SECRET: 'hidden', SUPPORT_EMAIL: 'help@league.org' };
  const warningsOf = (env: Record<string, string>) => listWarnings(env, readConfig(env));
  expect(warningsOf({ ...PRODUCTION, REDIS_URL: 'redis://localhost' })).toEqual([
    expect.stringMatching(/^ROBLOX_CLIENT_ID/),
    expect.stringMatching(/^SUPPORT_SERVER_URL and SUPPORT_EMAIL are not set/),
    expect.stringMatching(/^ADDRESS_SALT/),
  ]);
  const doubtful = { DATABASE_URL: '', PUBLIC_URL: 'http://stats.league.org', DISCORD_CLIENT_ID: 'touchline' };
  expect(warningsOf({ ...PRODUCTION, ...ROBLOX, ...doubtful })).toEqual([
    expect.stringMatching(/^DATABASE_URL is not set: the embedded database in .* is used/),
    expect.stringMatching(/^PUBLIC_URL begins with http:/),
    expect.stringMatching(/^DISCORD_CLIENT_ID is not a number/),
  ]);
  expect(warningsOf({ ...PRODUCTION, ...ROBLOX })).toEqual([]);
  expect(warningsOf({})).toEqual([]);
});

test.each([
  ['DATABASE_ULR', 'did you mean DATABASE_URL?'],
  ['public_url', 'did you mean PUBLIC_URL?'],
  ['EDGE_URL', 'did you mean EDGE_URLS?'],
  ['SUPPORT_LINK', 'those that begin with SUPPORT_ are SUPPORT_SERVER_URL, SUPPORT_EMAIL.'],
])('the unknown variable %s is warned about, in a demo too', (name, hint) => {
  const env = { [name]: 'anything' };
  expect(listWarnings(env, readConfig(env))).toEqual([`${name} is not a setting and is ignored: ${hint}`]);
});

test('variables of other programs are not warned about', () => {
  const others = 'HOSTNAME LANG LOGNAME MALLOC_ARENA_MAX NODE_OPTIONS PATH POSTGRES_PASSWORD TEMP USERNAME'.split(' ');
  const env = Object.fromEntries(others.map((name) => [name, 'anything']));
  expect(listWarnings(env, readConfig({}))).toEqual([]);
});
