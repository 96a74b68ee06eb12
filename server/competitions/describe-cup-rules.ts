import type { Competition } from '#contract/competitions.ts';

type Cup = Pick<Competition, 'format'> & Pick<Competition['rules'], 'legs' | 'has_away_goals'>;

/** A cup's rules in words: 'Two groups, then two legs on aggregate. Away goals do not count double; …' */
export function describeCupRules({ format, legs, has_away_goals }: Cup, groups: number): string {
  const stages = [describeGroups(groups), describeTies(format, legs)].filter((stage) => stage !== null);
  const awayGoals = has_away_goals ? 'Away goals count double' : 'Away goals do not count double';
  const decision =
    legs === 2
      ? `${awayGoals}; level after two legs means extra time and a shoot-out.`
      : 'Level after full time means extra time and a shoot-out.';
  return `${capitalise(stages.join(', then '))}. ${decision}`;
}

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
