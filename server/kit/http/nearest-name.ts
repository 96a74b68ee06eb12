const MAX_DISTANCE = 3;
const MAX_LENGTH = 64;

/**
 * The probably intended name: one that differs only in case, separators or a plural, else the one with the fewest
 * edits, up to a third of its letters.
 */
export function findNearestName(name: string, names: readonly string[]): string | undefined {
  const given = reduceName(name);
  const distances = names.map((one) => ({ one, distance: countEdits(given, reduceName(one)) }));
  const near = distances.filter(({ one, distance }) => distance <= Math.min(MAX_DISTANCE, one.length / 3));
  return near.toSorted((a, b) => a.distance - b.distance)[0]?.one;
}

function reduceName(name: string): string {
  return name
    .slice(0, MAX_LENGTH)
    .toLowerCase()
    .replaceAll(/[_\s-]/g, '')
    .replace(/s$/, '');
}

/** Counts inserted, omitted, replaced and transposed letters (optimal string alignment). */
function countEdits(one: string, other: string): number {
  const rows = [Array.from({ length: other.length + 1 }, (_, at) => at)];
  const at = (row: number, column: number) => rows[row]?.[column] ?? Number.POSITIVE_INFINITY;
  for (let i = 1; i <= one.length; i += 1) {
    const row = [i];
    rows.push(row);
    for (let j = 1; j <= other.length; j += 1) {
      const isSame = one[i - 1] === other[j - 1];
      const isSwapped = one[i - 1] === other[j - 2] && one[i - 2] === other[j - 1];
      const edits = [at(i - 1, j) + 1, at(i, j - 1) + 1, at(i - 1, j - 1) + (isSame ? 0 : 1)];
      if (isSwapped) edits.push(at(i - 2, j - 2) + 1);
      row.push(Math.min(...edits));
    }
  }
  return at(one.length, other.length);
}
