import { once } from 'node:events';
import http from 'node:http';
import type { AddressInfo } from 'node:net';

/** Faults of every third request. */
const FAULTS = ['lose the request', 'lose the response', 'delay', 'repeat', 'deliver after the next'] as const;
type Fault = (typeof FAULTS)[number];
const DELAY = 30;

type Outage = 'down' | 'silent' | { status: number; headers?: Record<string, string>; body?: string };

export interface BadNetwork {
  url: string;
  /** Received requests, and the number of each fault. */
  counts: { requests: number } & Record<Fault, number>;
  /** If set, every request fails with it: 'down' closes the connection, 'silent' never responds. */
  outage: Outage | undefined;
  /** The same for paths that contain the key, such as '/live/'. */
  outages: Map<string, Outage>;
  close(): Promise<void>;
}

interface Options {
  isBad?: boolean;
  /** Called with each request that reaches the API. */
  onForward?: (url: string, body: Buffer) => void;
}

/**
 * A proxy between game servers and the API on `port`; with `isBad` it loses, delays, repeats or reorders every third
 * request.
 */
export async function openBadNetwork(port: number, { isBad = false, onForward }: Options = {}): Promise<BadNetwork> {
  const server = http.createServer((request, response) => void carry(request, response));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const network: BadNetwork = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    counts: {
      ...{ requests: 0, 'lose the request': 0, 'lose the response': 0, delay: 0, repeat: 0 },
      'deliver after the next': 0,
    },
    outage: undefined,
    outages: new Map(),
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };

  /** A request whose sender got no response, and which arrives after the next one. */
  let overtaken: (() => Promise<unknown>) | undefined;

  async function carry(request: http.IncomingMessage, response: http.ServerResponse): Promise<void> {
    const body = await readAll(request);
    const fault = chooseFault();
    const [, partly] = [...network.outages].find(([part]) => request.url?.includes(part)) ?? [];
    const outage = partly ?? network.outage;
    if (outage === 'down' || fault === 'lose the request') return void request.socket.destroy();
    if (outage === 'silent') return;
    if (outage) {
      response.writeHead(outage.status, outage.headers).end(outage.body);
      return;
    }
    if (fault === 'deliver after the next') {
      overtaken = () => forward(request, body);
      return void request.socket.destroy();
    }
    if (fault === 'delay') await new Promise((resolve) => setTimeout(resolve, DELAY));
    const answers = await Promise.all([
      forward(request, body),
      ...(fault === 'repeat' ? [forward(request, body)] : []),
    ]);
    const late = overtaken;
    overtaken = undefined;
    await late?.();
    if (fault === 'lose the response') return void request.socket.destroy();
    const answer = answers.at(-1);
    response.writeHead(answer?.status ?? 502, answer?.headers).end(answer?.body);
  }

  function chooseFault(): Fault | undefined {
    network.counts.requests += 1;
    if (!isBad || network.counts.requests % 3 !== 0) return undefined;
    const fault = FAULTS[(network.counts.requests / 3) % FAULTS.length];
    if (fault) network.counts[fault] += 1;
    return fault;
  }

  async function forward({ method, url, headers }: http.IncomingMessage, body: Buffer) {
    onForward?.(url ?? '', body);
    const request = http.request({ host: '127.0.0.1', port, method, path: url, headers, agent: false });
    request.end(body);
    const [response] = (await once(request, 'response')) as [http.IncomingMessage];
    return { status: response.statusCode ?? 502, headers: response.headers, body: await readAll(response) };
  }

  return network;
}

async function readAll(stream: AsyncIterable<Buffer>): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of stream) chunks.push(chunk);
  return Buffer.concat(chunks);
}
