import type { Static, TSchema } from 'typebox';
import type { SentencePart } from '#contract/changes/schema.ts';
import type { EndpointName, Endpoints } from '#contract/endpoints.ts';
import type { Sql } from '#database/query.ts';

/** Facts that the writer of an entry states: its subject, the person concerned, and the state before and after. */
export interface ChangeFacts {
  subject?: number | string;
  person_id?: number | undefined;
  before?: object;
  after?: object;
}

/** Facts joined from other tables when an entry is read, as the log holds no free text and no names of people. */
type LookedUp = Partial<Record<'before' | 'after', object>>;

type State<F extends ChangeFacts, L extends LookedUp, K extends 'before' | 'after'> = (F extends { [P in K]?: infer S }
  ? NonNullable<S>
  : object) &
  (L extends { [P in K]: infer S } ? Partial<S> : object);

/** An entry as input of its sentence and its undo. Entries of former releases may lack facts. */
export interface LoggedChange<F extends ChangeFacts = ChangeFacts, L extends LookedUp = object> {
  id: number;
  league_id: number;
  subject: string | null;
  person: string | null;
  match_id: number | null;
  group_id: number | null;
  before: State<F, L, 'before'>;
  after: State<F, L, 'after'>;
}

/** A call that undoes a change, with its body. */
export interface UndoCall {
  name: EndpointName;
  body: object;
}

/** One action of the log. Its methods accept any of its entries. */
export interface ChangeRecord<F extends ChangeFacts = ChangeFacts, L extends LookedUp = object> {
  /** The type of the facts; never a value. */
  facts?: F;
  lookUp?: Partial<Record<'before' | 'after', Sql>>;
  /** The sentence without its subject. */
  words(entry: LoggedChange<F, L>): string | (string | SentencePart)[];
  undo?: {
    /** Whether the change is the last of its subject, and the subject still has the resulting state. */
    when: Sql;
    /** Facts that only the undo call needs, added to those before. */
    lookUp?: Sql;
    call(entry: LoggedChange<F, L>): UndoCall;
  };
}

/** `F` are the facts that each writer must state, `L` those joined from other tables. */
export function defineChange<F extends ChangeFacts, L extends LookedUp = object>(
  record: ChangeRecord<F, L>,
): ChangeRecord<F, L> {
  return record;
}

type WithoutLeague<B> = B extends unknown ? Omit<B, 'league_id'> : never;
type BodyOf<N extends EndpointName> = Endpoints[N] extends { body: infer B extends TSchema }
  ? WithoutLeague<Static<B>>
  : object;

/** The call that undoes a change, and its body beside the league's id. */
export function undoBy<N extends EndpointName>(name: N, body: BodyOf<N>): UndoCall {
  return { name, body };
}

/** The reason of changes that undo another one. */
export const UNDO_REASON = 'Undone from the log.';

export function matchOf({ subject, match_id }: LoggedChange, id: unknown = subject): string | SentencePart {
  return nameThing('match', id, match_id, '/matches');
}

export function groupOf({ subject, group_id }: LoggedChange): string | SentencePart {
  return nameThing('group', subject, group_id, '/groups');
}

/** A match or group by its id, linked to its page if that still exists. */
function nameThing(kind: string, id: unknown, pageId: number | null, pages: string): string | SentencePart {
  const text = `${kind} ${id}`;
  return pageId === null ? text : { text, path: `${pages}/${pageId}` };
}

/** A team by a name, linked to its matches. */
export function teamOf({ league_id }: LoggedChange, name: string): SentencePart {
  return { text: `“${name}”`, path: `/leagues/${league_id}/records?team=${encodeURIComponent(name)}` };
}

/** A reason from another table; entries from before reasons were stored have none. */
export interface Reason {
  reason: string | null;
}

export function quoteReason({ reason }: Partial<Reason>, introduction = ''): string {
  return reason ? `: ${introduction}“${reason}”` : '';
}

export function listOrNone(names: readonly string[] | undefined): string {
  return names?.length ? names.join(', ') : 'none';
}
