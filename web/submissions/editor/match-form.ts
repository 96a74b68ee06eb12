import { foldName } from '#contract/kit/fold-name.ts';
import type { MatchEvent, TeamSide } from '#contract/matches/schema.ts';
import type { PlayerExtra, TeamExtra } from '#contract/matches/stats.ts';
import { DEFAULT_MATCH_TYPE, DEFAULT_TEAM_NAMES } from '#contract/submissions/sports.ts';
import { readCount } from '#web/kit/list/count-text.ts';
import type { MatchRules } from '#web/submissions/editor/match-rules.ts';
import { isBlank, toOneLine } from '#web/submissions/editor/match-text.ts';

export const PLAYER_STATS = ['goals', 'assists', 'yellow_cards', 'red_card'] as const;
export type PlayerStat = (typeof PLAYER_STATS)[number];

export const STAT_LABELS = {
  goals: 'Goals',
  assists: 'Assists',
  yellow_cards: 'Yellow Cards',
  red_card: 'Red Cards',
} as const;

/** Added stats as text; an empty one is unknown. A stored match's have all names. */
export type Figures = Partial<Record<PlayerExtra | TeamExtra, string>>;

/** Stats are text, so that a field may be empty or invalid during editing. An id may be empty. */
export interface PlayerDraft {
  key: number;
  name: string;
  id: string;
  stats: Record<PlayerStat, string>;
  figures?: Figures;
}

export interface TeamForm {
  name: string;
  players: PlayerDraft[];
  figures?: Figures;
}

/** `participants` are the player and, for a goal, the assisting player. */
export interface EventDraft extends MatchEvent {
  key: number;
}

/** Extra time and shoot-out; penalties are empty without a shoot-out. */
export interface MatchEnd {
  hadExtraTime: boolean;
  penalties: Record<TeamSide, string>;
}

const FULL_TIME: MatchEnd = { hadExtraTime: false, penalties: { Blue: '', Green: '' } };

export interface MatchForm extends MatchEnd {
  type: string;
  teams: Record<TeamSide, TeamForm>;
  events: EventDraft[];
  nextKey: number;
  /** YYYY-MM-DDTHH:MM in the league's time zone, or empty for now; only in a fixture's form. */
  playedAt?: string;
}

export type MatchChange =
  | { type: 'match type'; matchType: string }
  | { type: 'played at'; text: string }
  | { type: 'extra time'; wasPlayed: boolean }
  | { type: 'penalties'; side: TeamSide; text: string }
  | { type: 'team name'; side: TeamSide; name: string }
  | { type: 'player name'; side: TeamSide; row: number; name: string }
  | { type: 'player id'; side: TeamSide; row: number; id: string }
  | { type: 'stat'; side: TeamSide; row: number; stat: PlayerStat; text: string }
  | { type: 'player figure'; side: TeamSide; row: number; stat: PlayerExtra; text: string }
  | { type: 'team figure'; side: TeamSide; stat: TeamExtra; text: string }
  | { type: 'add player'; side: TeamSide }
  | { type: 'remove player'; side: TeamSide; row: number }
  | { type: 'fill names'; side: TeamSide; row: number; names: string[] }
  | { type: 'event'; row: number; event: Partial<Omit<MatchEvent, 'participants'>> }
  | { type: 'participant'; row: number; place: number; name: string }
  | { type: 'add event' }
  | { type: 'repeat event'; row: number }
  | { type: 'remove event'; row: number }
  | { type: 'restore'; form: MatchForm };

/** A form for a new match, with a first row if the rules require a player or an event. */
export function createMatchForm(rules: MatchRules): MatchForm {
  const teams = {
    Blue: { name: DEFAULT_TEAM_NAMES.Blue, players: [] },
    Green: { name: DEFAULT_TEAM_NAMES.Green, players: [] },
  };
  let form: MatchForm = { ...FULL_TIME, type: DEFAULT_MATCH_TYPE, teams, events: [], nextKey: 1 };
  form = fillTeam(form, 'Blue', rules.minPlayers);
  form = fillTeam(form, 'Green', rules.minPlayers);
  return rules.minEvents > 0 ? changeMatch(form, { type: 'add event' }, rules) : form;
}

export function changeMatch(form: MatchForm, change: MatchChange, rules: MatchRules): MatchForm {
  switch (change.type) {
    case 'match type':
      return { ...form, type: change.matchType };
    case 'played at':
      return { ...form, playedAt: change.text };
    case 'extra time':
      return { ...form, hadExtraTime: change.wasPlayed };
    case 'penalties':
      return { ...form, penalties: { ...form.penalties, [change.side]: change.text } };
    case 'team name':
      return changeTeam(form, change.side, { name: toOneLine(change.name) });
    case 'player name':
      return changePlayer(form, change, (player) => ({ ...player, name: toOneLine(change.name) }));
    case 'player id':
      return changePlayer(form, change, (player) => ({ ...player, id: toOneLine(change.id) }));
    case 'stat':
      return changePlayer(form, change, (player) => withStat(player, change.stat, change.text));
    case 'player figure':
      return changePlayer(form, change, (player) => ({
        ...player,
        figures: { ...player.figures, [change.stat]: toOneLine(change.text) },
      }));
    case 'team figure': {
      const { figures } = form.teams[change.side];
      return changeTeam(form, change.side, { figures: { ...figures, [change.stat]: change.text } });
    }
    case 'add player':
      return fillTeam(form, change.side, Math.min(form.teams[change.side].players.length + 1, rules.maxPlayers));
    case 'remove player':
      return removePlayer(form, change, rules);
    case 'fill names':
      return fillNames(form, change, rules);
    case 'event':
      return changeEvent(form, change.row, (event) => ({ ...event, ...change.event }));
    case 'participant':
      return changeEvent(form, change.row, (event) => withParticipant(event, change.place, toOneLine(change.name)));
    case 'add event':
      return insertEvent(form, form.events.length, undefined, rules);
    case 'repeat event':
      return insertEvent(form, change.row + 1, form.events[change.row], rules);
    case 'remove event':
      return { ...form, events: form.events.toSpliced(change.row, 1) };
    case 'restore':
      return change.form;
  }
}

/** The goals of the shoot-out; null without one, and while they are invalid. */
export function readPenalties({ penalties }: MatchEnd, { maxStat }: MatchRules): Record<TeamSide, number> | null {
  if (isBlank(penalties.Blue) || isBlank(penalties.Green)) return null;
  const [Blue, Green] = [readCount(penalties.Blue, maxStat), readCount(penalties.Green, maxStat)];
  return Blue === null || Green === null ? null : { Blue, Green };
}

/** The highest valid count of a player's stat. */
export function findMaxStat({ maxStat, maxYellowCards }: MatchRules, stat: PlayerStat): number {
  return stat === 'yellow_cards' ? maxYellowCards : maxStat;
}

/** A stat as typed; null unless it is a whole number from 0 to its maximum. */
export function readStat({ stats }: PlayerDraft, stat: PlayerStat, rules: MatchRules): number | null {
  return readCount(stats[stat], findMaxStat(rules, stat));
}

/** The team's sum; invalid stats count as 0. */
export function sumStat({ players }: TeamForm, stat: PlayerStat, rules: MatchRules): number {
  return players.reduce((sum, player) => sum + (readStat(player, stat, rules) ?? 0), 0);
}

/** The first row after the last name, where a pasted list starts. */
export function findFillRow(team: TeamForm): number {
  return team.players.findLastIndex((player) => !isBlank(player.name)) + 1;
}

/** The squad's players who aren't in the team yet. */
export function findMissing(squad: readonly string[], team: TeamForm): string[] {
  const entered = new Set(team.players.map((player) => foldName(player.name)));
  return squad.filter((name) => !entered.has(foldName(name)));
}

/** Number of `names` beyond the team's limit if filled in from `row`. */
export function countLeftOut(row: number, names: string[], { maxPlayers }: MatchRules): number {
  return Math.max(0, row + names.length - maxPlayers);
}

function createPlayer(key: number): PlayerDraft {
  return { key, name: '', id: '', stats: { goals: '0', assists: '0', yellow_cards: '0', red_card: '0' } };
}

function withStat(player: PlayerDraft, stat: PlayerStat, text: string): PlayerDraft {
  return player.stats[stat] === text ? player : { ...player, stats: { ...player.stats, [stat]: text } };
}

function changeTeam(form: MatchForm, side: TeamSide, team: Partial<TeamForm>): MatchForm {
  return { ...form, teams: { ...form.teams, [side]: { ...form.teams[side], ...team } } };
}

function changePlayer(
  form: MatchForm,
  { side, row }: { side: TeamSide; row: number },
  change: (player: PlayerDraft) => PlayerDraft,
): MatchForm {
  const players = form.teams[side].players.map((player, at) => (at === row ? change(player) : player));
  return changeTeam(form, side, { players });
}

/** Adds rows until the team has `count` of them. */
function fillTeam(form: MatchForm, side: TeamSide, count: number): MatchForm {
  const { players } = form.teams[side];
  const missing = count - players.length;
  if (missing <= 0) return form;
  const added = Array.from({ length: missing }, (_, index) => createPlayer(form.nextKey + index));
  return { ...changeTeam(form, side, { players: [...players, ...added] }), nextKey: form.nextKey + missing };
}

/** If the rules require a player, a removed last row is replaced by an empty one. */
function removePlayer(form: MatchForm, { side, row }: { side: TeamSide; row: number }, rules: MatchRules): MatchForm {
  const players = form.teams[side].players.toSpliced(row, 1);
  return fillTeam(changeTeam(form, side, { players }), side, rules.minPlayers);
}

/** A row with a changed name keeps its stats but not the former player's Roblox ID. */
function fillNames(
  form: MatchForm,
  { side, row, names }: { side: TeamSide; row: number; names: string[] },
  rules: MatchRules,
): MatchForm {
  const grown = fillTeam(form, side, Math.min(row + names.length, rules.maxPlayers));
  const players = grown.teams[side].players.map((player, at) => {
    const name = names[at - row] ?? player.name;
    return name === player.name ? player : { ...player, name, id: '' };
  });
  return changeTeam(grown, side, { players });
}

function changeEvent(form: MatchForm, row: number, change: (event: EventDraft) => EventDraft): MatchForm {
  return { ...form, events: form.events.map((event, at) => (at === row ? change(event) : event)) };
}

/** Removes trailing blank names. */
function withParticipant(event: EventDraft, place: number, name: string): EventDraft {
  const count = Math.max(event.participants.length, place + 1);
  const names = Array.from({ length: count }, (_, at) => (at === place ? name : (event.participants[at] ?? '')));
  return { ...event, participants: names.slice(0, names.findLastIndex((one) => one.trim() !== '') + 1) };
}

/** Inserts an event without players, with the type and team of `model` if given. */
function insertEvent(form: MatchForm, row: number, model: EventDraft | undefined, rules: MatchRules): MatchForm {
  if (form.events.length >= rules.maxEvents) return form;
  const event: EventDraft = {
    key: form.nextKey,
    eventName: model?.eventName ?? rules.eventTypes[0] ?? '',
    timestamp: 'N/A',
    participants: [],
    team_affect: model ? model.team_affect : 'Blue',
  };
  return { ...form, events: form.events.toSpliced(row, 0, event), nextKey: form.nextKey + 1 };
}
