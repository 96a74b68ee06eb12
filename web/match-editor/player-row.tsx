import { X } from 'lucide-react';
import { type Dispatch, memo } from 'react';
import type { TeamSide } from '#contract/matches.ts';
import { describeCounts, tidyCount } from '#web/components/count-text.ts';
import { FIELDS } from '#web/match-editor/fields.ts';
import {
  type MatchChange,
  PLAYER_STATS,
  type PlayerRow as Player,
  readStat,
  STAT_LABELS,
} from '#web/match-editor/match-form.ts';
import type { MatchRules } from '#web/match-editor/match-rules.ts';
import { isBlank, isTooLong } from '#web/match-editor/match-text.ts';

/** Short labels inside the cells on phones, where the columns have no heads. */
const CELL_LABELS = { goals: 'Goals', assists: 'Assists', yellow_cards: 'Yellow', red_card: 'Red' } as const;

interface PlayerRowProps {
  side: TeamSide;
  player: Player;
  row: number;
  rules: MatchRules;
  /** Whether a missing name is marked. */
  marksBlank: boolean;
  change: Dispatch<MatchChange>;
  remove: (row: number, column: string) => void;
}

/** A player of a team. Keys and pasted names are handled by the list around it. */
export const PlayerRow = memo(function PlayerRow(props: PlayerRowProps) {
  const { side, player, row, rules, marksBlank, change, remove } = props;
  const label = rules.labelPlayer(side, row);
  return (
    <li className={rules.hasRobloxIds ? 'prow prow--ids' : 'prow'}>
      <span className="prow__n" aria-hidden="true">
        {row + 1}
      </span>
      <input
        className="input"
        data-field={FIELDS.player(side, row, 'name')}
        value={player.name}
        placeholder="Roblox username"
        aria-label={rules.labelName(side, row)}
        aria-invalid={(marksBlank && isBlank(player.name)) || isTooLong(player.name)}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        enterKeyHint="next"
        onChange={(event) => change({ type: 'player name', side, row, name: event.target.value })}
      />
      {rules.hasRobloxIds && (
        <input
          className="input prow__id num"
          data-field={FIELDS.player(side, row, 'id')}
          value={player.id}
          maxLength={64}
          placeholder="Roblox ID"
          aria-label={`Roblox ID of ${label}`}
          inputMode="numeric"
          autoComplete="off"
          enterKeyHint="next"
          onChange={(event) => change({ type: 'player id', side, row, id: event.target.value })}
        />
      )}
      <div className="prow__s">
        {PLAYER_STATS.map((stat) => {
          const count = readStat(player, stat, rules);
          return (
            <label key={stat}>
              <span className="lb" aria-hidden="true">
                {CELL_LABELS[stat]}
              </span>
              <input
                className={count === 0 ? 'z' : undefined}
                data-field={FIELDS.player(side, row, stat)}
                value={player.stats[stat]}
                aria-label={`${STAT_LABELS[stat]} of ${label}`}
                aria-invalid={count === null}
                title={count === null ? `Enter ${describeCounts(rules.maxStat)}.` : undefined}
                inputMode="numeric"
                autoComplete="off"
                enterKeyHint="next"
                onFocus={(event) => event.target.select()}
                onChange={(event) => change({ type: 'stat', side, row, stat, text: event.target.value })}
                onBlur={(event) =>
                  change({ type: 'stat', side, row, stat, text: tidyCount(event.target.value, rules.maxStat) })
                }
              />
            </label>
          );
        })}
      </div>
      <button
        type="button"
        className="prow__x"
        data-field={FIELDS.player(side, row, 'remove')}
        aria-label={`Remove ${label}`}
        tabIndex={-1}
        onClick={() => remove(row, 'remove')}
      >
        <X className="i i-18" aria-hidden="true" />
      </button>
    </li>
  );
});
