import { CREST_BOX, CREST_OUTLINES, type CrestOutline, OUTLINE_PATHS, PATTERN_PATHS } from '#contract/kit/crests.ts';
import type { Crest } from '#contract/kit/heads.ts';

const ROOT_PIXELS = 16;

/** Widths in pixels at the browser's default text size, scaled with it. */
export type CrestSize = 18 | 20 | 24 | 28 | 40 | 76 | 112;

interface TeamCrestProps {
  /** Null for an undecided team: a dashed shield. */
  crest: Crest | null;
  size?: CrestSize;
  className?: string | undefined;
}

/** A team's crest, clipped by `CrestClips`. Hidden from screen readers: the team's name is beside it. */
export function TeamCrest({ crest, size = 24, className }: TeamCrestProps) {
  const { width, height } = CREST_BOX;
  const edge = OUTLINE_PATHS[crest?.outline ?? 'shield'];
  return (
    <svg
      className={`forced-color-adjust-none ${className === undefined ? '' : className}`}
      viewBox={`0 0 ${width} ${height}`}
      width={`${size / ROOT_PIXELS}rem`}
      height={`${(size * height) / width / ROOT_PIXELS}rem`}
      aria-hidden="true"
    >
      {crest && (
        <>
          <path d={edge} fill={crest.first_colour} />
          <path
            d={PATTERN_PATHS[crest.pattern]}
            fill={crest.second_colour}
            clipPath={`url(#${clipId(crest.outline)})`}
          />
        </>
      )}
      <path
        className={
          crest ? 'fill-none stroke-crest-edge stroke-2' : 'fill-none stroke-crest-edge stroke-2 [stroke-dasharray:4_3]'
        }
        d={edge}
      />
    </svg>
  );
}

/** The outlines that clip the patterns of all crests, once per page: a long list has two hundred crests. */
export function CrestClips() {
  return (
    <svg className="absolute" width="0" height="0" aria-hidden="true">
      {CREST_OUTLINES.map((outline) => (
        <clipPath key={outline} id={clipId(outline)}>
          <path d={OUTLINE_PATHS[outline]} />
        </clipPath>
      ))}
    </svg>
  );
}

function clipId(outline: CrestOutline): string {
  return `crest-${outline}`;
}
