import { LRUCache } from 'lru-cache';

/** Pictures are kept for this long, and the word that there is none. Milliseconds, as all times here. */
const KEEP_PICTURE = 6 * 60 * 60 * 1000;
const KEEP_ABSENCE = 10 * 60 * 1000;
/** After a failure nobody is made to wait for the next one. */
const PAUSE = 60_000;
const TIMEOUT = 2_500;
/** Players who are asked for within this time are looked up together. */
const GATHER = 10;

const KEPT_BYTES = 16 * 1024 * 1024;
const LARGEST_PICTURE = 128 * 1024;
const LARGEST_ANSWER = 64 * 1024;
const PLAYERS_A_LOOK_UP = 10;
const LOOK_UPS_AT_ONCE = 2;
/** Who comes beyond these goes without a picture. */
const MOST_WAITING = 200;

const PICTURE_HOSTS = /(^|\.)rbxcdn\.com$/;
const PNG_SIGNATURE = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);

interface Request {
  robloxId: string;
  picture: Promise<Buffer | null>;
  answer(picture: Buffer | null): void;
}

/**
 * Head shots of Roblox avatars, 150 pixels square, asked of Roblox a few at a time and kept in memory. What fails, takes
 * too long or comes from elsewhere is no picture; nothing of it is logged, as addresses name people.
 */
export class Avatars {
  readonly #origin: string | null;
  readonly #kept = new LRUCache<string, { picture: Buffer | null }>({
    max: 10_000,
    maxSize: KEPT_BYTES,
    sizeCalculation: ({ picture }) => 100 + (picture?.length ?? 0),
  });
  readonly #pending = new Map<string, Request>();
  #queue: Request[] = [];
  #running = 0;
  #pausedUntil = 0;

  /** `origin` is that of Roblox' thumbnails; null where none may be asked. */
  constructor(origin: string | null) {
    this.#origin = origin;
  }

  /** A PNG; null when there is none to be had now. */
  async find(robloxId: string): Promise<Buffer | null> {
    const kept = this.#kept.get(robloxId);
    if (kept) return kept.picture;
    const pending = this.#pending.get(robloxId);
    if (pending) return pending.picture;
    if (this.#origin === null || !/^[1-9]\d{0,15}$/.test(robloxId)) return null;
    if (Date.now() < this.#pausedUntil || this.#pending.size >= MOST_WAITING) return null;
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
    if (this.#queue.length === 1) setTimeout(() => this.#askNext(), GATHER).unref();
    return request;
  }

  #askNext(): void {
    while (this.#running < LOOK_UPS_AT_ONCE && this.#queue.length > 0) {
      const requests = this.#queue.splice(0, PLAYERS_A_LOOK_UP);
      this.#running += 1;
      void this.#lookUp(requests).finally(() => {
        this.#running -= 1;
        this.#askNext();
      });
    }
  }

  async #lookUp(requests: Request[]): Promise<void> {
    const addresses = await this.#locate(requests.map(({ robloxId }) => robloxId)).catch(() => undefined);
    if (!addresses) this.#pausedUntil = Date.now() + PAUSE;
    await Promise.all(
      requests.map(async ({ robloxId, answer }) => {
        const address = addresses?.get(robloxId);
        const picture = address ? await this.#download(address).catch(() => null) : null;
        if (addresses) this.#kept.set(robloxId, { picture }, { ttl: picture ? KEEP_PICTURE : KEEP_ABSENCE });
        this.#pending.delete(robloxId);
        answer(picture);
      }),
    );
  }

  /** Where the pictures of these players are; throws when Roblox does not say. */
  async #locate(robloxIds: string[]): Promise<Map<string, URL>> {
    const path = '/v1/users/avatar-headshot';
    const query = `userIds=${robloxIds.join()}&size=150x150&format=Png&isCircular=false`;
    const body = await this.#read(new URL(`${path}?${query}`, this.#origin ?? undefined), LARGEST_ANSWER);
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
    const picture = await this.#read(address, LARGEST_PICTURE);
    return picture.subarray(0, PNG_SIGNATURE.length).equals(PNG_SIGNATURE) ? picture : null;
  }

  async #read(address: URL, most: number): Promise<Buffer> {
    const response = await fetch(address, { signal: AbortSignal.timeout(TIMEOUT), redirect: 'error' });
    if (!response.ok || !response.body) throw new Error(`answered ${response.status}`);
    const chunks: Uint8Array[] = [];
    let size = 0;
    for await (const chunk of response.body) {
      size += chunk.length;
      if (size > most) throw new Error('too large');
      chunks.push(chunk);
    }
    return Buffer.concat(chunks);
  }
}
