import { ordinal } from '#contract/competitions/place-words.ts';
import type { TableRow } from '#contract/competitions/tables.ts';
import type { TeamSide } from '#contract/matches/schema.ts';
import { TEAM_SIDES } from '#contract/matches/sides.ts';

/** A figure of both teams; the worse one is not `isBest`. */
export interface SeasonFigure {
  name: string;
  values: Record<TeamSide, { text: string; isBest: boolean }>;
}

type Row = Pick<TableRow, 'place' | 'points' | 'goals_for' | 'goals_against' | 'played'>;

const SEASON_FIGURES: {
  name: string;
  read: (row: Row) => number;
  write?: (value: number) => string;
  isLowBest?: boolean;
}[] = [
  { name: 'Place', read: ({ place }) => place, write: ordinal, isLowBest: true },
  { name: 'Points', read: ({ points }) => points },
  { name: 'Goals for', read: ({ goals_for }) => goals_for },
  { name: 'Goals against', read: ({ goals_against }) => goals_against, isLowBest: true },
  {
    name: 'Goals a match',
    read: ({ goals_for, played }) => (played === 0 ? 0 : goals_for / played),
    write: (value) => value.toFixed(2),
  },
];

/** Both teams' rows of a table; a missing row has dashes, and without both only the figures' names remain. */
export function compareSeasons(rows: Record<TeamSide, Row | null> | null): SeasonFigure[] {
  return SEASON_FIGURES.map(({ name, read, write = String, isLowBest = false }) => {
    const figureOf = (side: TeamSide) => (rows?.[side] ? read(rows[side]) : null);
    const known = TEAM_SIDES.map(figureOf).filter((value) => value !== null);
    const best = isLowBest ? Math.min(...known) : Math.max(...known);
    const show = (side: TeamSide) => {
      const value = figureOf(side);
      if (value === null) return { text: rows ? '–' : '', isBest: false };
      return { text: write(value), isBest: value === best };
    };
    return { name, values: { Blue: show('Blue'), Green: show('Green') } };
  });
}
