import type { BestPlaces } from '#contract/competitions/cups.ts';
import { ordinal } from '#contract/competitions/place-words.ts';
import type { Competition, CompetitionRules, TieBreaker } from '#contract/competitions/schema.ts';

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

type Cup = Pick<Competition, 'format'> & Pick<Competition['rules'], 'legs' | 'has_away_goals'>;

/** A cup's rules in words: 'Two groups, then two legs on aggregate. Away goals do not count double; …' */
export function describeCupRules(
  { format, legs, has_away_goals }: Cup,
  groups: number,
  best: DescribedBest | null,
  meetings: BestMeetings,
): string {
  const stages = [describeGroups(groups), describeTies(format, legs)].filter((stage) => stage !== null);
  const awayGoals = has_away_goals ? 'Away goals count double' : 'Away goals do not count double';
  const decision =
    legs === 2
      ? `${awayGoals}; level after two legs means extra time and a shoot-out.`
      : 'Level after full time means extra time and a shoot-out.';
  return `${capitalise(stages.join(', then '))}. ${decision}${best ? ` ${describeBest(best, meetings)}` : ''}`;
}

type DescribedBest = Pick<BestPlaces, 'place' | 'through' | 'counted_places'>;

/** Describes which best teams qualify and whom they meet, as computed by `placeBest`. */
function describeBest({ place, through, counted_places }: DescribedBest, meetings: BestMeetings): string {
  const [team, teams] = [`${ordinal(place)}-placed team`, `${ordinal(place)}-placed teams`];
  const counted =
    counted_places === null
      ? ''
      : ` As groups differ in size, results against teams below ${ordinal(counted_places)} place don’t count in their ranking.`;
  if (through === 1) return `The best ${team} goes through; it doesn’t meet a team of its own group first.${counted}`;
  return `The ${NUMBERS[through] ?? through} best ${teams} go through.${counted} ${MEETINGS[meetings]}`;
}

/**
 * How the best teams get their opponents: chosen by staff, by a stated table, or by letter, among the groups that ties
 * name or all.
 */
export type BestMeetings = 'chosen' | 'stated' | 'named' | 'any';

const MEETINGS: Record<BestMeetings, string> = {
  chosen: 'The league chose which of them meets whom.',
  stated: 'The published table of these finals says which of them meets whom, for each combination of their groups.',
  named:
    'In the order of the bracket each tie takes the first by letter of the groups that it names which leaves the others an opponent.',
  any: 'Their opponents take them in the order of seeds, each the first by letter of group that is not of its own group and leaves the others an opponent.',
};

const NUMBERS = [
  'no',
  'one',
  'two',
  'three',
  'four',
  'five',
  'six',
  'seven',
  'eight',
  'nine',
  'ten',
  'eleven',
  'twelve',
];

function describeGroups(groups: number): string | null {
  if (groups === 0) return null;
  return groups === 1 ? 'one group' : `${NUMBERS[groups] ?? groups} groups`;
}

function describeTies(format: Cup['format'], legs: number): string {
  if (format === 'double elimination') return 'two defeats and a team is out';
  return legs === 2 ? 'two legs on aggregate' : 'one match a tie';
}

function capitalise(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

type DescribedRules = Pick<CompetitionRules, 'points_for_win' | 'points_for_draw' | 'points_for_loss' | 'tie_breakers'>;

/** Describes the rules of a table: unusual points, tie-breakers and fair play. */
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
