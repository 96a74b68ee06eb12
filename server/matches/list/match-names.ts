/** New names that are searched one by one, before they are joined to the text of the others. */
const MAX_UNJOINED = 4096;
const SEPARATOR = '\0';
const ASCII = /^[\0-\x7f]*$/;

/** The names that contain a word: `marked[name]` is 1. The first `searched` names have been compared. */
export interface NameSearch {
  marked: Uint8Array;
  searched: number;
}

/** The distinct names of matches, numbered from 0 in order of arrival, and their case-insensitive substring search. */
export class MatchNames {
  readonly #numbers = new Map<string, number>();
  readonly #folded: string[] = [];
  /** The first names as one text, as `indexOf` is quickest on one long string, and where each starts. */
  #joined = '';
  #starts: number[] = [];

  numberOf(name: string): number {
    const folded = foldCase(name);
    const existing = this.#numbers.get(folded);
    if (existing !== undefined) return existing;
    const number = this.#folded.push(folded) - 1;
    this.#numbers.set(folded, number);
    return number;
  }

  /** Continues a search for a folded word with the names that were added since. */
  search(word: string, search: NameSearch): void {
    if (search.searched === this.#folded.length) return;
    if (search.marked.length < this.#folded.length) {
      const grown = new Uint8Array(Math.ceil(this.#folded.length * 1.25) + MAX_UNJOINED);
      grown.set(search.marked);
      search.marked = grown;
    }
    if (this.#folded.length - this.#starts.length > MAX_UNJOINED) this.#join();
    if (search.searched < this.#starts.length) this.#searchJoined(word, search);
    for (let name = search.searched; name < this.#folded.length; name += 1) {
      if (this.#folded[name]?.includes(word)) search.marked[name] = 1;
    }
    search.searched = this.#folded.length;
  }

  #searchJoined(word: string, search: NameSearch): void {
    let name = search.searched;
    let at = this.#joined.indexOf(word, this.#starts[name]);
    while (at >= 0) {
      name = this.#nameAt(at, name);
      search.marked[name] = 1;
      name += 1;
      if (name === this.#starts.length) break;
      at = this.#joined.indexOf(word, this.#starts[name]);
    }
    search.searched = this.#starts.length;
  }

  /** The name at an offset of the joined text. Doubling steps from the name `from`, as the match is mostly near it. */
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
    this.#joined = this.#folded.join(SEPARATOR);
    this.#starts = [];
    let start = 0;
    for (const name of this.#folded) {
      this.#starts.push(start);
      start += name.length + SEPARATOR.length;
    }
  }
}

/** Lower-cases letter by letter, so that a part of a name folds as it does within the name. */
export function foldCase(text: string): string {
  if (ASCII.test(text)) return text.toLowerCase();
  return Array.from(text, (letter) => letter.toLowerCase()).join('');
}
