import type { MatchResult } from '#contract/players.ts';
import { RESULT_WORDS } from '#web/components/result-words.ts';
import '#web/components/result-chip.css';

const LETTERS: Record<MatchResult, string> = { win: 'W', draw: 'D', loss: 'L' };

/** W, D or L; words beside it say the same. */
export function ResultChip({ result }: { result: MatchResult }) {
  return (
    <b className={`result result--${result}`} title={RESULT_WORDS[result]} aria-hidden="true">
      {LETTERS[result]}
    </b>
  );
}
