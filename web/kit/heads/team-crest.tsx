import { CREST_BOX, CREST_OUTLINES, type CrestOutline, OUTLINE_PATHS, PATTERN_PATHS } from '#contract/kit/crests.ts';
import type { Crest } from '#contract/kit/heads.ts';
import styles from '#web/kit/heads/team-crest.module.css';

const ROOT_PIXELS = 16;

/** Widths in pixels at the browser's usual text size, with which they grow. */
export type CrestSize = 18 | 20 | 24 | 28 | 40 | 76 | 112;

interface TeamCrestProps {
  /** Null for a team that is not known yet: a dashed shield. */
  crest: Crest | null;
  size?: CrestSize;
  className?: string | undefined;
}

/** A team's crest, cut off by `CrestClips`. Hidden from screen readers: the team's name is beside it. */
export function TeamCrest({ crest, size = 24, className }: TeamCrestProps) {
  const { width, height } = CREST_BOX;
  const edge = OUTLINE_PATHS[crest?.outline ?? 'shield'];
  return (
    <svg
      className={className === undefined ? styles.crest : `${styles.crest} ${className}`}
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
      <path className={crest ? styles.edge : styles.unknown} d={edge} />
    </svg>
  );
}

/** The outlines that cut off the patterns of all crests, once a page: a long list has two hundred crests. */
export function CrestClips() {
  return (
    <svg className={styles.clips} width="0" height="0" aria-hidden="true">
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
