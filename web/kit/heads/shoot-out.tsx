import { type GoalPair, type SideGoals, toPair, writeShootOut } from '#contract/matches/shoot-outs.ts';

/** Pairs have the goals in the order of the score. */
export type ShootOutGoals = SideGoals | GoalPair | null | undefined;

interface ShootOutProps {
  goals: ShootOutGoals;
  /** Whether it is within the centre circle, below the score. */
  isInCircle?: boolean;
}

/** Writes '(3–4 pens)' after or below a score; empty without a shoot-out. */
export function ShootOut({ goals, isInCircle = false }: ShootOutProps) {
  const pair = toPair(goals);
  return (
    pair && (
      <small
        className={
          isInCircle
            ? 'absolute inset-x-0 top-auto bottom-[12%] justify-self-center bg-pitch px-1 font-text text-12/[1.3] font-medium whitespace-nowrap text-ink tabular'
            : 'font-text text-12/[1.3] font-medium whitespace-nowrap text-ink-2 tabular'
        }
      >
        {' '}
        {writeShootOut(pair)}
      </small>
    )
  );
}
