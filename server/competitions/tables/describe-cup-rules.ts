import type { BestPlaces } from '#contract/competitions/cups.ts';
import { ordinal } from '#contract/competitions/place-words.ts';
import type { Competition } from '#contract/competitions/schema.ts';

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

/** Which best teams go through, and who meets them, in words, as `placeBest` computes it. */
function describeBest({ place, through, counted_places }: DescribedBest, meetings: BestMeetings): string {
  const [team, teams] = [`${ordinal(place)}-placed team`, `${ordinal(place)}-placed teams`];
  const counted =
    counted_places === null
      ? ''
      : ` As groups differ in size, results against teams below ${ordinal(counted_places)} place don’t count in their ranking.`;
  if (through === 1) return `The best ${team} goes through; it doesn’t meet a team of its own group first.${counted}`;
  return `The ${NUMBERS[through] ?? through} best ${teams} go through.${counted} ${MEETINGS[meetings]}`;
}

/** Who meets the best teams: as a table states, or by letter, of the groups that their ties name or of all. */
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
