import { type BestSlot, findStatedPlaces } from '#server/results/tables/stated-best-places.ts';

/**
 * The group of the team in each slot, given the groups whose teams qualified. Staff's choice comes first, then the
 * stated table of these slots. Otherwise each slot in turn gets the first allowed group in the alphabet that isn't its
 * opponent's and leaves a solution for the others. If the allowed groups leave none, all are allowed. Undefined without
 * a solution.
 */
export function placeBest(slots: readonly BestSlot[], qualified: readonly string[]): string[] | undefined {
  const inOrder = qualified.toSorted();
  const chosen = slots.map((slot) => inOrder.find((group) => group === slot.chosen));
  const free = slots.filter((_, at) => chosen[at] === undefined);
  const left = inOrder.filter((group) => !chosen.includes(group));
  const placed =
    findStatedPlaces(free, left) ??
    chooseGroups(free, left) ??
    chooseGroups(
      free.map(({ opponent }) => ({ opponent })),
      left,
    );
  return placed && chosen.map((group) => group ?? placed.shift() ?? '');
}

function chooseGroups([slot, ...others]: readonly BestSlot[], groups: readonly string[]): string[] | undefined {
  if (!slot) return [];
  for (const group of groups) {
    if (group === slot.opponent || slot.from?.includes(group) === false) continue;
    const rest = chooseGroups(
      others,
      groups.filter((other) => other !== group),
    );
    if (rest) return [group, ...rest];
  }
  return undefined;
}
