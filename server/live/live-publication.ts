import { LIVE_END_MINUTES } from '#contract/limits.ts';
import type { LiveEnd, LiveFixture, LiveHead, LiveMatch } from '#contract/live.ts';
import type { LiveRow } from '#server/live/live-queries.ts';

const END_MS = LIVE_END_MINUTES * 60_000;
/** The stored match follows the last snapshot within seconds. */
const WAIT_FOR_MATCH_MS = 60_000;

/** A live match as it is public until its next change, encoded once for all its readers. */
export interface Publication {
  head: LiveHead;
  isListed: boolean;
  /** The JSON text of a `LiveMatch`. */
  text: string;
  /** The id of the event. */
  id: string;
  event: Buffer;
  /** Whether streams end after the event. */
  isEnd: boolean;
}

/** The publication of a row at an instant, in milliseconds since 1970. */
export function publish(row: LiveRow, fixture: LiveFixture | null, now: number): Publication {
  const { document, changed_at, delay_seconds, match_id, has_ended, seq } = row;
  const { player_data, event_data, ...shown } = document;
  const publicAt = changed_at + delay_seconds * 1000;
  const silentMs = now - publicAt;
  const isOver = has_ended || silentMs >= END_MS;
  const isEnd = match_id !== null || silentMs >= (has_ended ? WAIT_FOR_MATCH_MS : END_MS);
  const head: LiveHead = {
    key: row.key,
    league_id: row.league_id,
    league_name: row.league_name,
    fixture_id: fixture?.id ?? null,
    ...shown,
    teams: row.teams,
    updated_at: new Date(publicAt).toISOString(),
    is_over: isOver,
    match_id,
  };
  const text = JSON.stringify({ ...head, seq, fixture, player_data, event_data } satisfies LiveMatch);
  const id = `${changed_at}-${seq}${isEnd ? '-end' : isOver ? '-over' : ''}`;
  const end = isEnd ? `event: end\ndata: ${JSON.stringify({ match_id } satisfies LiveEnd)}\n\n` : '';
  const event = Buffer.from(`id: ${id}\nevent: snapshot\ndata: ${text}\n\n${end}`);
  return { head, isListed: row.is_listed, text, id, event, isEnd };
}
