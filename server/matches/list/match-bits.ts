import { WORDS_A_BLOCK } from '#server/matches/list/match-block.ts';

/** Stands where there is no bitmap to ask. */
const ALL = new Uint32Array(WORDS_A_BLOCK).fill(-1);

/** The bits that all bitmaps have, word by word, of the places from `from` up to `until`. Without bitmaps all are. */
function word(bitmaps: readonly Uint32Array[], at: number, from: number, until: number): number {
  let bits = -1;
  for (const bitmap of bitmaps) bits &= bitmap[at] as number;
  const first = at * 32;
  if (from > first) bits &= -1 << (from - first);
  if (until < first + 32) bits &= ~(-1 << (until - first));
  return bits;
}

/** How many places from `from` up to `until` have their bit in all of the bitmaps, four at most. */
export function countBits(
  [a = ALL, b = ALL, c = ALL, d = ALL]: readonly Uint32Array[],
  from: number,
  until: number,
): number {
  if (from >= until) return 0;
  const start = from >>> 5;
  const end = (until - 1) >>> 5;
  // All four in one short loop, with the bits outside taken off afterwards, is twice as fast as any loop over bitmaps.
  let count = 0;
  for (let at = start; at <= end; at += 1) {
    count += countOnes((a[at] as number) & (b[at] as number) & (c[at] as number) & (d[at] as number));
  }
  const before = ~(-1 << (from & 31));
  const after = ~(-1 >>> (31 - ((until - 1) & 31)));
  const inStart = (a[start] as number) & (b[start] as number) & (c[start] as number) & (d[start] as number);
  const inEnd = (a[end] as number) & (b[end] as number) & (c[end] as number) & (d[end] as number);
  return count - countOnes(inStart & before) - countOnes(inEnd & after);
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
