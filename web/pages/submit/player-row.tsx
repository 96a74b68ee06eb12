import { X } from 'lucide-react';
import type { ClipboardEvent, KeyboardEvent } from 'react';
import { MAX_STAT } from '#contract/limits.ts';
import { describeCounts } from '#web/components/count-text.ts';
import { isBlank, isTooLong } from '#web/pages/submit/match-text.ts';
import { PLAYER_STATS, type PlayerRow as Player, type PlayerStat, readStat } from '#web/pages/submit/team-sheet.ts';

/** Short labels inside the cells on phones, where the columns have no heads. */
const CELL_LABELS = { Goals: 'Goals', Assists: 'Assists', 'Yellow Cards': 'Yellow', 'Red Cards': 'Red' } as const;

interface PlayerRowProps {
  player: Player;
  row: number;
  /** Whether a missing name is marked. */
  marksBlank: boolean;
  onName: (name: string) => void;
  onPaste: (event: ClipboardEvent<HTMLInputElement>) => void;
  onStat: (stat: PlayerStat, text: string) => void;
  onLeaveStat: (stat: PlayerStat) => void;
  onLeaveName: () => void;
  /** `column` 0 is the name, the stats follow. */
  onKeyDown: (event: KeyboardEvent, column: number) => void;
  onRemove: () => void;
}

/** A player of a team sheet. Its cells carry `data-cell="row-column"`, by which focus finds them. */
export function PlayerRow(props: PlayerRowProps) {
  const { player, row, marksBlank } = props;
  const number = row + 1;
  return (
    <li className="prow">
      <span className="prow__n" aria-hidden="true">
        {number}
      </span>
      <input
        className="input"
        data-cell={`${row}-0`}
        value={player.name}
        placeholder="Roblox username"
        aria-label={`Player ${number} name`}
        aria-invalid={(marksBlank && isBlank(player.name)) || isTooLong(player.name)}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        enterKeyHint="next"
        onChange={(event) => props.onName(event.target.value)}
        onPaste={props.onPaste}
        onBlur={props.onLeaveName}
        onKeyDown={(event) => props.onKeyDown(event, 0)}
      />
      <div className="prow__s">
        {PLAYER_STATS.map((stat, index) => (
          <label key={stat}>
            <span className="lb" aria-hidden="true">
              {CELL_LABELS[stat]}
            </span>
            <input
              className={readStat(player, stat) === 0 ? 'z' : undefined}
              data-cell={`${row}-${index + 1}`}
              value={player.stats[stat]}
              aria-label={`${stat} of player ${number}`}
              aria-invalid={readStat(player, stat) === null}
              title={readStat(player, stat) === null ? `Enter ${describeCounts(MAX_STAT)}.` : undefined}
              inputMode="numeric"
              autoComplete="off"
              enterKeyHint="next"
              onFocus={(event) => event.target.select()}
              onChange={(event) => props.onStat(stat, event.target.value)}
              onBlur={() => props.onLeaveStat(stat)}
              onKeyDown={(event) => props.onKeyDown(event, index + 1)}
            />
          </label>
        ))}
      </div>
      <button
        type="button"
        className="prow__x"
        data-remove={row}
        aria-label={`Remove player ${number}`}
        tabIndex={-1}
        onClick={props.onRemove}
      >
        <X className="i i-18" aria-hidden="true" />
      </button>
    </li>
  );
}
