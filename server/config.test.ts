import { expect, test } from 'vitest';
import { readConfig } from '#server/config.ts';

const DATABASE_URL = 'postgres://localhost/touchline';
const DISCORD = { DISCORD_CLIENT_ID: '12345', DISCORD_CLIENT_SECRET: 'secret' };

test('with nothing set it is a demo on the loopback address, with the stand-in on its own port', () => {
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
    authorizationEndpoint: '/stand-in/discord/authorize',
    tokenEndpoint: 'http://127.0.0.1:8080/stand-in/discord/token',
  });
});

test('a demo calls nobody outside unless it is told whom', () => {
  expect(readConfig({})).toMatchObject({ robloxThumbnailsOrigin: null, discordWebhookOrigin: null });
  expect(readConfig({ DISCORD_WEBHOOK_ORIGIN: 'https://discord.com' }).discordWebhookOrigin).toBe(
    'https://discord.com',
  );
  expect(readConfig({ DATABASE_URL }).discordWebhookOrigin).toBe('https://discord.com');
});

test('a demo listens on the loopback address whatever HOST says', () => {
  expect(readConfig({ HOST: '0.0.0.0' }).host).toBe('127.0.0.1');
  expect(readConfig({ HOST: '10.0.0.1', DATABASE_URL }).host).toBe('10.0.0.1');
});

test('a database URL or Discord credentials end the demo; DEMO=1 asks for it with a database of one’s own', () => {
  expect(readConfig({ DATABASE_URL }).demo).toBe(false);
  expect(readConfig(DISCORD).demo).toBe(false);
  expect(readConfig({ DATABASE_URL, DEMO: '1' }).demo).toBe(true);
  expect(readConfig({ DEMO: '0' }).demo).toBe(false);
});

test('a demo is impossible with NODE_ENV=production and with Discord credentials', () => {
  expect(() => readConfig({ NODE_ENV: 'production' })).toThrow('Demo mode is not for production');
  expect(() => readConfig({ NODE_ENV: 'production', DATABASE_URL, DEMO: '1' })).toThrow(
    'Demo mode is not for production',
  );
  expect(() => readConfig({ ...DISCORD, DEMO: '1' })).toThrow(
    'Demo mode and Discord credentials exclude each other: unset DEMO or DISCORD_CLIENT_ID.',
  );
});

test('production with a database takes the real Discord and Roblox', () => {
  const config = readConfig({ NODE_ENV: 'production', DATABASE_URL, ...DISCORD, ROBLOX_CLIENT_ID: '77' });
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
    clientSecret: '',
  });
});

test.each(['0', '65536', '80.5', 'http'])('PORT=%s is refused by name', (PORT) => {
  expect(() => readConfig({ PORT })).toThrow(`PORT must be 1 to 65535, not ${PORT}.`);
});

test.each(['touchline.example', 'https://touchline.example/path', 'nonsense'])(
  'PUBLIC_URL=%s is refused by name',
  (url) => {
    expect(() => readConfig({ PUBLIC_URL: url })).toThrow('PUBLIC_URL must be an origin');
    expect(() => readConfig({ API_ORIGIN: url })).toThrow('API_ORIGIN must be an origin');
  },
);

test('an origin loses its trailing slash', () => {
  expect(readConfig({ PUBLIC_URL: 'https://touchline.example/' }).publicUrl).toBe('https://touchline.example');
});

test('a server in production drains for 5 seconds, any other ends at once, unless told otherwise', () => {
  const env = { DATABASE_URL, ...DISCORD };
  expect(readConfig({ ...env, NODE_ENV: 'production' }).drainSeconds).toBe(5);
  expect(readConfig(env).drainSeconds).toBe(0);
  expect(readConfig({ ...env, NODE_ENV: 'production', DRAIN_SECONDS: '0' }).drainSeconds).toBe(0);
  expect(() => readConfig({ DRAIN_SECONDS: 'soon' })).toThrow('DRAIN_SECONDS must be 0 to 600, not soon.');
});

test('addresses are salted anew at each start, unless servers share a salt', () => {
  expect(readConfig({}).addressSalt).not.toBe(readConfig({}).addressSalt);
  expect(readConfig({ ADDRESS_SALT: 'shared' }).addressSalt).toBe('shared');
});
