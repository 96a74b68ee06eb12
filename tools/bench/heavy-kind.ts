import type { Random } from '#demo/play/random.ts';
import type { StaffedLeague } from '#tools/bench/fill-staffed-league.ts';

/** Ids in the measured database. */
export interface HeavySubjects extends StaffedLeague {
  competition: number;
  /** The group with most matches. */
  group: number;
  matches: number[];
}

/** Valid requests of a kind. Those of reads are the most expensive ones, each another, so that no cache has its response. */
export interface HeavyKind {
  needsSession?: boolean;
  /** Sent by an API key of the league of staff. */
  needsKey?: boolean;
  /** Bytes a second that a caller reads of a response; all at once by default. */
  bytesPerSecond?: number;
  /** Connections of all callers; four of each by default. */
  connections?: number;
  /** Requests of all callers, at most; as many as their connections carry by default. */
  perSecond?: number;
  path: (random: Random, subjects: HeavySubjects, connection: number) => string;
  /** The JSON of a POST. */
  body?: (random: Random, subjects: HeavySubjects, connection: number) => object;
}
