import type { TeamSide } from '#contract/matches/schema.ts';
import {
  FOOTBALL_STATS,
  PLAYER_EXTRAS,
  type PlayerExtra,
  type PlayerExtras,
  STAT_PARTS,
  type Stat,
  TEAM_EXTRAS,
  type TeamExtra,
  type TeamExtras,
} from '#contract/matches/stats.ts';
import { describeCounts, readCount } from '#web/kit/list/count-text.ts';
import { FIELDS } from '#web/submissions/editor/fields.ts';
import type { Figures, PlayerDraft, TeamForm } from '#web/submissions/editor/match-form.ts';
import type { MatchRules } from '#web/submissions/editor/match-rules.ts';
import { isBlank } from '#web/submissions/editor/match-text.ts';

type Figure = PlayerExtra | TeamExtra;

export function openPlayerFigures(values: PlayerExtras): Figures {
  return Object.fromEntries(PLAYER_EXTRAS.map((stat) => [stat, writeFigure(values[stat])]));
}

export function openTeamFigures(values: TeamExtras): Figures {
  return Object.fromEntries(TEAM_EXTRAS.map((stat) => [stat, writeFigure(values[stat])]));
}

function writeFigure(value: string | number | boolean | undefined): string {
  return typeof value === 'boolean' ? (value ? 'yes' : 'no') : String(value ?? '');
}

/** The known figures. An invalid one becomes null, but `listFigureFaults` prevents sending it. */
export function buildPlayerFigures(figures: Figures = {}): PlayerExtras {
  return build(PLAYER_EXTRAS, figures);
}

export function buildTeamFigures(figures: Figures = {}): TeamExtras {
  return build(TEAM_EXTRAS, figures);
}

function build(names: readonly Figure[], figures: Figures) {
  const values = names.map((name) => [name, readFigure(figures, name)] as const);
  return Object.fromEntries(values.filter(([, value]) => value !== undefined));
}

/** Undefined for an empty figure, null for an invalid one. */
export function readFigure(figures: Figures, name: Figure): string | number | boolean | null | undefined {
  const { unit, max }: Stat = FOOTBALL_STATS[name];
  const text = figures[name]?.trim() ?? '';
  if (isBlank(text)) return undefined;
  if (unit === 'word') return text.length <= max ? text : null;
  return unit === 'yes or no' ? text === 'yes' : readCount(text, max);
}

export function hasFigures({ players, figures = {} }: TeamForm): boolean {
  return [figures, ...players.map((player) => player.figures ?? {})].some((one) => Object.values(one).some(Boolean));
}

/** The fault of a figure, and its field. */
interface FigureFault {
  field: string;
  text: string;
}

/** The first invalid figure of a team's players, and the first one of the team. */
export function listFigureFaults(side: TeamSide, team: TeamForm, rules: MatchRules): FigureFault[] {
  const { name, players, figures = {} } = team;
  const ofPlayers = players.flatMap((player, row) =>
    findPlayerFaults(player).map(({ stat, fault }) => ({
      field: FIELDS.player(side, row, stat),
      text: `${FOOTBALL_STATS[stat].label} of ${rules.describePlayer(side, row, name)} ${fault}`,
    })),
  );
  const ofTeam = TEAM_EXTRAS.filter((stat) => readFigure(figures, stat) === null).map((stat) => ({
    field: FIELDS.team(side, stat),
    text: `${FOOTBALL_STATS[stat].label} of ${side} ${describeRange(stat)}`,
  }));
  return [...ofPlayers.slice(0, 1), ...ofTeam.slice(0, 1)];
}

function findPlayerFaults({ figures = {} }: PlayerDraft): { stat: PlayerExtra; fault: string }[] {
  const wrong = PLAYER_EXTRAS.filter((stat) => readFigure(figures, stat) === null);
  const excessive = STAT_PARTS.filter(
    ([part, whole]) => Number(readFigure(figures, part) ?? 0) > Number(readFigure(figures, whole) ?? Infinity),
  );
  return [
    ...wrong.map((stat) => ({ stat, fault: describeRange(stat) })),
    ...excessive.map(([stat, whole]) => ({
      stat,
      fault: `can’t exceed ${FOOTBALL_STATS[whole].label.toLowerCase()}`,
    })),
  ];
}

function describeRange(name: Figure): string {
  const { unit, max }: Stat = FOOTBALL_STATS[name];
  return unit === 'word' ? `can have ${max} characters` : `must be ${describeCounts(max)}`;
}
