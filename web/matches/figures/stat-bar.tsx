import { useEffect, useState } from 'react';
import type { TeamSide } from '#contract/matches/schema.ts';
import { useSeen } from '#web/kit/browser/use-seen.ts';
import { shareOf } from '#web/kit/charts/share-of.ts';
import styles from '#web/matches/figures/stat-bar.module.css';
import type { ComparedStat } from '#web/matches/figures/team-comparison.ts';

const BARS = { Blue: styles.blueBar, Green: styles.greenBar };
const VALUES = { Blue: styles.blueValue, Green: styles.greenValue };

interface StatBarProps {
  stat: ComparedStat;
  names: Record<TeamSide, string>;
  grownBars: Set<string>;
}

/** Two bars that share the sum of both numbers and grow from the centre when first seen. */
export function StatBar({ stat: { label, Blue, Green }, names, grownBars }: StatBarProps) {
  const [row, isSeen] = useSeen<HTMLDivElement>();
  const [hasGrown] = useState(grownBars.has(label));
  const growth = hasGrown ? '' : isSeen ? styles.growing : styles.waiting;

  useEffect(() => {
    if (isSeen) grownBars.add(label);
  }, [isSeen, grownBars, label]);

  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for controls; this names a pair of numbers.
    <div
      className={`${styles.stat} ${growth}`}
      ref={row}
      role="group"
      aria-label={`${label}: ${names.Blue} ${Blue ?? 'N/A'}, ${names.Green} ${Green ?? 'N/A'}`}
    >
      <b className={valueClass('Blue', Blue, Green)}>{Blue ?? 'N/A'}</b>
      <Bar side="Blue" share={shareOf(Blue, Green)} />
      <span className={styles.label}>{label}</span>
      <Bar side="Green" share={shareOf(Green, Blue)} />
      <b className={valueClass('Green', Green, Blue)}>{Green ?? 'N/A'}</b>
    </div>
  );
}

/** The content security policy forbids `style` attributes in the server's HTML, but not the width of an SVG. */
function Bar({ side, share }: { side: TeamSide; share: number }) {
  return (
    <span className={`${styles.bar} ${BARS[side]}`}>{share > 0 && <svg width={`${share}%`} aria-hidden="true" />}</span>
  );
}

function valueClass(side: TeamSide, value: number | null, other: number | null): string {
  const isLarger = value !== null && other !== null && value > other;
  return `${styles.value} ${VALUES[side]}${isLarger ? ` ${styles.larger}` : ''}${value === null ? ` ${styles.missing}` : ''}`;
}
