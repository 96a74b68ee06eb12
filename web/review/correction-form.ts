import type { MatchPlayer, TeamData, TeamSide } from '#contract/matches/schema.ts';
import { TEAM_SIDES } from '#contract/matches/sides.ts';
import type { TeamTotal } from '#contract/matches/stats.ts';
import { TEAM_TOTALS } from '#contract/matches/team-totals.ts';
import type { Correction, MatchContents } from '#contract/review/corrections.ts';
import { describeCounts, readCount } from '#web/kit/list/count-text.ts';
import { fromZonedField, toZonedField } from '#web/kit/time/zoned-field.ts';
import {
  buildPlayerFigures,
  buildTeamFigures,
  openPlayerFigures,
  openTeamFigures,
} from '#web/submissions/editor/figure-texts.ts';
import { type Condition, listMatchConditions, unmet } from '#web/submissions/editor/match-conditions.ts';
import {
  changeMatch,
  type MatchChange,
  type MatchForm,
  PLAYER_STATS,
  type PlayerDraft,
  type PlayerStat,
  readPenalties,
  readStat,
  sumStat,
  type TeamForm,
} from '#web/submissions/editor/match-form.ts';
import { CORRECTION_RULES } from '#web/submissions/editor/match-rules.ts';
import { isBlank, toOneLine } from '#web/submissions/editor/match-text.ts';

/**
 * The score of a stored match may differ from its players' goals. An empty total means the players' sum, or null
 * without players. Totals in `unknown` are null although their players have a sum.
 */
export interface TeamScore {
  goals: string;
  totals: Record<TeamTotal, string>;
  unknown: readonly TeamTotal[];
}

/** The edited match, with the additional fields of a stored match. */
export interface CorrectionForm {
  match: MatchForm;
  /** The league's time zone. */
  zone: string;
  /** In the league's time zone, as a datetime-local value: '2026-03-01T18:00'. */
  playedAt: string;
  /** The stored date with its seconds; sent while the field shows the same minute. */
  formerPlayedAt: string;
  /** Null if the name is made of the team names. */
  matchName: string | null;
  scores: Record<TeamSide, TeamScore>;
}

export type CorrectionChange =
  | MatchChange
  | { type: 'played at' | 'match name'; text: string }
  | { type: 'goals'; side: TeamSide; text: string }
  | { type: 'total'; side: TeamSide; total: TeamTotal; text: string }
  | { type: 'restore correction'; form: CorrectionForm };

/** Roblox opened in 2006. */
export const EARLIEST_PLAYED_AT = '2006-01-01T00:00:00.000Z';

/** Totals that default to the sum of the players. */
const SUMMED: Partial<Record<TeamTotal, PlayerStat>> = {
  assists: 'assists',
  yellow_cards: 'yellow_cards',
  red_cards: 'red_card',
};

export function openCorrection(contents: MatchContents, zone: string): CorrectionForm {
  const { type, played_at, match_name, team_names, team_goals, extra_time, shoot_out, player_data, event_data } =
    contents;
  let nextKey = 0;
  const openTeam = (side: TeamSide): TeamForm => ({
    name: team_names[side],
    players: player_data[side].players.map((player) => openPlayer(player, nextKey++)),
    figures: openTeamFigures(player_data[side]),
  });
  const openScore = (side: TeamSide) => ({ goals: String(team_goals[side]), ...openTotals(player_data[side]) });
  const teams = { Blue: openTeam('Blue'), Green: openTeam('Green') };
  const events = event_data.map((event) => ({ ...event, key: nextKey++ }));
  const isNamedAfterTeams = match_name === `${team_names.Blue} vs ${team_names.Green}`;
  return {
    match: { type, hadExtraTime: extra_time === true, penalties: openPenalties(shoot_out), teams, events, nextKey },
    zone,
    playedAt: toZonedField(played_at, zone),
    formerPlayedAt: played_at,
    matchName: isNamedAfterTeams ? null : match_name,
    scores: { Blue: openScore('Blue'), Green: openScore('Green') },
  };
}

function openPenalties(shootOut: MatchContents['shoot_out']): Record<TeamSide, string> {
  return { Blue: String(shootOut?.Blue ?? ''), Green: String(shootOut?.Green ?? '') };
}

function openPlayer({ name, id, ...stats }: MatchPlayer, key: number): PlayerDraft {
  const texts = PLAYER_STATS.map((stat) => [stat, String(stats[stat])]);
  return { key, name, id: id ?? '', stats: Object.fromEntries(texts), figures: openPlayerFigures(stats) };
}

function openTotals(team: TeamData): Omit<TeamScore, 'goals'> {
  const texts = TEAM_TOTALS.map((total) => {
    const isSum = team[total] === sumOf(team, total);
    return [total, isSum || team[total] === null ? '' : String(team[total])];
  });
  const unknown = TEAM_TOTALS.filter((total) => team[total] === null && sumOf(team, total) !== null);
  return { totals: Object.fromEntries(texts), unknown };
}

/** The server's value of an omitted total: the players' sum, or null without players. */
function sumOf({ players, assists }: TeamData, total: TeamTotal): number | null {
  const stat = SUMMED[total];
  if (stat === undefined || (players.length === 0 && assists === null)) return null;
  return players.reduce((sum, player) => sum + player[stat], 0);
}

export function changeCorrection(form: CorrectionForm, change: CorrectionChange): CorrectionForm {
  switch (change.type) {
    case 'played at':
      return { ...form, playedAt: change.text };
    case 'match name':
      return { ...form, matchName: toOneLine(change.text) };
    case 'goals':
      return changeScore(form, change.side, { goals: change.text });
    case 'total': {
      const { totals } = form.scores[change.side];
      return changeScore(form, change.side, { totals: { ...totals, [change.total]: change.text } });
    }
    case 'restore correction':
      return change.form;
    default:
      return { ...form, match: changeMatch(form.match, change, CORRECTION_RULES) };
  }
}

function changeScore(form: CorrectionForm, side: TeamSide, score: Partial<TeamScore>): CorrectionForm {
  return { ...form, scores: { ...form.scores, [side]: { ...form.scores[side], ...score } } };
}

/** Parses a count; null unless it is a whole number in the allowed range. */
export function readCell(text: string): number | null {
  return readCount(text, CORRECTION_RULES.maxStat);
}

/** The value of an empty total: the players' sum, or null. */
export function sumOfPlayers(team: TeamForm, { unknown }: TeamScore, total: TeamTotal): number | null {
  const stat = SUMMED[total];
  return stat === undefined || unknown.includes(total) ? null : sumStat(team, stat, CORRECTION_RULES);
}

/** Missing and out-of-range fields, the match's own first. */
export function listMatchFaults(form: CorrectionForm, now = new Date()): Condition[] {
  const { match, matchName, scores } = form;
  const playedAt = findPlayedAtFault(form, now);
  return [
    ...(isBlank(match.type) ? [unmet('type', 'Name the match type')] : []),
    ...(playedAt ? [unmet('played-at', playedAt)] : []),
    ...(matchName !== null && isBlank(matchName) ? [unmet('match-name', 'Name the match')] : []),
    ...listMatchConditions(match, CORRECTION_RULES).filter(({ met }) => !met),
    ...TEAM_SIDES.flatMap((side) => listInvalidCells(side, scores[side])),
  ];
}

function listInvalidCells(side: TeamSide, { goals, totals }: TeamScore): Condition[] {
  const cells = [
    { field: `${side}-goals`, label: 'Goals', text: goals },
    ...TEAM_TOTALS.map((total) => ({ field: `${side}-${total}`, label: labelTotal(total), text: totals[total] })),
  ];
  const range = describeCounts(CORRECTION_RULES.maxStat);
  return cells
    .filter(({ text }) => readCell(text) === null)
    .map(({ field, label }) => unmet(field, `${label} of ${side} must be ${range}`));
}

export function labelTotal(total: TeamTotal): string {
  const words = total.replaceAll('_', ' ');
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** The stored date is always valid: only a changed one is checked. */
function findPlayedAtFault(form: CorrectionForm, now: Date): string | null {
  const playedAt = readPlayedAt(form);
  if (playedAt === form.formerPlayedAt) return null;
  // A datetime-local input is empty until every part is entered.
  if (playedAt === null) return 'Enter the date and time of the match';
  if (playedAt > now.toISOString()) return 'Choose a date and time in the past';
  return playedAt < EARLIEST_PLAYED_AT ? 'Choose a date in 2006 or later' : null;
}

function readPlayedAt({ playedAt, zone, formerPlayedAt }: CorrectionForm): string | null {
  return fromZonedField(playedAt, zone, formerPlayedAt);
}

export function buildCorrection(form: CorrectionForm, revision: number, reason: string): Correction {
  const { match, formerPlayedAt, matchName, scores } = form;
  const { Blue, Green } = match.teams;
  return {
    revision,
    reason,
    type: match.type,
    played_at: readPlayedAt(form) ?? formerPlayedAt,
    ...(matchName !== null && { match_name: matchName }),
    team_names: { Blue: Blue.name, Green: Green.name },
    team_goals: { Blue: toCount(scores.Blue.goals), Green: toCount(scores.Green.goals) },
    extra_time: match.hadExtraTime,
    shoot_out: readPenalties(match, CORRECTION_RULES),
    player_data: { Blue: buildTeam(Blue, scores.Blue), Green: buildTeam(Green, scores.Green) },
    event_data: match.events.map(({ key: _, team_affect, ...event }) => ({
      ...event,
      ...(team_affect && { team_affect }),
    })),
  };
}

function buildTeam({ players, figures }: TeamForm, { totals, unknown }: TeamScore): Correction['player_data']['Blue'] {
  const declared = TEAM_TOTALS.filter((total) => totals[total].trim() !== '' || unknown.includes(total)).map(
    (total) => [total, totals[total].trim() === '' ? null : toCount(totals[total])],
  );
  return { players: players.map(buildPlayer), ...Object.fromEntries(declared), ...buildTeamFigures(figures) };
}

function buildPlayer(player: PlayerDraft): Correction['player_data']['Blue']['players'][number] {
  const id = player.id.trim();
  const stats = PLAYER_STATS.map((stat) => [stat, readStat(player, stat, CORRECTION_RULES) ?? Number.NaN]);
  return { name: player.name, ...(id && { id }), ...Object.fromEntries(stats), ...buildPlayerFigures(player.figures) };
}

/** NaN is never sent, as `listMatchFaults` reports such a cell first. */
function toCount(text: string): number {
  return readCell(text) ?? Number.NaN;
}
