import { type GoalPair, writeShootOut } from '#contract/shoot-outs.ts';
import styles from '#web/components/shoot-out.module.css';

interface ShootOutProps {
  goals: GoalPair | null;
  /** Within the centre circle, below the score. */
  isInCircle?: boolean;
}

/** '(3–4 pens)' after or below a score; nothing without a shoot-out. */
export function ShootOut({ goals, isInCircle = false }: ShootOutProps) {
  return goals && <small className={isInCircle ? styles.inCircle : styles.shootOut}> {writeShootOut(goals)}</small>;
}
