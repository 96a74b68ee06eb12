import styles from '#web/match-editor/team-panel.module.css';
import { BallIcon } from '#web/ui/ball-icon.tsx';
import { CardIcon } from '#web/ui/card-icon.tsx';

/** The heads of a player's four figures in a form: goals, assists, yellow and red cards. */
export function StatHeads() {
  return (
    <span className={styles.statHeads}>
      <span title="Goals">
        <BallIcon />
      </span>
      <span title="Assists">Ast</span>
      <span title="Yellow Cards">
        <CardIcon card="yellow" label={null} />
      </span>
      <span title="Red Cards">
        <CardIcon card="red" label={null} />
      </span>
    </span>
  );
}
