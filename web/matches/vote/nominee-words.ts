import { countOf } from '#contract/kit/count-of.ts';
import { FOOTBALL_STATS } from '#contract/matches/stats.ts';
import { PLAYER_FORMULA } from '#contract/votes/player-formula.ts';
import type { Nominee } from '#contract/votes/schema.ts';

/** Maximum figures of a nominee in a row. */
const MAX_FIGURES = 3;

type Figure = Nominee['figures'][number];

/** The figures that earned a nominee the most points: '7 saves, clean sheet'. A captain's nominee is marked as one. */
export function describeNominee({ figures, by_captain }: Pick<Nominee, 'figures' | 'by_captain'>): string {
  // The whole team won, so that is a reason only for a nominee without another one.
  const own = figures.filter(({ figure }) => figure !== 'win');
  const shown = (own.length > 0 ? own : figures).slice(0, MAX_FIGURES);
  const counted = shown.filter((one) => findOnce(one) === undefined).map(countFigure);
  const words = [
    ...counted,
    ...shown.flatMap((one) => findOnce(one) ?? []),
    ...(by_captain ? ['captain’s nominee'] : []),
  ];
  const text = words.join(', ') || 'no points by the formula';
  return `${text[0]?.toUpperCase()}${text.slice(1)}`;
}

function findOnce({ figure }: Figure): string | undefined {
  return PLAYER_FORMULA.weights.find((weight) => weight.figure === figure)?.once;
}

function countFigure({ figure, count }: Figure): string {
  const { name } = PLAYER_FORMULA.weights.find((weight) => weight.figure === figure) ?? { name: figure };
  const plural = figure in FOOTBALL_STATS ? FOOTBALL_STATS[figure as keyof typeof FOOTBALL_STATS].label : `${name}s`;
  return countOf(count, name.toLowerCase(), plural.toLowerCase());
}
