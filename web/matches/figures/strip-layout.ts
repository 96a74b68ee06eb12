import { findScoringSide, type MarkedKind, readEventKind } from '#contract/matches/event-kinds.ts';
import { findMinute, readClock, writeMinute } from '#contract/matches/match-clock.ts';
import type { MatchEvent, TeamSide } from '#contract/matches/schema.ts';
import { TEAM_SIDES } from '#contract/matches/sides.ts';

/** A goal or card on the touchline strip: on the side that it scores for, or of the booked player. */
export interface StripMarker {
  /** The event's index in chronological order, from 0. */
  index: number;
  eventName: string;
  /** The first participant. */
  player: string | undefined;
  kind: MarkedKind;
  side: TeamSide;
  minute: string | null;
  /** Position on the line, from 0 to 1. */
  at: number;
  /** Number of events in the marker: more than one if they are too close for single markers. */
  count: number;
}

/** `x` is the position in percent of the line's length. */
export type PlacedMarker = StripMarker & { x: number };

/** Lines are too short for more markers on a side, so that these are always grouped. */
const MAX_SINGLE_MARKERS = 100;
const GROUPS_OF_MANY = 50;
const MIN_GAP_PIXELS = 24;
const GROUP_WIDTH_PIXELS = 40;
const CHARACTER_WIDTH_PIXELS = 6.5;
/** Lines up to this length omit yellow cards. */
const NARROW_LINE_PIXELS = 500;
const FULL_TIME_MINUTE = 90;
export const HALF_TIME_MINUTE = 45;
/** Half-times of the match and of extra time. */
const HALF_TIMES = [HALF_TIME_MINUTE, 105];

/** Goals and cards of chronological `events` that have a team; very many are grouped. */
export function placeMarkers(events: readonly MatchEvent[]): StripMarker[] {
  const markers = placeByTime(events);
  if (markers.length <= MAX_SINGLE_MARKERS) return markers;
  // Only yellow cards are omitted on a narrow line.
  const kinds = [markers.filter(isYellow), markers.filter((marker) => !isYellow(marker))];
  const groups = kinds.flatMap((ofKind) =>
    TEAM_SIDES.flatMap((side) => group(markersOf(ofKind, side), GROUPS_OF_MANY)),
  );
  return groups.toSorted((one, other) => one.index - other.index);
}

/** Places markers on a line of `width` pixels, in percent of it, without overlaps on a side. */
export function layOutStrip(placed: readonly StripMarker[], width: number): PlacedMarker[] {
  const markers = placed.filter((marker) => width > NARROW_LINE_PIXELS || !isYellow(marker));
  const sections = Math.max(1, Math.floor(width / GROUP_WIDTH_PIXELS));
  return TEAM_SIDES.map((side) => markersOf(markers, side)).flatMap((ofOne) =>
    spreadMarkers(fitsWidth(ofOne, width) ? ofOne : group(ofOne, sections), width),
  );
}

function markersOf(markers: readonly StripMarker[], side: TeamSide): StripMarker[] {
  return markers.filter((marker) => marker.side === side);
}

function isYellow({ kind }: StripMarker): boolean {
  return kind === 'yellow-card';
}

/** Markers with their position from 0 to 1: by the clock, or evenly if no event has one. */
function placeByTime(events: readonly MatchEvent[]): StripMarker[] {
  const end = findEnd(events);
  let last = 0;
  const markers = events.flatMap((event, index): StripMarker[] => {
    last = readMinutes(event) ?? last;
    const kind = readEventKind(event);
    const side = findScoringSide(event) ?? event.team_affect;
    if (kind === 'disallowed' || kind === 'substitution' || kind === 'other' || !side) return [];
    const { eventName, participants } = event;
    const [player] = participants;
    const at = end ? last / end : 0;
    return [{ index, eventName, player, kind, side, minute: writeMinute(event), at, count: 1 }];
  });
  return end ? markers : markers.map((marker, index) => ({ ...marker, at: (index + 1) / (markers.length + 1) }));
}

/** The minute at the line's end: the last one, at least 90 once the clock passes 45; null without a clock. */
export function findEnd(events: readonly MatchEvent[]): number | null {
  const minutes = events.map(readMinutes).filter((minute) => minute !== null);
  if (minutes.length === 0) return null;
  const last = Math.max(...minutes);
  const hasHalfTime = last > HALF_TIME_MINUTE || events.some((event) => (findMinute(event)?.added ?? 0) > 0);
  return hasHalfTime ? Math.max(FULL_TIME_MINUTE, Math.ceil(last)) : Math.max(last * 1.05, 1);
}

/**
 * Minutes from the kick-off. Added time before half-time is drawn before it; a minute without seconds in its middle.
 */
export function readMinutes(event: MatchEvent): number | null {
  const [clock, at] = [readClock(event.timestamp), findMinute(event)];
  if (!clock || !at) return null;
  const { minute, added } = at;
  if (added > 0) return HALF_TIMES.includes(minute) ? minute - 0.1 / (added + 1) : minute + added;
  return clock.second === null ? Math.max(0, minute - 0.5) : clock.minute + clock.second / 60;
}

function fitsWidth(markers: readonly StripMarker[], width: number): boolean {
  return markers.reduce((sum, marker, index) => sum + gapBefore(marker, markers[index - 1]), 0) <= width;
}

/** Pixels to the previous marker; labels such as 90+6’ are wider than the icons. */
function gapBefore(marker: StripMarker, before: StripMarker | undefined): number {
  if (!before) return 0;
  const labels = (labelMarker(marker).length + labelMarker(before).length) / 2;
  return Math.max(MIN_GAP_PIXELS, labels * CHARACTER_WIDTH_PIXELS + 4);
}

export function labelMarker({ count, minute }: StripMarker): string {
  return count > 1 ? `×${count}` : (minute ?? '');
}

/** Merges markers per section of the line; each shows the most important event. */
function group(markers: readonly StripMarker[], sections: number): StripMarker[] {
  const groups = new Map<number, StripMarker>();
  for (const marker of markers) {
    const section = Math.min(sections - 1, Math.floor(marker.at * sections));
    const group = groups.get(section);
    const shown = !group || rankKind(marker) > rankKind(group) ? marker : group;
    groups.set(section, { ...shown, count: (group?.count ?? 0) + marker.count, at: (section + 0.5) / sections });
  }
  return [...groups.values()];
}

function rankKind({ kind }: StripMarker): number {
  return ['yellow-card', 'red-card', 'own-goal', 'goal'].indexOf(kind);
}

/** Pushes overlapping markers to the right, then back from the line's end. */
function spreadMarkers(markers: readonly StripMarker[], width: number): PlacedMarker[] {
  const places = markers.map(({ at }) => at * width);
  for (let index = 1; index < places.length; index += 1) {
    places[index] = Math.max(places[index] ?? 0, (places[index - 1] ?? 0) + gapAt(markers, index));
  }
  let limit = width;
  for (let index = places.length - 1; index >= 0; index -= 1) {
    places[index] = Math.min(places[index] ?? 0, limit);
    limit = (places[index] ?? 0) - gapAt(markers, index);
  }
  return markers.map((marker, index) => ({ ...marker, x: ((places[index] ?? 0) / width) * 100 }));
}

function gapAt(markers: readonly StripMarker[], index: number): number {
  const marker = markers[index];
  return marker ? gapBefore(marker, markers[index - 1]) : 0;
}
