import type { MatchEvent, TeamSide } from '#contract/matches.ts';
import { type EventKind, findScoringSide, readEventKind } from '#web/pages/match/event-kind.ts';
import { formatMinute, readClock } from '#web/pages/match/match-clock.ts';

/** A goal or card on the touchline strip, on the side whose score it raises or whose player it booked. */
export interface StripMarker {
  event: MatchEvent;
  kind: Exclude<EventKind, 'other'>;
  side: TeamSide;
  minute: string | null;
  /** Place on the line in percent of its length. */
  x: number;
  /** How many events the marker stands for: more than one where single ones have no room. */
  count: number;
}

type Placed = StripMarker & { at: number };

const SMALLEST_GAP = 24;
const GROUP_WIDTH = 40;
const CHARACTER_WIDTH = 6.5;
/** Lines up to this long leave yellow cards out. */
const NARROW_LINE = 500;
const FULL_TIME = 90;
const HALF_TIME = 45;

/** Places goals and cards of chronological `events` on a line of `width` pixels, neighbours of a side apart. */
export function layOutStrip(events: readonly MatchEvent[], width: number): StripMarker[] {
  const markers = placeByTime(events).filter(({ kind }) => width > NARROW_LINE || kind !== 'yellow-card');
  const sides = (['Blue', 'Green'] as const).map((side) => markers.filter((marker) => marker.side === side));
  return sides.flatMap((ofSide) => spread(fits(ofSide, width) ? ofSide : group(ofSide, width), width));
}

/** Whether there is a goal or card of a team to show. */
export function hasMarkers(events: readonly MatchEvent[]): boolean {
  return placeByTime(events).length > 0;
}

/** Markers with their place between 0 and 1: by the clock, or evenly when no event bears one. */
function placeByTime(events: readonly MatchEvent[]): Placed[] {
  const end = findEnd(events);
  let last = 0;
  const markers = events.flatMap((event): Placed[] => {
    last = readMoment(event) ?? last;
    const kind = readEventKind(event);
    const side = findScoringSide(event) ?? event.team_affect;
    if (kind === 'other' || !side) return [];
    return [{ event, kind, side, minute: formatMinute(event.timestamp), x: 0, count: 1, at: end ? last / end : 0 }];
  });
  return end ? markers : markers.map((marker, index) => ({ ...marker, at: (index + 1) / (markers.length + 1) }));
}

/** The minute at the line's end: the last one, at least 90 once the clock passes 45; null without a clock. */
function findEnd(events: readonly MatchEvent[]): number | null {
  const moments = events.map(readMoment).filter((moment) => moment !== null);
  if (moments.length === 0) return null;
  const last = Math.max(...moments);
  return last > HALF_TIME ? Math.max(FULL_TIME, last) : Math.max(last * 1.05, 1);
}

/** Minutes from the kick-off; the first half's added time takes no room of the second half. */
function readMoment({ timestamp }: MatchEvent): number | null {
  const clock = readClock(timestamp);
  if (!clock) return null;
  if (clock.stoppage === 0) return clock.minute + clock.second / 60;
  return clock.minute + (clock.minute >= FULL_TIME ? clock.stoppage : Math.min(clock.stoppage / 10, 0.95));
}

function fits(markers: readonly Placed[], width: number): boolean {
  return markers.reduce((sum, marker, index) => sum + gapBefore(marker, markers[index - 1]), 0) <= width;
}

/** Pixels from the marker before; labels such as 90+6’ take more than the icons. */
function gapBefore(marker: StripMarker, before: StripMarker | undefined): number {
  if (!before) return 0;
  const labels = (labelMarker(marker).length + labelMarker(before).length) / 2;
  return Math.max(SMALLEST_GAP, labels * CHARACTER_WIDTH + 4);
}

export function labelMarker({ count, minute }: StripMarker): string {
  return count > 1 ? `×${count}` : (minute ?? '');
}

/** One marker for each stretch of the line, showing the weightiest of its events. */
function group(markers: readonly Placed[], width: number): Placed[] {
  const stretches = Math.max(1, Math.floor(width / GROUP_WIDTH));
  const groups = new Map<number, Placed>();
  for (const marker of markers) {
    const stretch = Math.min(stretches - 1, Math.floor(marker.at * stretches));
    const group = groups.get(stretch);
    const shown = !group || weigh(marker) > weigh(group) ? marker : group;
    groups.set(stretch, { ...shown, count: (group?.count ?? 0) + 1, at: (stretch + 0.5) / stretches });
  }
  return [...groups.values()];
}

function weigh({ kind }: StripMarker): number {
  return ['yellow-card', 'red-card', 'own-goal', 'goal'].indexOf(kind);
}

/** Pushes markers to the right of one another, then back from the line's end. */
function spread(markers: readonly Placed[], width: number): StripMarker[] {
  const places = markers.map(({ at }) => at * width);
  for (let index = 1; index < places.length; index += 1) {
    places[index] = Math.max(places[index] ?? 0, (places[index - 1] ?? 0) + gap(markers, index));
  }
  let limit = width;
  for (let index = places.length - 1; index >= 0; index -= 1) {
    places[index] = Math.min(places[index] ?? 0, limit);
    limit = (places[index] ?? 0) - gap(markers, index);
  }
  return markers.map(({ at: _, ...marker }, index) => ({ ...marker, x: ((places[index] ?? 0) / width) * 100 }));
}

function gap(markers: readonly Placed[], index: number): number {
  const marker = markers[index];
  return marker ? gapBefore(marker, markers[index - 1]) : 0;
}
