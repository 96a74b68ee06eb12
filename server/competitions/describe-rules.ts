import type { CompetitionRules, TieBreaker } from '#contract/competitions.ts';

const TIE_BREAKER_WORDS: Record<TieBreaker, string> = {
  'goal difference': 'goal difference',
  goals: 'goals scored',
  'head to head': 'points from the matches between the teams',
  wins: 'wins',
  'fair play': 'fair play',
  lots: 'a drawing of lots by staff',
};

type DescribedRules = Pick<CompetitionRules, 'points_for_win' | 'points_for_draw' | 'points_for_loss' | 'tie_breakers'>;

/** What a table follows from, in words: its points, unless they are the usual ones, and its tie-breakers. */
export function describeRules(rules: DescribedRules): string {
  return [describePoints(rules), describeTieBreakers(rules.tie_breakers)].filter(Boolean).join(' ');
}

function describePoints({ points_for_win: win, points_for_draw: draw, points_for_loss: loss }: DescribedRules): string {
  if (win === 3 && draw === 1 && loss === 0) return '';
  return `A win gives ${win === 1 ? '1 point' : `${win} points`}, a draw ${draw} and a defeat ${loss}.`;
}

function describeTieBreakers(tieBreakers: readonly TieBreaker[]): string {
  const [first, ...others] = tieBreakers.map((tieBreaker) => TIE_BREAKER_WORDS[tieBreaker]);
  if (first === undefined) return 'Teams that are level on points stand in the order of their names.';
  const last = others.pop();
  const between = others.length > 0 ? `, then ${others.join(', ')}` : '';
  const end = last === undefined ? '' : `${between}, ${between ? 'and last' : 'then'} ${last}`;
  return `Level on points? ${first.charAt(0).toUpperCase()}${first.slice(1)} decides${end}.`;
}
