import { POSITIONS, type Position } from '#contract/squads/positions.ts';
import type { OwnSheet, SheetRules } from '#contract/team-sheets/schema.ts';
import { type DraftLine, keyOf } from '#web/team-sheets/sheet-draft.ts';

/** Numbers of defenders, midfielders and forwards, besides one goalkeeper. */
export type Formation = readonly [defenders: number, midfielders: number, forwards: number];

/** No line has more than half of the outfield players, and at most three are forwards. */
const MAX_FORWARDS = 3;

/** The formations for a number of starters, even lines first; none for three or fewer. */
export function listFormations(starters: number): Formation[] {
  const outfield = starters - 1;
  const longest = Math.floor(outfield / 2);
  const formations: Formation[] = [];
  for (let defenders = longest; defenders > 0; defenders -= 1) {
    for (let forwards = 1; forwards <= Math.min(MAX_FORWARDS, defenders); forwards += 1) {
      const midfielders = outfield - defenders - forwards;
      if (midfielders > 0 && midfielders <= longest) formations.push([defenders, midfielders, forwards]);
    }
  }
  const spread = (formation: Formation) => Math.max(...formation) - Math.min(...formation);
  return formations.toSorted((one, other) => spread(one) - spread(other));
}

export function writeFormation(formation: Formation): string {
  return formation.join('-');
}

/** The starters' formation, if it is one of these. */
export function readFormation(lines: readonly DraftLine[], formations: readonly Formation[]): Formation | undefined {
  const starters = lines.filter(({ is_starter }) => is_starter);
  const count = (position: Position) => starters.filter((line) => line.position === position).length;
  return formations.find(
    ([defenders, midfielders, forwards]) =>
      count('goalkeeper') === 1 &&
      count('defender') === defenders &&
      count('midfielder') === midfielders &&
      count('forward') === forwards &&
      starters.length === 1 + defenders + midfielders + forwards,
  );
}

/** Free places by position. */
function placesOf([defenders, midfielders, forwards]: Formation): Map<Position, number> {
  return new Map([
    ['goalkeeper', 1],
    ['defender', defenders],
    ['midfielder', midfielders],
    ['forward', forwards],
  ]);
}

/**
 * Arranges the draft's starters in a formation. Each stays in their own line while it has room, else moves to the
 * nearest line. Starters without a position fill the rest by shirt number, ascending from the back.
 */
export function layOut(lines: readonly DraftLine[], formation: Formation): DraftLine[] {
  const places = placesOf(formation);
  const positions = new Map<string, Position | null>();
  const take = (line: DraftLine, choices: readonly Position[]) => {
    const position = choices.find((one) => (places.get(one) ?? 0) > 0);
    if (!position) return;
    places.set(position, (places.get(position) ?? 0) - 1);
    positions.set(keyOf(line), position);
  };
  const starters = lines.filter(({ is_starter }) => is_starter).toSorted(byShirt);
  const isPlaced = (line: DraftLine) => positions.has(keyOf(line));
  for (const line of starters) if (line.position) take(line, [line.position]);
  for (const line of starters) if (line.position && !isPlaced(line)) take(line, nearestTo(line.position));
  for (const line of starters) if (!line.position) take(line, POSITIONS);
  return lines.map((line) => (line.is_starter ? { ...line, position: positions.get(keyOf(line)) ?? null } : line));
}

function byShirt(one: DraftLine, other: DraftLine): number {
  return (one.shirt_number ?? Number.POSITIVE_INFINITY) - (other.shirt_number ?? Number.POSITIVE_INFINITY) || 0;
}

function nearestTo(position: Position): Position[] {
  const distance = (other: Position) => Math.abs(POSITIONS.indexOf(other) - POSITIONS.indexOf(position));
  return POSITIONS.toSorted((one, other) => distance(one) - distance(other));
}

/**
 * Fills the draft's free places from the squad: starters by position in a formation, then the bench. Ineligible players
 * are skipped.
 */
export function fillUp(
  lines: readonly DraftLine[],
  { squad }: OwnSheet,
  rules: Pick<SheetRules, 'starters' | 'substitutes'>,
  formation: Formation | undefined,
): DraftLine[] {
  const named = new Set(lines.map(keyOf));
  const free = squad
    .filter(({ reasons }) => reasons.length === 0)
    .map(({ spell_id, player, position, shirt_number }) => ({ spell_id, name: player.name, position, shirt_number }))
    .filter((member) => !named.has(keyOf(member)));
  const starting = lines.filter(({ is_starter }) => is_starter);
  const missing = Math.max(rules.starters - starting.length, 0);
  const starters = formation ? chooseStarters(free, starting, formation).slice(0, missing) : free.slice(0, missing);
  const room = Math.max(rules.substitutes - (lines.length - starting.length), 0);
  const bench = free.filter((member) => !starters.includes(member)).slice(0, room);
  const filled = [
    ...lines,
    ...starters.map((member) => ({ ...member, is_starter: true })),
    ...bench.map((member) => ({ ...member, is_starter: false })),
  ];
  return formation ? layOut(filled, formation) : filled;
}

type Member = Omit<DraftLine, 'is_starter'>;

/** Players in the formation's missing positions, then those without a position, then the others, goalkeepers last. */
function chooseStarters(free: readonly Member[], starting: readonly DraftLine[], formation: Formation): Member[] {
  const places = placesOf(formation);
  for (const { position } of starting) if (position) places.set(position, (places.get(position) ?? 0) - 1);
  const fitting = free.filter(({ position }) => {
    const room = position === null ? 0 : (places.get(position) ?? 0);
    if (position !== null) places.set(position, room - 1);
    return room > 0;
  });
  const rank = ({ position }: Member) => (position === null ? 0 : position === 'goalkeeper' ? 2 : 1);
  const others = free.filter((member) => !fitting.includes(member)).toSorted((one, other) => rank(one) - rank(other));
  return [...fitting, ...others];
}
