import { createDecipheriv, type ECDH, hkdfSync } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { importJWK, jwtVerify } from 'jose';
import { newSubscription } from '#server/testing/notification-bodies.ts';

/** Maximum message size of push services (RFC 8030 §7.2). */
const MAX_MESSAGE_BYTES = 4096;

type Browser = ReturnType<typeof newSubscription>;

/**
 * A local push service (RFC 8030), and browsers that decrypt its messages. It answers 201, or the next planned
 * response.
 */
export async function openPushService() {
  const messages: { path: string; topic: unknown; message: unknown }[] = [];
  const refusals: string[] = [];
  const responses: { status: number; headers?: Record<string, string> }[] = [];
  const browsers = new Map<string, Browser>();
  let origin = '';

  const server = createServer(async (request, response) => {
    const body = await buffer(request);
    const path = request.url ?? '';
    const refusal = await findRefusal(request.headers, body, origin);
    if (refusal) {
      refusals.push(refusal.reason);
      response.writeHead(refusal.status).end();
      return;
    }
    const planned = responses.shift();
    if (planned) {
      response.writeHead(planned.status, planned.headers).end();
      return;
    }
    const browser = browsers.get(path);
    if (!browser) {
      response.writeHead(404).end();
      return;
    }
    messages.push({ path, topic: request.headers.topic, message: JSON.parse(decrypt(body, browser)) });
    response.writeHead(201, { location: `${origin}/message/1` }).end();
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;

  return {
    origin,
    messages,
    /** Why the service refused requests. */
    refusals,
    responses,

    /** Returns a new browser's subscription, as the browser sends it to the site. */
    subscribe(name: string) {
      const browser = newSubscription(`${origin}/send/${name}`);
      browsers.set(`/send/${name}`, browser);
      return browser.body;
    },

    close() {
      server.closeAllConnections();
      server.close();
    },
  };
}

async function findRefusal(
  headers: IncomingHttpHeaders,
  body: Buffer,
  audience: string,
): Promise<{ status: number; reason: string } | undefined> {
  if (!/^\d+$/.test(String(headers.ttl))) return { status: 400, reason: 'no TTL' };
  if (headers.topic !== undefined && !/^[\w-]{1,32}$/.test(String(headers.topic)))
    return { status: 400, reason: 'topic' };
  if (headers['content-encoding'] !== 'aes128gcm') return { status: 415, reason: 'encoding' };
  if (body.length > MAX_MESSAGE_BYTES) return { status: 413, reason: 'too large' };
  try {
    await verifyVapid(headers.authorization ?? '', audience);
    return undefined;
  } catch {
    return { status: 403, reason: 'VAPID' };
  }
}

/** RFC 8292: the token is for this service, valid for a day at most, and signed with the accompanying key. */
async function verifyVapid(authorization: string, audience: string): Promise<void> {
  const [, token = '', k = ''] = /^vapid t=([^,]+), ?k=([\w-]+)$/.exec(authorization) ?? [];
  const point = Buffer.from(k, 'base64url');
  const [x, y] = [point.subarray(1, 33), point.subarray(33)].map((part) => part.toString('base64url'));
  const key = await importJWK({ kty: 'EC', crv: 'P-256', x: x ?? '', y: y ?? '' }, 'ES256');
  const { payload } = await jwtVerify(token, key, { audience, algorithms: ['ES256'], requiredClaims: ['exp', 'sub'] });
  if ((payload.exp ?? 0) > Date.now() / 1000 + 24 * 60 * 60) throw new Error('The token is valid for too long.');
  if (!/^(mailto|https):/.test(payload.sub ?? '')) throw new Error('Nobody can be asked about the token.');
}

/** RFC 8291, with one record: salt, record size, the sender's key, then the text, a delimiter and the tag. */
function decrypt(body: Buffer, { ecdh, auth }: { ecdh: ECDH; auth: Buffer }): string {
  const salt = body.subarray(0, 16);
  const sender = body.subarray(21, 21 + body.readUInt8(20));
  const record = body.subarray(21 + sender.length);
  const info = Buffer.concat([Buffer.from('WebPush: info\0'), ecdh.getPublicKey(), sender]);
  const secret = derive(auth, ecdh.computeSecret(sender), info, 32);
  const key = derive(salt, secret, Buffer.from('Content-Encoding: aes128gcm\0'), 16);
  const nonce = derive(salt, secret, Buffer.from('Content-Encoding: nonce\0'), 12);
  const decipher = createDecipheriv('aes-128-gcm', key, nonce).setAuthTag(record.subarray(-16));
  const padded = Buffer.concat([decipher.update(record.subarray(0, -16)), decipher.final()]);
  return padded.subarray(0, padded.lastIndexOf(2)).toString();
}

function derive(salt: Buffer, secret: Buffer, info: Buffer, bytes: number): Buffer {
  return Buffer.from(hkdfSync('sha256', secret, salt, info, bytes));
}
