import type { PlayerLine } from '#contract/players/schema.ts';
import styles from '#web/components/own-line.module.css';
import { ResultChip } from '#web/components/result-chip.tsx';
import { describeLine } from '#web/components/result-words.ts';
import typography from '#web/styles/typography.module.css';
import { BallIcon } from '#web/ui/ball-icon.tsx';
import { CardIcon } from '#web/ui/card-icon.tsx';

/** A player's result, goals, assists and cards, at the end of a match's row. */
export function OwnLine({ line }: { line: PlayerLine }) {
  return (
    <>
      <span className={typography.screenReaderOnly}>{describeLine(line)}</span>
      <span className={styles.line} aria-hidden="true">
        {line.red_cards > 0 && <CardIcon card="red" label={null} />}
        {line.yellow_cards > 0 && <CardIcon card="yellow" label={null} />}
        {line.assists > 0 && <span title="Assists">A&nbsp;{line.assists}</span>}
        {line.goals > 0 && (
          <span title="Goals">
            <BallIcon />
            {line.goals}
          </span>
        )}
        <ResultChip result={line.result} />
      </span>
    </>
  );
}
