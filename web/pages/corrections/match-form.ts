import type { Correction, MatchContents } from '#contract/corrections.ts';
import { GAME_SERVER_MAX_STAT, MAX_NAME_LENGTH } from '#contract/limits.ts';
import type { MatchEvent, MatchPlayer, TeamData, TeamSide } from '#contract/matches.ts';
import { hasVisibleText } from '#contract/plain-text.ts';
import { TEAM_SIDES, TEAM_TOTALS, type TeamTotal } from '#contract/teams.ts';
import { describeCounts, readCount, tidyCount } from '#web/components/count-text.ts';

export const PLAYER_STATS = ['goals', 'assists', 'yellow_cards', 'red_card'] as const;
export type PlayerStat = (typeof PLAYER_STATS)[number];

export const STAT_LABELS = {
  goals: 'Goals',
  assists: 'Assists',
  yellow_cards: 'Yellow Cards',
  red_card: 'Red Cards',
} as const;

/** Numbers are text, since an emptied cell stays empty until it is left. */
export interface PlayerRow {
  key: number;
  name: string;
  id: string;
  stats: Record<PlayerStat, string>;
}

/** An empty total is the players' sum, or none; those of `unknown` are none, though their players have a sum. */
export interface TeamForm {
  name: string;
  goals: string;
  players: PlayerRow[];
  totals: Record<TeamTotal, string>;
  unknown: readonly TeamTotal[];
}

export interface EventRow extends MatchEvent {
  key: number;
  /** As the match has them: blank ones at the end stay while nobody touches the row. */
  formerParticipants: readonly string[];
}

export interface MatchForm {
  type: string;
  /** In UTC to the minute, as a date and time field has it: '2026-03-01T18:00'. */
  playedAt: string;
  /** The match's own date in full, which is sent while the field shows the same minute. */
  formerPlayedAt: string;
  /** Null while the match is called by its teams. */
  matchName: string | null;
  teams: Record<TeamSide, TeamForm>;
  events: EventRow[];
  nextKey: number;
}

export type FormChange =
  | { what: 'type' | 'played at' | 'match name'; text: string }
  | { what: 'team name' | 'goals'; side: TeamSide; text: string }
  | { what: 'total'; side: TeamSide; total: TeamTotal; text: string }
  | { what: 'player name' | 'player id'; side: TeamSide; row: number; text: string }
  | { what: 'stat'; side: TeamSide; row: number; stat: PlayerStat; text: string }
  | { what: 'add player'; side: TeamSide }
  | { what: 'remove player'; side: TeamSide; row: number }
  | { what: 'event'; row: number; event: Partial<MatchEvent> }
  | { what: 'add event' }
  | { what: 'remove event'; row: number }
  | { what: 'restore'; form: MatchForm };

/** No match on Roblox is older than Roblox. */
export const EARLIEST_PLAYED_AT = '2006-01-01T00:00';

/** Totals that are the players' sums unless a match says otherwise. */
const SUMMED: Partial<Record<TeamTotal, PlayerStat>> = {
  assists: 'assists',
  yellow_cards: 'yellow_cards',
  red_cards: 'red_card',
};

export function openForm(contents: MatchContents): MatchForm {
  const { type, played_at, match_name, team_names, team_goals, player_data, event_data } = contents;
  let nextKey = 0;
  const team = (side: TeamSide): TeamForm => ({
    name: team_names[side],
    goals: String(team_goals[side]),
    players: player_data[side].players.map((player) => openPlayer(player, nextKey++)),
    totals: openTotals(player_data[side]),
    unknown: TEAM_TOTALS.filter(
      (total) => player_data[side][total] === null && sumOf(player_data[side], total) !== null,
    ),
  });
  const teams = { Blue: team('Blue'), Green: team('Green') };
  const events = event_data.map((event) => ({ ...event, key: nextKey++, formerParticipants: event.participants }));
  const isCalledByTeams = match_name === `${team_names.Blue} vs ${team_names.Green}`;
  const matchName = isCalledByTeams ? null : match_name;
  return { type, playedAt: toMinute(played_at), formerPlayedAt: played_at, matchName, teams, events, nextKey };
}

function openPlayer({ name, id, ...stats }: MatchPlayer, key: number): PlayerRow {
  const texts = PLAYER_STATS.map((stat) => [stat, String(stats[stat])]);
  return { key, name, id: id ?? '', stats: Object.fromEntries(texts) };
}

function openTotals(team: TeamData): TeamForm['totals'] {
  const texts = TEAM_TOTALS.map((total) => {
    const isSum = team[total] === sumOf(team, total);
    return [total, isSum || team[total] === null ? '' : String(team[total])];
  });
  return Object.fromEntries(texts);
}

/** What the server makes of a total that is left out: the sum of the players, or nothing where they have none. */
function sumOf({ players, assists }: TeamData, total: TeamTotal): number | null {
  const stat = SUMMED[total];
  if (stat === undefined || (players.length === 0 && assists === null)) return null;
  return sum(players.map((player) => player[stat]));
}

/** An ISO 8601 timestamp as a date and time field has it, in UTC. */
export function toMinute(timestamp: string): string {
  return new Date(timestamp).toISOString().slice(0, 16);
}

export function changeForm(form: MatchForm, change: FormChange): MatchForm {
  switch (change.what) {
    case 'type':
      return { ...form, type: change.text };
    case 'played at':
      return { ...form, playedAt: change.text };
    case 'match name':
      return { ...form, matchName: fitLine(change.text, 120) };
    case 'team name':
      return changeTeam(form, change.side, { name: fitLine(change.text, MAX_NAME_LENGTH) });
    case 'goals':
      return changeTeam(form, change.side, { goals: change.text });
    case 'total': {
      const { totals } = form.teams[change.side];
      return changeTeam(form, change.side, { totals: { ...totals, [change.total]: change.text } });
    }
    case 'player name':
      return changePlayer(form, change, { name: fitLine(change.text, MAX_NAME_LENGTH) });
    case 'player id':
      return changePlayer(form, change, { id: change.text.replace(/\p{Cc}/gu, '') });
    case 'stat': {
      const stats = form.teams[change.side].players[change.row]?.stats;
      return stats ? changePlayer(form, change, { stats: { ...stats, [change.stat]: change.text } }) : form;
    }
    case 'add player': {
      const player = openPlayer(
        { name: '', id: null, goals: 0, assists: 0, yellow_cards: 0, red_card: 0 },
        form.nextKey,
      );
      const { players } = form.teams[change.side];
      return { ...changeTeam(form, change.side, { players: [...players, player] }), nextKey: form.nextKey + 1 };
    }
    case 'remove player':
      return changeTeam(form, change.side, { players: form.teams[change.side].players.toSpliced(change.row, 1) });
    case 'event':
      return {
        ...form,
        events: form.events.map((event, row) => (row === change.row ? { ...event, ...change.event } : event)),
      };
    case 'add event': {
      const event = {
        key: form.nextKey,
        eventName: 'Goal',
        timestamp: 'N/A',
        participants: [''],
        team_affect: 'Blue' as const,
        formerParticipants: [],
      };
      return { ...form, events: [...form.events, event], nextKey: form.nextKey + 1 };
    }
    case 'remove event':
      return { ...form, events: form.events.toSpliced(change.row, 1) };
    case 'restore':
      return change.form;
  }
}

/** One line without control characters. */
export function fitLine(text: string, length: number): string {
  return text.replace(/\p{Cc}/gu, ' ').slice(0, length);
}

/** What a cell reads once it is left. */
export function tidyCell(text: string): string {
  return tidyCount(text, GAME_SERVER_MAX_STAT);
}

/** A count as typed; null when it is not a whole number from 0 to `GAME_SERVER_MAX_STAT`. */
export function readCell(text: string): number | null {
  return readCount(text, GAME_SERVER_MAX_STAT);
}

function changeTeam(form: MatchForm, side: TeamSide, team: Partial<TeamForm>): MatchForm {
  return { ...form, teams: { ...form.teams, [side]: { ...form.teams[side], ...team } } };
}

function changePlayer(
  form: MatchForm,
  { side, row }: { side: TeamSide; row: number },
  change: Partial<PlayerRow>,
): MatchForm {
  const players = form.teams[side].players.map((player, at) => (at === row ? { ...player, ...change } : player));
  return changeTeam(form, side, { players });
}

/** What an empty total stands for: the players' sum, or nothing. */
export function sumOfPlayers({ players, unknown }: TeamForm, total: TeamTotal | 'goals'): number | null {
  const stat = total === 'goals' ? 'goals' : SUMMED[total];
  return stat === undefined || (total !== 'goals' && unknown.includes(total))
    ? null
    : sum(players.map(({ stats }) => readCell(stats[stat]) ?? 0));
}

function sum(counts: number[]): number {
  return counts.reduce((total, count) => total + count, 0);
}

/** The first thing that is missing or out of range, in words; null when the form can be sent. */
export function findMissing(form: MatchForm, now = new Date()): string | null {
  const { type, matchName, teams, events } = form;
  const isBlank = (text: string) => !hasVisibleText(text);
  if (isBlank(type)) return 'Name the match type';
  const playedAt = findPlayedAtFault(form, now);
  if (playedAt) return playedAt;
  if (matchName !== null && isBlank(matchName)) return 'Name the match';
  for (const side of TEAM_SIDES) {
    if (isBlank(teams[side].name)) return `Name the ${side} team`;
    const row = teams[side].players.findIndex(({ name }) => isBlank(name));
    if (row !== -1) return `Name player ${row + 1} of ${side}`;
    const cell = findWrongCell(side, teams[side]);
    if (cell !== undefined) return `${cell} must be ${describeCounts(GAME_SERVER_MAX_STAT)}`;
  }
  const event = events.findIndex(({ eventName }) => isBlank(eventName));
  return event === -1 ? null : `Name event ${event + 1}`;
}

/** The first cell of a team that holds no count, by its label. */
function findWrongCell(side: TeamSide, { goals, players, totals }: TeamForm): string | undefined {
  const cells = [
    { label: `Goals of ${side}`, text: goals },
    ...players.flatMap(({ stats }, row) =>
      PLAYER_STATS.map((stat) => ({ label: `${STAT_LABELS[stat]} of ${side} player ${row + 1}`, text: stats[stat] })),
    ),
    ...TEAM_TOTALS.map((total) => ({ label: `${labelTotal(total)} of ${side}`, text: totals[total] })),
  ];
  return cells.find(({ text }) => readCell(text) === null)?.label;
}

export function labelTotal(total: TeamTotal): string {
  const words = total.replaceAll('_', ' ');
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** The server takes the date that the match has, whenever that is. */
function findPlayedAtFault({ playedAt, formerPlayedAt }: MatchForm, now: Date): string | null {
  if (playedAt === toMinute(formerPlayedAt)) return null;
  // The field is empty while only a part of it is entered.
  if (playedAt === '') return 'Enter the date and time of the match';
  if (playedAt > toMinute(now.toISOString())) return 'Choose a date and time in the past';
  return playedAt < EARLIEST_PLAYED_AT ? 'Choose a date in 2006 or later' : null;
}

export function buildCorrection(form: MatchForm, revision: number, reason: string): Correction {
  const { type, playedAt, formerPlayedAt, matchName, teams } = form;
  return {
    revision,
    reason,
    type,
    played_at: playedAt === toMinute(formerPlayedAt) ? formerPlayedAt : `${playedAt}:00.000Z`,
    ...(matchName !== null && { match_name: matchName }),
    team_names: { Blue: teams.Blue.name, Green: teams.Green.name },
    team_goals: { Blue: toCount(teams.Blue.goals), Green: toCount(teams.Green.goals) },
    player_data: { Blue: buildTeam(teams.Blue), Green: buildTeam(teams.Green) },
    event_data: form.events.map((event) => ({
      eventName: event.eventName,
      timestamp: event.timestamp,
      participants: listParticipants(event),
      ...(event.team_affect && { team_affect: event.team_affect }),
    })),
  };
}

function listParticipants({ participants, formerParticipants }: EventRow): string[] {
  const isUntouched =
    participants.length === formerParticipants.length &&
    participants.every((name, at) => name === formerParticipants[at]);
  if (isUntouched) return participants;
  return participants.slice(0, participants.findLastIndex((name) => name.trim() !== '') + 1);
}

function buildTeam({ players, totals, unknown }: TeamForm): Correction['player_data']['Blue'] {
  const declared = TEAM_TOTALS.filter((total) => totals[total].trim() !== '' || unknown.includes(total)).map(
    (total) => [total, totals[total].trim() === '' ? null : toCount(totals[total])],
  );
  return {
    players: players.map(({ name, id, stats }) => ({
      name,
      ...(id.trim() && { id: id.trim() }),
      ...Object.fromEntries(PLAYER_STATS.map((stat) => [stat, toCount(stats[stat])])),
    })),
    ...Object.fromEntries(declared),
  };
}

/** A form with a cell that holds no count is not sent: `findMissing` names it. */
function toCount(text: string): number {
  return readCell(text) ?? Number.NaN;
}
