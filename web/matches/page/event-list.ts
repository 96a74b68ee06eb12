import { sortByClock } from '#contract/matches/match-clock.ts';
import type { MatchEvent, TeamSide } from '#contract/matches/schema.ts';
import { listRunningScores } from '#web/matches/figures/running-score.ts';

export const EVENTS_PER_PAGE = 100;
/** The scorer and the assister; others aren't shown. */
const PARTICIPANTS_SHOWN = 2;

/** An event with its index in chronological order, from 0, and the score after it if it changed. */
export interface ListedEvent {
  event: MatchEvent;
  index: number;
  score: Record<TeamSide, number> | null;
}

/** The events included in a page. */
export interface FirstEvents {
  rows: ListedEvent[];
  /** Number of all events. */
  count: number;
  hasUnassigned: boolean;
  /** The page of all events in the address, from 1; null for the first rows. */
  page: number | null;
  pages: number;
}

/** All events in chronological order. */
export function listEvents(sent: readonly MatchEvent[]): ListedEvent[] {
  const events = sortByClock(sent);
  const scores = listRunningScores(events);
  return events.map((event, index) => ({ event, index, score: scores[index] ?? null }));
}

/** All events of a match with few, else those of `page`, or a team's first ones. */
export function takeFirstEvents(sent: readonly MatchEvent[], page: number | null): FirstEvents {
  const all = listEvents(sent);
  const pages = Math.max(1, Math.ceil(all.length / EVENTS_PER_PAGE));
  const first = ((page ?? 1) - 1) * EVENTS_PER_PAGE;
  const rows = page === null && pages > 1 ? all.filter(({ event }) => event.team_affect) : all;
  return {
    rows: rows.slice(first, first + EVENTS_PER_PAGE).map(withShownParticipants),
    count: all.length,
    hasUnassigned: all.some(({ event }) => !event.team_affect),
    page,
    pages,
  };
}

function withShownParticipants({ event, ...row }: ListedEvent): ListedEvent {
  return { ...row, event: { ...event, participants: event.participants.slice(0, PARTICIPANTS_SHOWN) } };
}
