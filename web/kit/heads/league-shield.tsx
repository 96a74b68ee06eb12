import { useId } from 'react';
import { initialsOf } from '#web/kit/heads/league-badge.tsx';

const OUTLINE = 'M4 3h48v28c0 14-9 23-24 30C13 54 4 45 4 31z';

/** Up to three initials of a league on a shield. Hidden from screen readers: the name is beside it. */
export function LeagueShield({ name, isSmall = false }: { name: string; isSmall?: boolean }) {
  const id = useId();
  return (
    <svg
      className={isSmall ? 'h-14 w-12 phone:h-9.5 phone:w-8' : 'h-32 w-28 phone:h-21 phone:w-18'}
      viewBox="0 0 56 64"
      aria-hidden="true"
    >
      <clipPath id={id}>
        <path d={OUTLINE} />
      </clipPath>
      <g clipPath={`url(#${id})`}>
        <path className="fill-surface-2" d="M0 0h56v64H0z" />
        <path className="fill-surface-3" d="M12 0h8v64h-8zM36 0h8v64h-8z" />
      </g>
      <path className="stroke-ink-3 stroke-[1.5]" d="M28 3v8.5M28 45.5V61" />
      <circle className="fill-surface-2 stroke-ink-3 stroke-[1.5]" cx="28" cy="28.5" r="17" />
      <path className="fill-none stroke-ink-2 stroke-2" d={OUTLINE} />
      <text
        className="fill-ink tracking-[0.02em] [font:800_14.5px_var(--font-display)]"
        x="28"
        y="33.7"
        textAnchor="middle"
      >
        {initialsOf(name)}
      </text>
    </svg>
  );
}
