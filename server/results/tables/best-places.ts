import { type BestSlot, findStatedPlaces } from '#server/results/tables/stated-best-places.ts';

/**
 * The group of the team in each slot, for groups whose teams qualified: as staff chose, or else as the stated table of these slots says, or slot by
 * slot the first one in the alphabet that may fill it, is not the group of its opponent, and leaves the other slots a choice.
 * Where the groups that may fill the slots leave no choice, all may. Undefined without a choice.
 */
export function placeBest(slots: readonly BestSlot[], qualified: readonly string[]): string[] | undefined {
  const inOrder = qualified.toSorted();
  const chosen = slots.map((slot) => inOrder.find((group) => group === slot.chosen));
  const free = slots.filter((_, at) => chosen[at] === undefined);
  const left = inOrder.filter((group) => !chosen.includes(group));
  const placed =
    findStatedPlaces(free, left) ??
    choose(free, left) ??
    choose(
      free.map(({ opponent }) => ({ opponent })),
      left,
    );
  return placed && chosen.map((group) => group ?? placed.shift() ?? '');
}

function choose([slot, ...others]: readonly BestSlot[], groups: readonly string[]): string[] | undefined {
  if (!slot) return [];
  for (const group of groups) {
    if (group === slot.opponent || slot.from?.includes(group) === false) continue;
    const rest = choose(
      others,
      groups.filter((other) => other !== group),
    );
    if (rest) return [group, ...rest];
  }
  return undefined;
}
