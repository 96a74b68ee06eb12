import { foldName } from '#contract/fold-name.ts';
import { foldHead } from '#server/imports/guess-columns.ts';

/** A place in a competition as a sheet states it; empty texts where it doesn't. */
export interface StatedPlace {
  competition: string;
  group: string;
  round: string;
}

/** A competition's fixture, by names. */
export interface NamedPlace {
  competition: string;
  season: string;
  group_name: string | null;
  round: number;
  round_name: string;
}

/** Rounds of a cup by their other names. */
const ROUNDS: [name: string, others: RegExp][] = [
  ['final', /^(?:the |grand )?(?:finals?|finale)$/],
  ['semi finals', /^(?:semi ?finals?|sf|halbfinale|semifinales|demi finales?)(?: \d)?$/],
  ['quarter finals', /^(?:quarter ?finals?|qf|viertelfinale|cuartos(?: de final)?|quarts?)(?: \d)?$/],
  ['round of 16', /^(?:round of 16|last 16|r16|1 8 finals?|achtelfinale|octavos(?: de final)?)(?: \d)?$/],
  ['round of 32', /^(?:round of 32|last 32|r32|1 16 finals?)(?: \d)?$/],
  ['third place', /^(?:third place(?: play ?off| match)?|3rd place(?: play ?off| match)?|spiel um platz 3)$/],
];

/** 'Matchweek 3', 'MW3', '3. Spieltag' or '3' as 3; null for a round of a cup and for other text. */
export function readRoundNumber(text: string): number | null {
  const folded = foldHead(text);
  if (ROUNDS.some(([, others]) => others.test(folded))) return null;
  const [, number] = /^\D*(\d{1,6})(?:st|nd|rd|th)?\D*$/.exec(folded) ?? [];
  return number === undefined ? null : Number(number);
}

/** Whether a fixture is of the competition and the group that a sheet states. */
export function isOfPlace({ competition, season, group_name }: NamedPlace, stated: StatedPlace): boolean {
  const named = foldName(stated.competition);
  const isNamed = [competition, `${season} ${competition}`].some((name) => foldName(name) === named);
  const group = foldHead(stated.group).replace(/^(?:group|gruppe|grupo|groupe|pool) /, '');
  return (named === '' || isNamed) && (group === '' || group_name === null || foldHead(group_name) === group);
}

/** Whether a fixture is of the round that a sheet states. */
export function isOfRound({ round, round_name }: NamedPlace, stated: StatedPlace): boolean {
  const number = readRoundNumber(stated.round);
  if (number !== null) return number === round && readRoundNumber(round_name) !== null;
  return stated.round !== '' && nameCupRound(stated.round) === nameCupRound(round_name);
}

function nameCupRound(text: string): string {
  const folded = foldHead(text);
  return ROUNDS.find(([, others]) => others.test(folded))?.[0] ?? folded;
}
