import { LRUCache } from 'lru-cache';
import type { Database } from '#database/connect.ts';
import { findMoment, type Moment } from '#database/moment.ts';
import { SharedWork } from '#server/cache/single-flight.ts';

/** Letters of answers, and bytes of some 150 pages that were rendered from them. */
const MOST_KEPT = 16_000_000;

/** A text or a page. */
type Sized = { readonly length: number } | undefined;

type Kept = LRUCache<string, Promise<Sized>>;

/**
 * Answers of one moment of the database. While its snapshot is the same text, no transaction has changed anything, so an
 * answer that was begun since then is given again; any transaction at all ends that (docs/decisions/0009).
 */
export class KeptAnswers {
  #moment = '';
  #answers = newMemory();

  /**
   * The answer that the key names, worked out unless the moment has it. One that is still being worked out stays with the
   * moment that it was asked for at, be that over or not.
   */
  find<Answer extends Sized>(moment: Moment, key: unknown[], work: () => Promise<Answer>): Promise<Answer> {
    const now = `${moment.snapshot} ${moment.server_start}`;
    if (this.#moment !== now) {
      this.#answers = newMemory();
      this.#moment = now;
    }
    const name = JSON.stringify(key);
    const kept = this.#answers.get(name) as Promise<Answer> | undefined;
    return kept ?? keep(this.#answers, name, work());
  }
}

function newMemory(): Kept {
  return new LRUCache({ maxSize: MOST_KEPT });
}

function keep<Answer extends Sized>(answers: Kept, name: string, answer: Promise<Answer>): Promise<Answer> {
  answers.set(name, answer, { size: name.length });
  answer.then(
    (value) => {
      // What stays the same keeps its size, so it is put there anew.
      answers.delete(name);
      answers.set(name, answer, { size: name.length + (value?.length ?? 0) });
    },
    () => answers.delete(name),
  );
  return answer;
}

/** Answers that are given again as long as nothing in the database has changed, which is asked before each. */
export class UnchangedAnswers {
  readonly #answers = new KeptAnswers();
  readonly #looks: SharedWork<Moment>;

  constructor(database: Database) {
    this.#looks = new SharedWork(() => findMoment(database));
  }

  /** Of `work` when there was a change; the key names what it works out, and for whom. */
  async find<Answer extends Sized>(key: unknown[], work: () => Promise<Answer>): Promise<Answer> {
    return this.#answers.find(await this.#looks.do(), key, work);
  }
}
