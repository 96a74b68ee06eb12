import type { CompetitionRules, TieBreaker } from '#contract/competitions/schema.ts';

const TIE_BREAKER_WORDS: Record<TieBreaker, string> = {
  'goal difference': 'goal difference',
  goals: 'goals scored',
  'head to head':
    'head to head (points, goal difference and goals scored in the matches between the teams, again among those still level)',
  wins: 'wins',
  'fair play': 'fair play',
  lots: 'a drawing of lots by staff',
};

const FAIR_PLAY_RULES =
  'Fair play counts once a player and match: yellow card −1, second yellow −3, straight red −4, yellow and straight red −5.';

type DescribedRules = Pick<CompetitionRules, 'points_for_win' | 'points_for_draw' | 'points_for_loss' | 'tie_breakers'>;

/** What a table follows from, in words: its points, unless they are the usual ones, its tie-breakers and fair play. */
export function describeTableRules(rules: DescribedRules): string {
  const fairPlay = rules.tie_breakers.includes('fair play') ? FAIR_PLAY_RULES : '';
  return [describePoints(rules), describeTieBreakers(rules.tie_breakers), fairPlay].filter(Boolean).join(' ');
}

function describePoints({ points_for_win: win, points_for_draw: draw, points_for_loss: loss }: DescribedRules): string {
  if (win === 3 && draw === 1 && loss === 0) return '';
  return `A win gives ${win === 1 ? '1 point' : `${win} points`}, a draw ${draw} and a defeat ${loss}.`;
}

function describeTieBreakers(tieBreakers: readonly TieBreaker[]): string {
  const [first, ...others] = tieBreakers.map((tieBreaker) => TIE_BREAKER_WORDS[tieBreaker]);
  const level = `share a place${tieBreakers.includes('lots') ? '' : ' until staff draw lots'}.`;
  if (first === undefined) return `Teams that are level on points ${level}`;
  const last = others.pop();
  const between = others.length > 0 ? `, then ${others.join(', ')}` : '';
  const end = last === undefined ? '' : `${between}, ${between ? 'and last' : 'then'} ${last}`;
  return `Level on points? ${first.charAt(0).toUpperCase()}${first.slice(1)} decides${end}. Teams that are still level ${level}`;
}
