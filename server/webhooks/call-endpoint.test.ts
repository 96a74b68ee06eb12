import { afterAll, describe, expect, test } from 'vitest';
import { parseEndpointUrl } from '#server/kit/calls/parse-endpoint-url.ts';
import type { Network } from '#server/kit/http/post-to-url.ts';
import { isPublicAddress } from '#server/kit/http/public-address.ts';
import { openReceiver } from '#server/testing/open-receiver.ts';
import { callEndpoint } from '#server/webhooks/call-endpoint.ts';

const receiver = await openReceiver();
afterAll(() => receiver.close());

const PRIVATE = 'The host of the URL has a private address, which is not called.';

/** Calls a name that resolves to loopback, which the test permits. */
function call(path: string, network: Partial<Network> = {}) {
  return callEndpoint(
    { url: `http://receiver.example:${receiver.port}${path}`, headers: { 'content-length': '2' }, body: '{}' },
    {
      localOrigin: null,
      resolve: async () => ['127.0.0.1'],
      isAllowed: (address) => address === '127.0.0.1',
      ...network,
    },
  );
}

describe('addresses', () => {
  test.each([
    '0.0.0.0',
    '10.1.2.3',
    '100.64.0.1',
    '127.0.0.1',
    '169.254.169.254',
    '172.31.255.255',
    '192.168.0.1',
    '198.18.0.1',
    '224.0.0.1',
    '255.255.255.255',
    '::',
    '::1',
    '::127.0.0.1',
    '::ffff:127.0.0.1',
    '::ffff:8.8.8.8',
    '64:ff9b::7f00:1',
    'fe80::1',
    'fe80::1%eth0',
    'fd00:ec2::254',
    'ff02::1',
    '2002:7f00:1::',
    '2001::1',
    '2001:db8::1',
    'localhost',
    '',
  ])('%s is not public', (address) => expect(isPublicAddress(address)).toBe(false));

  test.each(['8.8.8.8', '172.32.0.1', '100.128.0.1', '2606:4700:4700::1111', '2a00:1450::1'])(
    '%s is public',
    (address) => expect(isPublicAddress(address)).toBe(true),
  );
});

describe('URLs', () => {
  test.each([
    'http://receiver.example/',
    'ftp://receiver.example/',
    'https://user:secret@receiver.example/',
    'https://receiver.example/#part',
    'https://receiver.example:22/',
    'https://127.0.0.1/',
    'https://2130706433/',
    'https://0x7f000001/',
    'https://0177.0.0.1/',
    'https://127.1/',
    'https://[::1]/',
    'https://[::ffff:127.0.0.1]/',
    'https://[fd00::1]/',
    'https://１２７.0.0.1/',
    'receiver.example',
  ])('%s is refused', (url) => expect(() => parseEndpointUrl(url, null)).toThrow(/^url must /));

  test('https on port 443 or a high one is accepted, and the origin for tests in any form', () => {
    expect(parseEndpointUrl(' https://receiver.example:443/a?b=c ', null)).toBe('https://receiver.example/a?b=c');
    expect(parseEndpointUrl('https://receiver.example:8443/', null)).toBe('https://receiver.example:8443/');
    expect(parseEndpointUrl('http://127.0.0.1:81/x', 'http://127.0.0.1:81')).toBe('http://127.0.0.1:81/x');
  });
});

describe('requests', () => {
  test('a name with any private address is not called', async () => {
    for (const addresses of [['127.0.0.1'], ['93.184.215.14', '10.0.0.1'], ['::ffff:127.0.0.1']]) {
      const answer = await call('/', { resolve: async () => addresses, isAllowed: isPublicAddress });
      expect(answer).toEqual({ outcome: 'again', status: null, reason: PRIVATE, retry_after: 0 });
    }
    const literal = { url: `http://127.0.0.1:${receiver.port}/`, headers: {}, body: '' };
    expect(await callEndpoint(literal, { localOrigin: null })).toMatchObject({ reason: PRIVATE });
    const unknown = await call('/', { resolve: async () => [] });
    expect(unknown).toMatchObject({ outcome: 'again', reason: 'The host of the URL was not found.' });
    expect(receiver.requests).toEqual([]);
  });

  test('the connection goes to the checked address, whatever the name resolves to afterwards', async () => {
    const rebound = await openReceiver('127.0.0.2', receiver.port);
    const answers = [['127.0.0.1'], ['127.0.0.2'], ['127.0.0.2']];
    const answer = await call('/rebinding', { resolve: async () => answers.shift() ?? [] });
    rebound.close();
    expect(answer).toEqual({ outcome: 'done', status: 204, reason: null });
    expect(rebound.requests).toEqual([]);
    expect(answers).toHaveLength(2);
    expect(receiver.requests).toMatchObject([
      { url: '/rebinding', headers: { host: `receiver.example:${receiver.port}` }, body: '{}' },
    ]);
  });

  test('a redirect is not followed', async () => {
    receiver.requests.length = 0;
    receiver.responses.push((response) =>
      response.writeHead(307, { location: `http://169.254.169.254:${receiver.port}/latest/meta-data` }).end(),
    );
    const reason = 'The endpoint answered 307, a redirect, which is not followed.';
    expect(await call('/redirect')).toEqual({ outcome: 'again', status: 307, reason, retry_after: 0 });
    expect(receiver.requests).toHaveLength(1);
  });

  test('an endless response ends with its headers', async () => {
    let closed = false;
    receiver.responses.push((response) => {
      response.writeHead(200);
      const timer = setInterval(() => response.write('x'.repeat(65_536)), 1);
      response.on('close', () => {
        clearInterval(timer);
        closed = true;
      });
    });
    expect(await call('/endless')).toMatchObject({ outcome: 'done', status: 200 });
    await expect.poll(() => closed).toBe(true);
  });

  test('a silent endpoint and endless headers end at the time limit', async () => {
    receiver.responses.push(() => {});
    const timeoutMs = 200;
    const reason = 'The endpoint did not answer in 0.2 s.';
    expect(await call('/silent', { timeoutMs })).toEqual({ outcome: 'again', status: null, reason, retry_after: 0 });
    receiver.responses.push((response) => {
      const timer = setInterval(() => response.writeProcessing(), 10);
      response.on('close', () => clearInterval(timer));
    });
    expect(await call('/processing', { timeoutMs })).toEqual({
      outcome: 'again',
      status: null,
      reason,
      retry_after: 0,
    });
  });

  test('an endpoint that switches to another protocol could not be reached', async () => {
    receiver.responses.push(({ socket }) =>
      socket?.write('HTTP/1.1 101 Switching Protocols\r\nConnection: upgrade\r\nUpgrade: websocket\r\n\r\n'),
    );
    const reason = 'The endpoint could not be reached.';
    expect(await call('/upgrade')).toEqual({ outcome: 'again', status: null, reason, retry_after: 0 });
  });

  test('a broken connection is said without details, and 410 is the end', async () => {
    receiver.responses.push((response) => response.destroy());
    const reason = 'The endpoint could not be reached.';
    expect(await call('/broken')).toEqual({ outcome: 'again', status: null, reason, retry_after: 0 });
    receiver.responses.push((response) => response.writeHead(410).end());
    expect(await call('/gone')).toMatchObject({ outcome: 'gone', status: 410 });
  });
});
