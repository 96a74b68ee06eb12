import type { MatchResult } from '#contract/players/schema.ts';
import styles from '#web/kit/heads/result-chip.module.css';
import { RESULT_WORDS } from '#web/kit/heads/result-words.ts';

const LOOKS = { win: styles.win, draw: styles.draw, loss: styles.loss } as const satisfies Record<MatchResult, unknown>;
const LETTERS: Record<MatchResult, string> = { win: 'W', draw: 'D', loss: 'L' };

/** W, D or L. Hidden from screen readers: the result is beside it in words. */
export function ResultChip({ result }: { result: MatchResult }) {
  return (
    <b className={`${styles.chip} ${LOOKS[result]}`} title={RESULT_WORDS[result]} aria-hidden="true">
      {LETTERS[result]}
    </b>
  );
}
