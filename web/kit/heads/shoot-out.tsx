import { type GoalPair, type SideGoals, toPair, writeShootOut } from '#contract/matches/shoot-outs.ts';
import styles from '#web/kit/heads/shoot-out.module.css';

/** In pairs the goals are in the order of the score. */
export type ShootOutGoals = SideGoals | GoalPair | null | undefined;

interface ShootOutProps {
  goals: ShootOutGoals;
  /** Within the centre circle, below the score. */
  isInCircle?: boolean;
}

/** '(3–4 pens)' after or below a score; nothing without a shoot-out. */
export function ShootOut({ goals, isInCircle = false }: ShootOutProps) {
  const pair = toPair(goals);
  return pair && <small className={isInCircle ? styles.inCircle : styles.shootOut}> {writeShootOut(pair)}</small>;
}
