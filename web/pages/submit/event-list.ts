import { MAX_EVENTS_PER_SUBMISSION } from '#contract/limits.ts';
import { DEFAULT_MATCH_TYPE, DEFAULT_TEAM_NAMES, EVENT_TYPES, type Sport } from '#contract/sports.ts';
import type { EventSubmission, MatchDetails, SubmittedEvent } from '#contract/submissions.ts';
import { isBlank, type Side, toOneLine } from '#web/pages/submit/match-text.ts';

export type EventType = SubmittedEvent['type'];

export interface EventRow {
  id: number;
  type: EventType;
  team: Side;
  player: string;
}

export interface EventForm {
  sport: Sport;
  matchType: MatchDetails['matchType'];
  teams: Record<Side, string>;
  events: EventRow[];
  nextId: number;
}

export type EventChange =
  | { type: 'match type'; matchType: MatchDetails['matchType'] }
  | { type: 'team name'; side: Side; name: string }
  | { type: 'event'; row: number; event: Partial<Omit<EventRow, 'id'>> }
  | { type: 'add event' }
  | { type: 'repeat event'; row: number }
  | { type: 'remove event'; row: number }
  | { type: 'restore'; form: EventForm };

/** Points that an event adds to its team's score; other events add none. */
const SCORE_VALUES: Partial<Record<EventType, number>> = { Goal: 1, '2 Points': 2, '3 Points': 3 };

/** A form with one event to type into. */
export function createEventForm(sport: Sport): EventForm {
  const empty: EventForm = {
    sport,
    matchType: DEFAULT_MATCH_TYPE,
    teams: { A: DEFAULT_TEAM_NAMES.Blue, B: DEFAULT_TEAM_NAMES.Green },
    events: [],
    nextId: 1,
  };
  return changeEventForm(empty, { type: 'add event' });
}

export function changeEventForm(form: EventForm, change: EventChange): EventForm {
  switch (change.type) {
    case 'match type':
      return { ...form, matchType: change.matchType };
    case 'team name':
      return { ...form, teams: { ...form.teams, [change.side]: toOneLine(change.name) } };
    case 'event':
      return { ...form, events: form.events.map((event, row) => (row === change.row ? edit(event, change) : event)) };
    case 'add event':
      return insertEvent(form, form.events.length, { type: EVENT_TYPES[form.sport][0], team: 'A' });
    case 'repeat event':
      return insertEvent(
        form,
        change.row + 1,
        form.events[change.row] ?? { type: EVENT_TYPES[form.sport][0], team: 'A' },
      );
    case 'remove event':
      return { ...form, events: form.events.filter((_, row) => row !== change.row) };
    case 'restore':
      return change.form;
  }
}

/** The event type that a key chooses, by its first letter or digit; undefined when the sport has none. */
export function findEventType(sport: Sport, key: string): EventType | undefined {
  return EVENT_TYPES[sport].find((type) => type.charAt(0).toLowerCase() === key.toLowerCase());
}

/** The score as entered so far; an event counts from when its player is named. */
export function countScore(events: EventRow[], side: Side): number {
  const counted = events.filter((event) => event.team === side && !isBlank(event.player));
  return counted.reduce((sum, event) => sum + (SCORE_VALUES[event.type] ?? 0), 0);
}

export function buildEventSubmission(form: EventForm, leagueId: number): EventSubmission {
  return {
    method: 'events',
    league_id: leagueId,
    matchDetails: { matchType: form.matchType, teamA: form.teams.A.trim(), teamB: form.teams.B.trim() },
    events: form.events.map((event) => ({ ...event, player: event.player.trim() })),
  };
}

function edit(event: EventRow, { event: changes }: { event: Partial<Omit<EventRow, 'id'>> }): EventRow {
  const edited = { ...event, ...changes };
  return { ...edited, player: toOneLine(edited.player) };
}

function insertEvent(form: EventForm, row: number, { type, team }: Pick<EventRow, 'type' | 'team'>): EventForm {
  if (form.events.length >= MAX_EVENTS_PER_SUBMISSION) return form;
  const event: EventRow = { id: form.nextId, type, team, player: '' };
  return { ...form, events: form.events.toSpliced(row, 0, event), nextId: form.nextId + 1 };
}
