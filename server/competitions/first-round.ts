import type { CupDraw } from '#contract/competitions/cups.ts';
import { type FirstRound, readGroupSide } from '#contract/competitions/stated-first-rounds.ts';
import type { FixtureSource } from '#contract/fixtures/schema.ts';
import type { Groups } from '#server/competitions/form-groups.ts';
import type { Slot } from '#server/competitions/knockout.ts';
import { invalidField } from '#server/kit/http/errors.ts';

type Places = Pick<CupDraw, 'places_through' | 'best_places'>;

/** The slots of a first round with sides as seeds; a seed is the position in `sides`. */
export function readFirstRound(
  ties: FirstRound,
  groups: Groups,
  { places_through = 2 }: Places,
): { slots: Slot[]; sides: FixtureSource[] } {
  const sides: FixtureSource[] = [];
  let bestSlots = 0;
  const toSlot = (side: string | null): Slot => {
    if (side === null) return null;
    const { place, groups: from } = readGroupSide(side);
    const [group = ''] = from;
    if (place <= places_through) return { seed: sides.push({ group, place }) };
    bestSlots += 1;
    const best = { best_place: place, slot: bestSlots };
    return { seed: sides.push(from.length < groups.size ? { ...best, from } : best) };
  };
  return { slots: ties.flatMap(({ home, away }) => [toSlot(home), toSlot(away)]), sides };
}

/** The first round of sides in seed order. */
export function writeFirstRound(sides: readonly FixtureSource[], slots: readonly Slot[], groups: Groups): FirstRound {
  const write = (slot: Slot | undefined): string | null => {
    const side = slot && 'seed' in slot ? sides[slot.seed - 1] : undefined;
    if (!side) return null;
    if ('group' in side) return `${side.place}${side.group}`;
    return 'best_place' in side ? `${side.best_place}${(side.from ?? [...groups.keys()]).join('')}` : null;
  };
  return Array.from({ length: slots.length / 2 }, (_, at) => {
    const [home, away] = [write(slots[2 * at]), write(slots[2 * at + 1])];
    return home === null ? { home: away ?? '', away: null } : { home, away };
  });
}

/** Throws 400 unless the sides of the first round are exactly those that qualify. */
export function requireFirstRound(
  ties: FirstRound,
  groups: Groups,
  { places_through = 2, best_places = 0 }: Places,
): void {
  if (ties.length === 0 || !Number.isInteger(Math.log2(ties.length))) {
    throw invalidField('first_round', 'must have 1, 2, 4, 8, 16 or 32 ties, some of them with a bye.');
  }
  const missing = new Set(
    Array.from({ length: places_through }, (_, at) => [...groups.keys()].map((group) => `${at + 1}${group}`)).flat(),
  );
  let best = 0;
  for (const side of ties.flatMap(({ home, away }) => (away === null ? [home] : [home, away]))) {
    const { place, groups: from } = readGroupSide(side);
    const stranger = from.find((group) => !groups.has(group));
    if (stranger) throw invalidField('first_round', `has ${side}, but there is no Group ${stranger}.`);
    if (place === places_through + 1 && best < best_places) best += 1;
    else if (!missing.delete(side)) throw invalidField('first_round', `has ${side} twice, or it does not go through.`);
  }
  const [first] = missing;
  if (first) throw invalidField('first_round', `lacks ${first}.`);
  if (best < best_places) throw invalidField('first_round', `must have ${best_places} teams of the best places.`);
}
