import { useId } from 'react';
import { CREST_BOX, OUTLINE_PATHS, PATTERN_PATHS } from '#contract/crests.ts';
import type { Crest } from '#contract/league-teams.ts';
import styles from '#web/components/team-crest.module.css';

const ROOT_PIXELS = 16;

/** Widths in pixels at the browser's usual text size, with which they grow. */
export type CrestSize = 18 | 20 | 24 | 28 | 40 | 76 | 112;

interface TeamCrestProps {
  /** Null for a team that is not known yet: a dashed shield. */
  crest: Crest | null;
  size?: CrestSize;
  className?: string | undefined;
}

/** A team's crest. Hidden from screen readers: the team's name is beside it. */
export function TeamCrest({ crest, size = 24, className }: TeamCrestProps) {
  const id = useId();
  const { width, height } = CREST_BOX;
  const outline = OUTLINE_PATHS[crest?.outline ?? 'shield'];
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
          <clipPath id={id}>
            <path d={outline} />
          </clipPath>
          <g clipPath={`url(#${id})`}>
            <path d={`M0 0h${width}v${height}H0z`} fill={crest.first_colour} />
            <path d={PATTERN_PATHS[crest.pattern]} fill={crest.second_colour} />
          </g>
        </>
      )}
      <path className={crest ? styles.edge : styles.unknown} d={outline} />
    </svg>
  );
}
