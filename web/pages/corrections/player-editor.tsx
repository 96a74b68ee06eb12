import { X } from 'lucide-react';
import type { Dispatch } from 'react';
import { MAX_NAME_LENGTH } from '#contract/limits.ts';
import type { TeamSide } from '#contract/matches.ts';
import { hasVisibleText } from '#contract/plain-text.ts';
import {
  type FormChange,
  PLAYER_STATS,
  type PlayerRow,
  readCell,
  STAT_LABELS,
  tidyCell,
} from '#web/pages/corrections/match-form.ts';

/** Short labels inside the cells on phones, where the columns have no heads. */
const CELL_LABELS = { goals: 'Goals', assists: 'Assists', yellow_cards: 'Yellow', red_card: 'Red' } as const;

interface PlayerEditorProps {
  side: TeamSide;
  player: PlayerRow;
  row: number;
  /** Whether a missing name is marked. */
  isAttempted: boolean;
  change: Dispatch<FormChange>;
  onRemove: () => void;
}

/** A player's line. Its name carries `data-row`, by which focus finds it. */
export function PlayerEditor({ side, player, row, isAttempted, change, onRemove }: PlayerEditorProps) {
  const who = `${side} player ${row + 1}`;
  return (
    <li className="prow crow">
      <span className="prow__n" aria-hidden="true">
        {row + 1}
      </span>
      <input
        className="input"
        data-row={row}
        value={player.name}
        placeholder="Roblox username"
        aria-label={`Name of ${who}`}
        aria-invalid={isAttempted && !hasVisibleText(player.name)}
        maxLength={MAX_NAME_LENGTH}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        onChange={(event) => change({ what: 'player name', side, row, text: event.target.value })}
      />
      <input
        className="input crow__id num"
        value={player.id}
        maxLength={64}
        placeholder="Roblox ID"
        aria-label={`Roblox ID of ${who}`}
        inputMode="numeric"
        autoComplete="off"
        onChange={(event) => change({ what: 'player id', side, row, text: event.target.value })}
      />
      <div className="prow__s">
        {PLAYER_STATS.map((stat) => (
          <label key={stat}>
            <span className="lb" aria-hidden="true">
              {CELL_LABELS[stat]}
            </span>
            <input
              className={readCell(player.stats[stat]) === 0 ? 'z' : undefined}
              value={player.stats[stat]}
              aria-label={`${STAT_LABELS[stat]} of ${who}`}
              aria-invalid={readCell(player.stats[stat]) === null}
              inputMode="numeric"
              autoComplete="off"
              onFocus={(event) => event.target.select()}
              onChange={(event) => change({ what: 'stat', side, row, stat, text: event.target.value })}
              onBlur={() => change({ what: 'stat', side, row, stat, text: tidyCell(player.stats[stat]) })}
            />
          </label>
        ))}
      </div>
      <button type="button" className="prow__x" data-remove={row} aria-label={`Remove ${who}`} onClick={onRemove}>
        <X className="i i-18" aria-hidden="true" />
      </button>
    </li>
  );
}
