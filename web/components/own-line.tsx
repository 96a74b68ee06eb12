import type { PlayerLine } from '#contract/players.ts';
import { ResultChip } from '#web/components/result-chip.tsx';
import { describeLine } from '#web/components/result-words.ts';
import { BallIcon } from '#web/ui/ball-icon.tsx';
import { CardIcon } from '#web/ui/card-icon.tsx';
import '#web/components/own-line.css';

/** What a player did in a match, at the end of its row. */
export function OwnLine({ line }: { line: PlayerLine }) {
  return (
    <>
      <span className="sr">{describeLine(line)}</span>
      <span className="own-line" aria-hidden="true">
        {line.red_cards > 0 && <CardIcon card="red" label={null} />}
        {line.yellow_cards > 0 && <CardIcon card="yellow" label={null} />}
        {line.assists > 0 && <span title="Assists">A&nbsp;{line.assists}</span>}
        {line.goals > 0 && (
          <span title="Goals">
            <BallIcon className="i-16" />
            {line.goals}
          </span>
        )}
        <ResultChip result={line.result} />
      </span>
    </>
  );
}
