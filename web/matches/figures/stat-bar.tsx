import { useEffect, useState } from 'react';
import type { TeamSide } from '#contract/matches/schema.ts';
import { useSeen } from '#web/kit/browser/use-seen.ts';
import { shareOf } from '#web/kit/charts/share-of.ts';
import { tw } from '#web/kit/styles/tw.ts';
import styles from '#web/matches/figures/stat-bar.module.css';
import type { ComparedStat } from '#web/matches/figures/team-comparison.ts';

const BARS = {
  Blue: `${styles.blueBar} ${tw`justify-end [@container_(max-width:_48.25rem)]:[grid-area:ba]`}`,
  Green: `${styles.greenBar} ${tw`rounded-2 [@container_(max-width:_48.25rem)]:[grid-area:bb]`}`,
};
const VALUES = {
  Blue: tw`[@container_(max-width:_48.25rem)]:[grid-area:va]`,
  Green: tw`text-end [@container_(max-width:_48.25rem)]:[grid-area:vb]`,
};

interface StatBarProps {
  stat: ComparedStat;
  names: Record<TeamSide, string>;
  grownBars: Set<string>;
}

/** Two bars proportional to both numbers, which grow from the centre when first seen. */
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
      className={`grid min-h-11.5 grid-cols-[3rem_1fr_9rem_1fr_3rem] items-center gap-x-3 border-b border-line last:border-b-0 ${styles.stat} ${growth}`}
      ref={row}
      role="group"
      aria-label={`${label}: ${names.Blue} ${Blue ?? 'N/A'}, ${names.Green} ${Green ?? 'N/A'}`}
    >
      <b className={valueClass('Blue', Blue, Green)}>{Blue ?? 'N/A'}</b>
      <Bar side="Blue" share={shareOf(Blue, Green)} />
      <span className="text-center text-14/[1.2] font-medium text-ink-2 [@container_(max-width:_48.25rem)]:absolute [@container_(max-width:_48.25rem)]:start-12 [@container_(max-width:_48.25rem)]:end-12 [@container_(max-width:_48.25rem)]:top-2.5">
        {label}
      </span>
      <Bar side="Green" share={shareOf(Green, Blue)} />
      <b className={valueClass('Green', Green, Blue)}>{Green ?? 'N/A'}</b>
    </div>
  );
}

/** The content security policy forbids `style` attributes in the server's HTML, but not the width of an SVG. */
function Bar({ side, share }: { side: TeamSide; share: number }) {
  return (
    <span className={`flex h-3 overflow-hidden rounded-[2px] bg-surface-2 ${styles.bar} ${BARS[side]}`}>
      {share > 0 && (
        <svg
          className="h-full [transform-origin:left] forced-color-adjust-none"
          width={`${share}%`}
          aria-hidden="true"
        />
      )}
    </span>
  );
}

function valueClass(side: TeamSide, value: number | null, other: number | null): string {
  const isLarger = value !== null && other !== null && value > other;
  return `${tw`font-display text-[1.375rem]/none font-[750] text-ink-3`} ${VALUES[side]}${isLarger ? ` ${tw`text-ink`}` : ''}${value === null ? ` ${tw`font-text text-14/none font-medium`}` : ''}`;
}
