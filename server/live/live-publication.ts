import { LIVE_END_MINUTES } from '#contract/kit/limits.ts';
import type { LiveEnd, LiveFixture, LiveHead, LiveMatch } from '#contract/live/schema.ts';
import type { LiveRow } from '#server/live/live-queries.ts';

const END_MS = LIVE_END_MINUTES * 60_000;
/** Time within which the stored match follows the last snapshot. */
const WAIT_FOR_MATCH_MS = 60_000;

/** The public state of a live match until its next change, encoded once for all readers. */
export interface Publication {
  head: LiveHead;
  isListed: boolean;
  /** JSON of a `LiveMatch`, part of the event. */
  json: Buffer;
  /** The event's id. */
  id: string;
  event: Buffer;
  /** Whether streams end after the event. */
  isEnd: boolean;
}

/** The state of a row at an instant, in milliseconds since 1970; each state is published once. */
function stateOf({ changed_at, delay_seconds, match_id, has_ended }: LiveRow, now: number) {
  const publicAt = changed_at + delay_seconds * 1000;
  const silentMs = now - publicAt;
  const isOver = has_ended || silentMs >= END_MS;
  const isEnd = match_id !== null || silentMs >= (has_ended ? WAIT_FOR_MATCH_MS : END_MS);
  return { publicAt, isOver, isEnd };
}

/** The id of what `publish` returns. */
export function publicationId(row: LiveRow, now: number): string {
  const { isOver, isEnd } = stateOf(row, now);
  return `${row.changed_at}-${row.seq}${isEnd ? '-end' : isOver ? '-over' : ''}`;
}

/** The publication of a row at an instant, in milliseconds since 1970. */
export function publish(row: LiveRow, fixture: LiveFixture | null, now: number): Publication {
  const { match_id, seq } = row;
  const { publicAt, isOver, isEnd } = stateOf(row, now);
  const head: LiveHead = {
    key: row.key,
    league_id: row.league_id,
    league_name: row.league_name,
    fixture_id: fixture?.id ?? null,
    ...row.scoreboard,
    teams: row.teams,
    updated_at: new Date(publicAt).toISOString(),
    is_over: isOver,
    match_id,
  };
  const id = publicationId(row, now);
  const begin = Buffer.from(`id: ${id}\nevent: snapshot\ndata: `);
  const fields = JSON.stringify({ ...head, seq, fixture } satisfies Omit<LiveMatch, 'player_data' | 'event_data'>);
  const end = isEnd ? `event: end\ndata: ${JSON.stringify({ match_id } satisfies LiveEnd)}\n\n` : '';
  const json = [Buffer.from(`${fields.slice(0, -1)},`), row.contents, Buffer.from('}')];
  const jsonEnd = json.reduce((length, part) => length + part.length, begin.length);
  const event = Buffer.concat([begin, ...json, Buffer.from(`\n\n${end}`)]);
  return { head, isListed: row.is_listed, json: event.subarray(begin.length, jsonEnd), id, event, isEnd };
}
