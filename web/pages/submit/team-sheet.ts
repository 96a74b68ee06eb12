import { MAX_PLAYERS_PER_TEAM, MAX_STAT } from '#contract/limits.ts';
import { DEFAULT_MATCH_TYPE, DEFAULT_TEAM_NAMES, SPORT_STATS } from '#contract/sports.ts';
import type { ManualPlayer, ManualSubmission, MatchDetails } from '#contract/submissions.ts';
import { readCount, tidyCount } from '#web/components/count-text.ts';
import { isBlank, type Side, toOneLine } from '#web/pages/submit/match-text.ts';

/** The stats of a submitted player (spec §3); a submission has these whatever the league's sport. */
export const PLAYER_STATS = SPORT_STATS.football;
export type PlayerStat = (typeof PLAYER_STATS)[number];

/** A row of the form. Stats are text, since an emptied cell stays empty until it is left. */
export interface PlayerRow {
  key: number;
  name: string;
  stats: Record<PlayerStat, string>;
}

export interface TeamSheet {
  name: string;
  players: PlayerRow[];
}

export interface ManualForm {
  matchType: MatchDetails['matchType'];
  teams: Record<Side, TeamSheet>;
  nextKey: number;
}

export type ManualChange =
  | { type: 'match type'; matchType: MatchDetails['matchType'] }
  | { type: 'team name'; side: Side; name: string }
  | { type: 'player name'; side: Side; row: number; name: string }
  | { type: 'stat'; side: Side; row: number; stat: PlayerStat; text: string }
  | { type: 'leave stat'; side: Side; row: number; stat: PlayerStat }
  | { type: 'add player'; side: Side }
  | { type: 'remove player'; side: Side; row: number }
  | { type: 'fill names'; side: Side; row: number; names: string[] }
  | { type: 'restore'; form: ManualForm };

export function createManualForm(): ManualForm {
  return {
    matchType: DEFAULT_MATCH_TYPE,
    teams: {
      A: { name: DEFAULT_TEAM_NAMES.Blue, players: [createPlayer(0)] },
      B: { name: DEFAULT_TEAM_NAMES.Green, players: [createPlayer(1)] },
    },
    nextKey: 2,
  };
}

export function changeManualForm(form: ManualForm, change: ManualChange): ManualForm {
  switch (change.type) {
    case 'match type':
      return { ...form, matchType: change.matchType };
    case 'team name':
      return changeTeam(form, change.side, (team) => ({ ...team, name: toOneLine(change.name) }));
    case 'player name':
      return changePlayer(form, change, (player) => ({ ...player, name: toOneLine(change.name) }));
    case 'stat':
      return changePlayer(form, change, (player) => withStat(player, change.stat, change.text));
    case 'leave stat':
      return changePlayer(form, change, (player) =>
        withStat(player, change.stat, tidyCount(player.stats[change.stat], MAX_STAT)),
      );
    case 'add player':
      return fillTeam(form, change.side, form.teams[change.side].players.length + 1);
    case 'remove player':
      return removePlayer(form, change.side, change.row);
    case 'fill names':
      return fillNames(form, change.side, change.row, change.names);
    case 'restore':
      return change.form;
  }
}

/** A stat as typed; null when it is not a whole number from 0 to `MAX_STAT`. */
export function readStat({ stats }: PlayerRow, stat: PlayerStat): number | null {
  return readCount(stats[stat], MAX_STAT);
}

export function countGoals(team: TeamSheet): number {
  return team.players.reduce((sum, player) => sum + (readStat(player, 'Goals') ?? 0), 0);
}

/** The row where a pasted list starts by default: the first below all names. */
export function findFillRow(team: TeamSheet): number {
  return team.players.findLastIndex((player) => !isBlank(player.name)) + 1;
}

/** How many of `names` do not fit when they are filled in from `row` on. */
export function countLeftOut(row: number, names: string[]): number {
  return Math.max(0, row + names.length - MAX_PLAYERS_PER_TEAM);
}

export function buildManualSubmission(form: ManualForm, leagueId: number): ManualSubmission {
  return {
    method: 'manual',
    league_id: leagueId,
    matchDetails: { matchType: form.matchType, teamA: form.teams.A.name.trim(), teamB: form.teams.B.name.trim() },
    teams: { A: form.teams.A.players.map(buildPlayer), B: form.teams.B.players.map(buildPlayer) },
  };
}

/** A stat that is no count goes out as null, which the server refuses: the conditions keep such a form from being sent. */
function buildPlayer(player: PlayerRow): ManualPlayer {
  const stats = PLAYER_STATS.map((stat) => [stat, readStat(player, stat)]);
  return { name: player.name.trim(), ...Object.fromEntries(stats) };
}

function createPlayer(key: number): PlayerRow {
  return { key, name: '', stats: { Goals: '0', Assists: '0', 'Yellow Cards': '0', 'Red Cards': '0' } };
}

function withStat(player: PlayerRow, stat: PlayerStat, text: string): PlayerRow {
  return player.stats[stat] === text ? player : { ...player, stats: { ...player.stats, [stat]: text } };
}

function changeTeam(form: ManualForm, side: Side, change: (team: TeamSheet) => TeamSheet): ManualForm {
  return { ...form, teams: { ...form.teams, [side]: change(form.teams[side]) } };
}

function changePlayer(
  form: ManualForm,
  { side, row }: { side: Side; row: number },
  change: (player: PlayerRow) => PlayerRow,
): ManualForm {
  return changeTeam(form, side, (team) => ({
    ...team,
    players: team.players.map((player, index) => (index === row ? change(player) : player)),
  }));
}

/** Adds rows until the team has `count` of them, `MAX_PLAYERS_PER_TEAM` at most. */
function fillTeam(form: ManualForm, side: Side, count: number): ManualForm {
  const { players } = form.teams[side];
  const missing = Math.min(count, MAX_PLAYERS_PER_TEAM) - players.length;
  if (missing <= 0) return form;
  const added = Array.from({ length: missing }, (_, index) => createPlayer(form.nextKey + index));
  const grown = changeTeam(form, side, (team) => ({ ...team, players: [...players, ...added] }));
  return { ...grown, nextKey: form.nextKey + missing };
}

/** Takes a row out; a team's only row is emptied instead, so that there always is one to type in. */
function removePlayer(form: ManualForm, side: Side, row: number): ManualForm {
  const rest = form.teams[side].players.filter((_, index) => index !== row);
  if (rest.length > 0) return changeTeam(form, side, (team) => ({ ...team, players: rest }));
  const emptied = changeTeam(form, side, (team) => ({ ...team, players: [createPlayer(form.nextKey)] }));
  return { ...emptied, nextKey: form.nextKey + 1 };
}

function fillNames(form: ManualForm, side: Side, row: number, names: string[]): ManualForm {
  const grown = fillTeam(form, side, row + names.length);
  return changeTeam(grown, side, (team) => ({
    ...team,
    players: team.players.map((player, index) => ({ ...player, name: names[index - row] ?? player.name })),
  }));
}
