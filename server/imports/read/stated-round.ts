import { foldName } from '#contract/kit/fold-name.ts';
import { foldHead } from '#server/imports/read/guess-columns.ts';

/** A fixture's place in a competition, as a sheet states it; empty texts where it doesn't. */
export interface StatedPlace {
  season: string;
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

const GROUP_WORD = /^(?:group|gruppe|grupo|groupe|pool|girone) /;

/** Rounds of a cup and their other names, the last one first. */
const ROUNDS: [name: string, others: RegExp][] = [
  ['final', /^(?:the |grand )?(?:finals?|finale)$/],
  ['semi finals', /^(?:semi ?finals?|sf|halbfinale|semifinales|demi finales?)(?: \d)?$/],
  ['quarter finals', /^(?:quarter ?finals?|qf|viertelfinale|cuartos(?: de final)?|quarts?)(?: \d)?$/],
  ['round of 16', /^(?:round of 16|last 16|r16|1 8 finals?|achtelfinale|octavos(?: de final)?)(?: \d)?$/],
  ['round of 32', /^(?:round of 32|last 32|r32|1 16 finals?)(?: \d)?$/],
  ['round of 64', /^(?:round of 64|last 64|r64|1 32 finals?)(?: \d)?$/],
  [
    'third place',
    /^(?:(?:match |play ?off |game )?(?:for )?(?:the )?(?:third|3rd) place(?: play ?off| match| game)?|bronze(?: medal)?(?: match| final| game)?|small final|spiel um platz 3|kleines finale|tercer (?:puesto|lugar))$/,
  ],
];
/** Matches a leg: 'Semi-finals, 1st leg', 'QF leg 2'. */
const LEG = / (?:(?:1st|2nd|first|second|\d) leg|leg \d|hinspiel|ruckspiel|ida|vuelta)$/;

/** Reads 'Matchweek 3', 'MW3', '3. Spieltag' or '3' as 3; null for a cup's round and other text. */
export function readRoundNumber(text: string): number | null {
  const folded = foldHead(text).replace(LEG, '');
  if (ROUNDS.some(([, others]) => others.test(folded))) return null;
  const [, number] = /^\D*(\d{1,6})(?:st|nd|rd|th)?\D*$/.exec(folded) ?? [];
  return number === undefined ? null : Number(number);
}

/** Whether a sheet states a competition or a group; then a match may be far from its fixture in time. */
export function statesPlace({ competition, group }: StatedPlace): boolean {
  return competition !== '' || group !== '';
}

/** Whether a fixture is in the competition and the group that a sheet states. */
export function isAtPlace({ competition, season, group_name }: NamedPlace, stated: StatedPlace): boolean {
  const named = foldName(stated.competition);
  const isNamed = [competition, `${season} ${competition}`].some((name) => foldName(name) === named);
  const group = foldHead(stated.group).replace(GROUP_WORD, '');
  return (named === '' || isNamed) && (group === '' || group_name === null || foldHead(group_name) === group);
}

/** Whether a fixture is in the round that a sheet states. */
export function isOfRound({ round, round_name }: NamedPlace, stated: StatedPlace): boolean {
  const number = readRoundNumber(stated.round);
  if (number !== null) return number === round && readRoundNumber(round_name) !== null;
  return stated.round !== '' && nameCupRound(stated.round) === nameCupRound(round_name);
}

function nameCupRound(text: string): string {
  const folded = foldHead(text).replace(LEG, '');
  return ROUNDS.find(([, others]) => others.test(folded))?.[0] ?? folded;
}

/** The stage of a row in a past cup. */
export type CupPlace =
  /** A group by its name; null for a group stage that doesn't name it. */
  | { stage: 'group'; group: string | null }
  /** `rank` counts rounds from the final, 0; null for a round that only its days place. */
  | { stage: 'knockout'; round: string; rank: number | null }
  | { stage: 'third place' };

/** Reads 'Group A', 'Group stage', 'Quarter-finals' or 'Round 2' from either column; null without any. */
export function readCupPlace({ group, round }: StatedPlace): CupPlace | null {
  for (const text of [round, group]) {
    const name = nameCupRound(text);
    if (name === 'third place') return { stage: 'third place' };
    const rank = ROUNDS.findIndex(([known]) => known === name);
    if (rank >= 0) return { stage: 'knockout', round: name, rank };
  }
  if (group !== '') return { stage: 'group', group: foldHead(group).replace(GROUP_WORD, '') };
  const folded = foldHead(round);
  const [, named] = /^(?:group|gruppe|grupo|groupe|pool|girone) (?!stage|phase)([^ ]+)/.exec(folded) ?? [];
  if (named !== undefined) return { stage: 'group', group: named };
  if (/^(?:group|league|gruppen)[ -]?(?:stage|phase)\b/.test(folded)) return { stage: 'group', group: null };
  return folded === '' ? null : { stage: 'knockout', round: nameCupRound(round), rank: null };
}
