import { describe, expect, test } from 'vitest';
import { parseWebhookUrl } from '#server/webhooks/parse-webhook-url.ts';

const ORIGIN = 'https://discord.com';
const PATH = '/api/webhooks/123456789012345678/Abc-def_ghi-jkl_mno-pqr';
const ADDRESS = { webhook_id: '123456789012345678', webhook_token: 'Abc-def_ghi-jkl_mno-pqr', thread_id: null };

describe('parseWebhookUrl', () => {
  test.each([
    `https://discord.com${PATH}`,
    ` https://discord.com${PATH}\n`,
    `https://canary.discord.com${PATH}`,
    `https://ptb.discord.com${PATH}`,
    `https://discordapp.com${PATH.replace('/api/', '/api/v10/')}`,
    `HTTPS://DISCORD.COM:443${PATH}`,
  ])('reads %s', (text) => {
    expect(parseWebhookUrl(text, ORIGIN)).toEqual(ADDRESS);
  });

  test('reads the thread_id parameter', () => {
    const thread_id = '998877665544332211';
    expect(parseWebhookUrl(`https://discord.com${PATH}?thread_id=${thread_id}`, ORIGIN)).toEqual({
      ...ADDRESS,
      thread_id,
    });
  });

  test.each([
    '',
    'discord.com',
    `http://discord.com${PATH}`,
    `ftp://discord.com${PATH}`,
    `https://discord.com:8443${PATH}`,
    `https://discord.com.evil.example${PATH}`,
    `https://evil.example/https://discord.com${PATH}`,
    `https://discord.com@evil.example${PATH}`,
    `https://user:secret@discord.com${PATH}`,
    `https://evil.discord.com${PATH}`,
    `https://discord.com.${PATH}`,
    `https://127.0.0.1${PATH}`,
    `https://[::1]${PATH}`,
    `https://169.254.169.254${PATH}`,
    `https://discord.com${PATH}?wait=true`,
    `https://discord.com${PATH}?`,
    `https://discord.com${PATH}?thread_id=`,
    `https://discord.com${PATH}?thread_id=12345678901234567&wait=true`,
    `https://discord.com${PATH}?thread_id=12345678901234567/../../..`,
    `https://discord.com${PATH}#here`,
    `https://discord.com${PATH}/`,
    `https://discord.com${PATH}/messages/1`,
    `https://discord.com${PATH}/../../../users/@me`,
    `https://discord.com/api/webhooks/me/${ADDRESS.webhook_token}`,
    `https://discord.com/api/webhooks/${ADDRESS.webhook_id}/short`,
    `https://discord.com/api/webhooks/${ADDRESS.webhook_id}/%2e%2e%2fusers%2fme-and-more-of-it`,
    'javascript:alert(1)',
  ])('rejects %s', (text) => {
    expect(parseWebhookUrl(text, ORIGIN)).toBeUndefined();
  });

  test('accepts only URLs of the origin configured in place of Discord', () => {
    expect(parseWebhookUrl(`http://127.0.0.1:4010${PATH}`, 'http://127.0.0.1:4010')).toEqual(ADDRESS);
    expect(parseWebhookUrl(`http://127.0.0.1:4011${PATH}`, 'http://127.0.0.1:4010')).toBeUndefined();
  });
});
