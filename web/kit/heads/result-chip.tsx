import type { MatchResult } from '#contract/players/schema.ts';
import { RESULT_WORDS } from '#web/kit/heads/result-words.ts';
import { tw } from '#web/kit/styles/tw.ts';

const LOOKS = {
  win: tw`bg-ink text-bg`,
  draw: tw`bg-surface-3 text-ink`,
  loss: tw`bg-sunken text-ink-2 [box-shadow:inset_0_0_0_1px_var(--line-2)]`,
} as const satisfies Record<MatchResult, unknown>;
const LETTERS: Record<MatchResult, string> = { win: 'W', draw: 'D', loss: 'L' };

/** W, D or L. Hidden from screen readers: the result is beside it in words. */
export function ResultChip({ result }: { result: MatchResult }) {
  return (
    <b
      className={`inline-grid size-6 flex-none place-items-center rounded-1 font-text text-13/none font-[750] ${LOOKS[result]}`}
      title={RESULT_WORDS[result]}
      aria-hidden="true"
    >
      {LETTERS[result]}
    </b>
  );
}
