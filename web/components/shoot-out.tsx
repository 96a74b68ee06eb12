import { type GoalPair, writeShootOut } from '#contract/shoot-outs.ts';
import styles from '#web/components/shoot-out.module.css';

/** '(3–4 pens)' beside or below a score; nothing without a shoot-out. */
export function ShootOut({ goals }: { goals: GoalPair | null }) {
  return goals && <small className={styles.shootOut}> {writeShootOut(goals)}</small>;
}
