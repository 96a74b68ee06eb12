import { createHash, type Hash } from 'node:crypto';

/** Parts that are joined before they are hashed: one long text of a large body would outlive the request. */
const PARTS_AT_ONCE = 4096;

/** SHA-256 of a parsed body, the same whatever the order of its keys, its spacing and its encoding were. */
export function hashBody(body: unknown): Buffer {
  const sorted = new SortedWriter();
  sorted.write(body);
  return sorted.digest();
}

/** Hashes JSON text with sorted keys as it is written. */
class SortedWriter {
  readonly #hash: Hash = createHash('sha256');
  #parts: string[] = [];

  write(value: unknown): void {
    if (typeof value !== 'object' || value === null) this.#add(JSON.stringify(value));
    else if (Array.isArray(value)) this.#writeList(value);
    else this.#writeMap(value as Record<string, unknown>);
  }

  digest(): Buffer {
    this.#flush();
    return this.#hash.digest();
  }

  #writeList(list: unknown[]): void {
    this.#add('[');
    for (let at = 0; at < list.length; at += 1) {
      if (at > 0) this.#add(',');
      this.write(list[at]);
    }
    this.#add(']');
  }

  #writeMap(map: Record<string, unknown>): void {
    let separator = '{';
    for (const key of Object.keys(map).sort()) {
      this.#add(`${separator}${JSON.stringify(key)}:`);
      this.write(map[key]);
      separator = ',';
    }
    this.#add(separator === '{' ? '{}' : '}');
  }

  #add(part: string): void {
    this.#parts.push(part);
    if (this.#parts.length >= PARTS_AT_ONCE) this.#flush();
  }

  #flush(): void {
    this.#hash.update(this.#parts.join(''));
    this.#parts = [];
  }
}
