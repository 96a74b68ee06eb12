/** The bits that all bitmaps have, word by word, of the places from `from` up to `until`. Without bitmaps all are. */
function word(bitmaps: readonly Uint32Array[], at: number, from: number, until: number): number {
  let bits = -1;
  for (const bitmap of bitmaps) bits &= bitmap[at] as number;
  const first = at * 32;
  if (from > first) bits &= -1 << (from - first);
  if (until < first + 32) bits &= ~(-1 << (until - first));
  return bits;
}

/** How many places from `from` up to `until` have their bit in all of the bitmaps. */
export function countBits(bitmaps: readonly Uint32Array[], from: number, until: number): number {
  if (bitmaps.length === 0) return Math.max(until - from, 0);
  let count = 0;
  for (let at = from >>> 5; at * 32 < until; at += 1) count += countOnes(word(bitmaps, at, from, until));
  return count;
}

/** The last places from `from` up to `until` that have their bit in all bitmaps, last first: `limit` after `offset`. */
export function takeLastBits(
  bitmaps: readonly Uint32Array[],
  { from, until, offset, limit }: { from: number; until: number; offset: number; limit: number },
): number[] {
  const places: number[] = [];
  let toSkip = offset;
  for (let at = (until - 1) >> 5; at >= from >>> 5 && places.length < limit; at -= 1) {
    let bits = word(bitmaps, at, from, until);
    const ones = countOnes(bits);
    if (ones <= toSkip) {
      toSkip -= ones;
      continue;
    }
    while (bits !== 0 && places.length < limit) {
      const bit = 31 - Math.clz32(bits);
      bits &= ~(1 << bit);
      if (toSkip > 0) toSkip -= 1;
      else places.push(at * 32 + bit);
    }
  }
  return places;
}

function countOnes(bits: number): number {
  let sum = bits - ((bits >>> 1) & 0x55555555);
  sum = (sum & 0x33333333) + ((sum >>> 2) & 0x33333333);
  return Math.imul((sum + (sum >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24;
}
