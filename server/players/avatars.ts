import { LRUCache } from 'lru-cache';
import { isRobloxId } from '#contract/kit/roblox-ids.ts';

const PICTURE_TTL_MS = 6 * 60 * 60 * 1000;
/** A cached 'no picture' expires sooner, as Roblox may have a picture soon. */
const ABSENCE_TTL_MS = 10 * 60 * 1000;
/** After a failure look-ups pause, so that pages don't wait for a service that is down. */
const FAILURE_PAUSE_MS = 60_000;
const TIMEOUT_MS = 2_500;
/** Players requested within this time are looked up together. */
const BATCH_DELAY_MS = 10;

const MAX_CACHED_BYTES = 16 * 1024 * 1024;
const MAX_PICTURE_BYTES = 128 * 1024;
const MAX_LOOKUP_BYTES = 64 * 1024;
const PLAYERS_PER_LOOKUP = 10;
const MAX_CONCURRENT_LOOKUPS = 2;
/** Requests beyond this number get no picture. */
const MAX_WAITING = 200;

const PICTURE_HOSTS = /(^|\.)rbxcdn\.com$/;
const PNG_SIGNATURE = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);

interface Request {
  robloxId: string;
  picture: Promise<Buffer | null>;
  answer(picture: Buffer | null): void;
}

/**
 * Head shots of Roblox avatars, 150 pixels square, looked up in batches and cached in memory. After a failure, a
 * timeout or a non-Roblox address there is no picture. Nothing is logged, as the addresses identify people.
 */
export class Avatars {
  readonly #origin: string | null;
  readonly #cache = new LRUCache<string, { picture: Buffer | null }>({
    max: 10_000,
    maxSize: MAX_CACHED_BYTES,
    sizeCalculation: ({ picture }) => 100 + (picture?.length ?? 0),
  });
  readonly #pending = new Map<string, Request>();
  #queue: Request[] = [];
  #running = 0;
  #pausedUntil = 0;

  /** `origin` is that of Roblox's thumbnail service; null disables look-ups. */
  constructor(origin: string | null) {
    this.#origin = origin;
  }

  /** A PNG; null if there is none at present. */
  async find(robloxId: string): Promise<Buffer | null> {
    const cached = this.#cache.get(robloxId);
    if (cached) return cached.picture;
    const pending = this.#pending.get(robloxId);
    if (pending) return pending.picture;
    if (this.#origin === null || !isRobloxId(robloxId)) return null;
    if (Date.now() < this.#pausedUntil || this.#pending.size >= MAX_WAITING) return null;
    return this.#enqueue(robloxId).picture;
  }

  #enqueue(robloxId: string): Request {
    let answer: Request['answer'] = () => {};
    const picture = new Promise<Buffer | null>((resolve) => {
      answer = resolve;
    });
    const request = { robloxId, picture, answer };
    this.#pending.set(robloxId, request);
    this.#queue.push(request);
    if (this.#queue.length === 1) setTimeout(() => this.#startLookups(), BATCH_DELAY_MS).unref();
    return request;
  }

  #startLookups(): void {
    while (this.#running < MAX_CONCURRENT_LOOKUPS && this.#queue.length > 0) {
      const requests = this.#queue.splice(0, PLAYERS_PER_LOOKUP);
      this.#running += 1;
      void this.#lookUp(requests).finally(() => {
        this.#running -= 1;
        this.#startLookups();
      });
    }
  }

  async #lookUp(requests: Request[]): Promise<void> {
    const addresses = await this.#locate(requests.map(({ robloxId }) => robloxId)).catch(() => undefined);
    if (!addresses) this.#pausedUntil = Date.now() + FAILURE_PAUSE_MS;
    await Promise.all(
      requests.map(async ({ robloxId, answer }) => {
        const address = addresses?.get(robloxId);
        const picture = address ? await this.#download(address).catch(() => null) : null;
        if (addresses) this.#cache.set(robloxId, { picture }, { ttl: picture ? PICTURE_TTL_MS : ABSENCE_TTL_MS });
        this.#pending.delete(robloxId);
        answer(picture);
      }),
    );
  }

  /** The addresses of these players' pictures; throws if the look-up fails. */
  async #locate(robloxIds: string[]): Promise<Map<string, URL>> {
    const path = '/v1/users/avatar-headshot';
    const query = `userIds=${robloxIds.join()}&size=150x150&format=Png&isCircular=false`;
    const body = await this.#read(new URL(`${path}?${query}`, this.#origin ?? undefined), MAX_LOOKUP_BYTES);
    const { data } = JSON.parse(body.toString()) as { data: { targetId: number; imageUrl: string }[] };
    const found = data.filter(({ imageUrl }) => this.#isPictureAddress(imageUrl));
    return new Map(found.map(({ targetId, imageUrl }) => [String(targetId), new URL(imageUrl)]));
  }

  /** Roblox's hosts, or a replacement for tests. */
  #isPictureAddress(address: unknown): boolean {
    if (typeof address !== 'string' || !URL.canParse(address)) return false;
    const { origin, protocol, hostname } = new URL(address);
    return origin === this.#origin || (protocol === 'https:' && PICTURE_HOSTS.test(hostname));
  }

  async #download(address: URL): Promise<Buffer | null> {
    const picture = await this.#read(address, MAX_PICTURE_BYTES);
    return picture.subarray(0, PNG_SIGNATURE.length).equals(PNG_SIGNATURE) ? picture : null;
  }

  async #read(address: URL, maxBytes: number): Promise<Buffer> {
    const response = await fetch(address, { signal: AbortSignal.timeout(TIMEOUT_MS), redirect: 'error' });
    if (!response.ok || !response.body) throw new Error(`answered ${response.status}`);
    const chunks: Uint8Array[] = [];
    let size = 0;
    for await (const chunk of response.body) {
      size += chunk.length;
      if (size > maxBytes) throw new Error('too large');
      chunks.push(chunk);
    }
    return Buffer.concat(chunks);
  }
}
