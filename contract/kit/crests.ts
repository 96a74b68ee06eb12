/** Outlines of crests. Square and circle are reserved for the sides of a match. */
export const CREST_OUTLINES = ['shield', 'arch', 'hexagon', 'lozenge', 'pennant', 'crown'] as const;
export type CrestOutline = (typeof CREST_OUTLINES)[number];

export const CREST_PATTERNS = [
  'chevrons',
  'waves',
  'sash',
  'bridge',
  'quarters',
  'lantern',
  'halves',
  'cross',
  'peak',
  'star',
] as const;
export type CrestPattern = (typeof CREST_PATTERNS)[number];

/** Size of the SVG view box of every crest. */
export const CREST_BOX = { width: 40, height: 44 } as const;

/** Edges of the outlines, as SVG paths. */
export const OUTLINE_PATHS: Record<CrestOutline, string> = {
  shield: 'M4 3h32v20c0 9-7 15.5-16 18.5C11 38.5 4 32 4 23z',
  arch: 'M4 39V17C4 8 10.5 2.5 20 2.5S36 8 36 17v22z',
  hexagon: 'M20 2l17 10v20L20 42 3 32V12z',
  lozenge: 'M20 1.5 37.5 22 20 42.5 2.5 22z',
  pennant: 'M4 3h32v38l-16-9.5L4 41z',
  crown: 'M4 8.5l8-5 8 4 8-4 8 5V24c0 8-7 14.5-16 17.5C11 38.5 4 32 4 24z',
};

/** SVG paths of the second colour, clipped by the outline. */
export const PATTERN_PATHS: Record<CrestPattern, string> = {
  chevrons: 'M0 23 20 11l20 12v8L20 19 0 31zM0 37l20-12 20 12v8L20 33 0 45z',
  waves:
    'M0 24q5-4 10 0t10 0 10 0 10 0v5q-5 4-10 0t-10 0-10 0-10 0zM0 34q5-4 10 0t10 0 10 0 10 0v5q-5 4-10 0t-10 0-10 0-10 0zM15 13a5 5 0 1 0 10 0 5 5 0 1 0-10 0z',
  sash: 'M-4 8 8-4l38 40-12 12z',
  bridge: 'M0 17h40v6H0zM7 44V35a13 13 0 0 1 26 0v9h-5v-9a8 8 0 0 0-16 0v9z',
  quarters: 'M0 0h20v22H0zM20 22h20v22H20z',
  lantern: 'M20 10l9.5 12L20 34l-9.5-12z',
  halves: 'M20 0h20v44H20z',
  cross: 'M16 0h8v14h16v8H24v22h-8V22H0v-8h16z',
  peak: 'M0 46 20 13l20 33z',
  star: 'M20 9l3.4 8.6 9.2.5-7.2 5.8 2.4 8.9L20 27.8l-7.8 5 2.4-8.9-7.2-5.8 9.2-.5z',
};
