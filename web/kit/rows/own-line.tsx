import type { PlayerLine } from '#contract/players/schema.ts';
import { ResultChip } from '#web/kit/heads/result-chip.tsx';
import { describeLine } from '#web/kit/heads/result-words.ts';
import { BallIcon } from '#web/kit/ui/ball-icon.tsx';
import { CardIcon } from '#web/kit/ui/card-icon.tsx';

/** A player's result, goals, assists and cards, at the end of a match's row. */
export function OwnLine({ line }: { line: PlayerLine }) {
  return (
    <>
      <span className="sr-only">{describeLine(line)}</span>
      <span className="gap-2.5! font-semibold text-ink" aria-hidden="true">
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
