import { randomInt } from 'node:crypto';
import { foldForSearch } from '#contract/kit/fold-name.ts';

/** Never part of a name or a searched word. */
const SEPARATOR = '\0';
/** Maximum new names that are searched individually, before they are joined to the text of the others. */
const MAX_UNJOINED = 4096;
const GROWTH = 1.25;
const INITIAL_SLOTS = 1024;
/** FNV-1a's prime for 32 bits. The random start makes it hard to choose names that collide. */
const HASH_PRIME = 0x01000193;
const HASH_START = randomInt(2 ** 32);

/** Search result: `marked[name]` is 1 for a match. The first `searched` names have been compared. */
export interface NameSearch {
  marked: Uint8Array;
  searched: number;
}

/**
 * The distinct names of matches, numbered from 0 in order of arrival, with substring search by `foldForSearch`. A map
 * of strings would need three times the memory.
 */
export class MatchNames {
  /** The first names, folded, as one text, as `indexOf` is fastest on one long string. Each ends with a separator. */
  #joined = '';
  /** Start of each name in the text, and last the end of the text. */
  #starts = new Uint32Array(1);
  /** Folded names that aren't part of the text yet. */
  #unjoined: string[] = [];
  /** A hash table with linear probing, at most half full: the number of a name, or -1. */
  #slots = new Int32Array(INITIAL_SLOTS).fill(-1);

  get #joinedCount(): number {
    return this.#starts.length - 1;
  }

  get #size(): number {
    return this.#joinedCount + this.#unjoined.length;
  }

  numberOf(name: string): number {
    const folded = foldForSearch(name);
    const slot = this.#findSlot(folded);
    const existing = this.#slots[slot] as number;
    if (existing >= 0) return existing;
    const number = this.#size;
    this.#slots[slot] = number;
    this.#unjoined.push(folded);
    // The limit grows with the text, so that loading all names copies it few times.
    if (this.#unjoined.length > MAX_UNJOINED + this.#joinedCount * (GROWTH - 1)) this.#join();
    if (2 * this.#size > this.#slots.length) this.#growSlots();
    return number;
  }

  /** Extends a search for a folded word to the names added since. */
  search(word: string, search: NameSearch): void {
    if (search.searched === this.#size) return;
    if (search.marked.length < this.#size) {
      const grown = new Uint8Array(Math.ceil(this.#size * GROWTH) + MAX_UNJOINED);
      grown.set(search.marked);
      search.marked = grown;
    }
    if (this.#unjoined.length > MAX_UNJOINED) this.#join();
    const joined = this.#joinedCount;
    if (search.searched < joined) this.#searchJoined(word, search);
    for (let name = search.searched; name < this.#size; name += 1) {
      if (this.#unjoined[name - joined]?.includes(word)) search.marked[name] = 1;
    }
    search.searched = this.#size;
  }

  #searchJoined(word: string, search: NameSearch): void {
    let name = search.searched;
    let at = this.#joined.indexOf(word, this.#starts[name]);
    while (at >= 0) {
      name = this.#nameAt(at, name);
      search.marked[name] = 1;
      name += 1;
      if (name === this.#joinedCount) break;
      at = this.#joined.indexOf(word, this.#starts[name]);
    }
    search.searched = this.#joinedCount;
  }

  /** The name at an offset of the joined text. Steps double from the name `from`, as the match is usually near it. */
  #nameAt(offset: number, from: number): number {
    let low = from;
    let step = 1;
    while ((this.#starts[low + step] ?? Number.POSITIVE_INFINITY) <= offset) {
      low += step;
      step *= 2;
    }
    for (; step >= 1; step /= 2) if ((this.#starts[low + step] ?? Number.POSITIVE_INFINITY) <= offset) low += step;
    return low;
  }

  #join(): void {
    const starts = new Uint32Array(this.#size + 1);
    starts.set(this.#starts);
    for (const [at, name] of this.#unjoined.entries()) {
      const place = this.#joinedCount + at;
      starts[place + 1] = (starts[place] as number) + name.length + SEPARATOR.length;
    }
    this.#joined += this.#unjoined.join(SEPARATOR) + SEPARATOR;
    this.#starts = starts;
    this.#unjoined = [];
  }

  /** The slot of the name, else the free slot for it. */
  #findSlot(folded: string): number {
    let hash = HASH_START;
    for (let at = 0; at < folded.length; at += 1) hash = Math.imul(hash ^ folded.charCodeAt(at), HASH_PRIME);
    const mask = this.#slots.length - 1;
    let slot = (hash ^ (hash >>> 15)) & mask;
    for (;;) {
      const name = this.#slots[slot] as number;
      if (name < 0 || this.#nameOf(name) === folded) return slot;
      slot = (slot + 1) & mask;
    }
  }

  #growSlots(): void {
    this.#slots = new Int32Array(2 * this.#slots.length).fill(-1);
    for (let name = 0; name < this.#size; name += 1) this.#slots[this.#findSlot(this.#nameOf(name))] = name;
  }

  #nameOf(name: number): string {
    if (name >= this.#joinedCount) return this.#unjoined[name - this.#joinedCount] as string;
    return this.#joined.slice(this.#starts[name], (this.#starts[name + 1] as number) - SEPARATOR.length);
  }
}
