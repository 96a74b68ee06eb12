/** Names found one by one before they are searched as one text with the others. */
const LOOSE_NAMES = 4096;
const BETWEEN_NAMES = '\0';
const ASCII = /^[\0-\x7f]*$/;

/** Which names contain a word: `marked[name]` is 1. `seen` names have been looked at. */
export interface NameSearch {
  marked: Uint8Array;
  seen: number;
}

/** The different names of matches, each numbered from 0 as it comes, and found by a part of it in any case. */
export class MatchNames {
  readonly #numbers = new Map<string, number>();
  readonly #folded: string[] = [];
  /** The first names in one text, which one search runs through quickest, and where each starts. */
  #joined = '';
  #starts: number[] = [];

  numberOf(name: string): number {
    const folded = foldCase(name);
    const known = this.#numbers.get(folded);
    if (known !== undefined) return known;
    const number = this.#folded.push(folded) - 1;
    this.#numbers.set(folded, number);
    return number;
  }

  /** Brings a search for a folded word up to date with the names that came since. */
  search(word: string, search: NameSearch): void {
    if (search.seen === this.#folded.length) return;
    if (search.marked.length < this.#folded.length) {
      const grown = new Uint8Array(Math.ceil(this.#folded.length * 1.25) + LOOSE_NAMES);
      grown.set(search.marked);
      search.marked = grown;
    }
    if (this.#folded.length - this.#starts.length > LOOSE_NAMES) this.#join();
    if (search.seen < this.#starts.length) this.#searchJoined(word, search);
    for (let name = search.seen; name < this.#folded.length; name += 1) {
      if (this.#folded[name]?.includes(word)) search.marked[name] = 1;
    }
    search.seen = this.#folded.length;
  }

  #searchJoined(word: string, search: NameSearch): void {
    let name = search.seen;
    let at = this.#joined.indexOf(word, this.#starts[name]);
    while (at >= 0) {
      name = this.#nameAt(at, name);
      search.marked[name] = 1;
      name += 1;
      if (name === this.#starts.length) break;
      at = this.#joined.indexOf(word, this.#starts[name]);
    }
    search.seen = this.#starts.length;
  }

  /** The name that the place of the joined text belongs to, at or after `from`; mostly one of the next. */
  #nameAt(place: number, from: number): number {
    let low = from;
    let step = 1;
    while ((this.#starts[low + step] ?? Number.POSITIVE_INFINITY) <= place) {
      low += step;
      step *= 2;
    }
    for (; step >= 1; step /= 2) if ((this.#starts[low + step] ?? Number.POSITIVE_INFINITY) <= place) low += step;
    return low;
  }

  #join(): void {
    this.#joined = this.#folded.join(BETWEEN_NAMES);
    this.#starts = [];
    let start = 0;
    for (const name of this.#folded) {
      this.#starts.push(start);
      start += name.length + BETWEEN_NAMES.length;
    }
  }
}

/** Letter by letter, so that a part of a name folds as it does within the name. */
export function foldCase(text: string): string {
  if (ASCII.test(text)) return text.toLowerCase();
  return Array.from(text, (letter) => letter.toLowerCase()).join('');
}
