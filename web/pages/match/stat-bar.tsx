import { useEffect, useState } from 'react';
import type { TeamSide } from '#contract/matches.ts';
import { shareOf } from '#web/components/share-of.ts';
import type { ComparedStat } from '#web/pages/match/team-comparison.ts';
import { setProperties } from '#web/ui/custom-properties.ts';
import { useSeen } from '#web/ui/use-seen.ts';
import '#web/pages/match/stat-bar.css';

interface StatBarProps {
  stat: ComparedStat;
  names: Record<TeamSide, string>;
  grownBars: Set<string>;
}

/** Two bars that share the sum of both numbers and grow from the centre when first seen. */
export function StatBar({ stat: { label, Blue, Green }, names, grownBars }: StatBarProps) {
  const [row, isSeen] = useSeen<HTMLDivElement>();
  const [hasGrown] = useState(grownBars.has(label));
  const growth = hasGrown ? '' : isSeen ? 'stat--growing' : 'stat--waiting';

  useEffect(() => {
    if (isSeen) grownBars.add(label);
  }, [isSeen, grownBars, label]);

  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for controls; this names a pair of numbers.
    <div
      className={`stat ${growth}`}
      ref={row}
      role="group"
      aria-label={`${label}: ${names.Blue} ${Blue ?? 'N/A'}, ${names.Green} ${Green ?? 'N/A'}`}
    >
      <b className={valueClass('a', Blue, Green)}>{Blue ?? 'N/A'}</b>
      <Bar place="a" share={shareOf(Blue, Green)} />
      <span className="stat__l">{label}</span>
      <Bar place="b" share={shareOf(Green, Blue)} />
      <b className={valueClass('b', Green, Blue)}>{Green ?? 'N/A'}</b>
    </div>
  );
}

function Bar({ place, share }: { place: 'a' | 'b'; share: number }) {
  return (
    <span className={`stat__bar stat__bar--${place}`}>
      {share > 0 && <i ref={setProperties({ '--v': `${share}%` })} />}
    </span>
  );
}

function valueClass(place: 'a' | 'b', value: number | null, other: number | null): string {
  const isLarger = value !== null && other !== null && value > other;
  return `stat__v stat__v--${place}${isLarger ? ' w' : ''}${value === null ? ' stat__v--na' : ''}`;
}
