import { X } from 'lucide';
import { type Dispatch, memo } from 'react';
import { MAX_SENT_ID_LENGTH } from '#contract/kit/limits.ts';
import type { TeamSide } from '#contract/matches/schema.ts';
import { Icon } from '#web/kit/ui/icon.tsx';
import { CountInput, EditorInput } from '#web/submissions/editor/editor-input.tsx';
import { FIELDS } from '#web/submissions/editor/fields.ts';
import {
  findMaxStat,
  type MatchChange,
  PLAYER_STATS,
  type PlayerDraft as Player,
  readStat,
  STAT_LABELS,
} from '#web/submissions/editor/match-form.ts';
import type { MatchRules } from '#web/submissions/editor/match-rules.ts';
import { isBlank, isTooLong } from '#web/submissions/editor/match-text.ts';
import styles from '#web/submissions/editor/player-row.module.css';

/** Short labels inside the cells on phones, where the columns have no headers. */
const CELL_LABELS = { goals: 'Goals', assists: 'Assists', yellow_cards: 'Yellow', red_card: 'Red' } as const;

interface PlayerRowProps {
  side: TeamSide;
  player: Player;
  row: number;
  rules: MatchRules;
  /** Whether a missing name is marked. */
  marksBlank: boolean;
  /** Id of the `datalist` with the squad's names. */
  listId?: string | undefined;
  change: Dispatch<MatchChange>;
  remove: (row: number, column: string) => void;
}

/** A player of a team. `TeamPanel` handles keys and pasted names. */
export const PlayerRow = memo(function PlayerRow(props: PlayerRowProps) {
  const { side, player, row, rules, marksBlank, listId, change, remove } = props;
  const label = rules.labelPlayer(side, row);
  return (
    <li
      className={`grid grid-cols-[1.5rem_minmax(0,1fr)_12rem_2rem] items-center gap-1.5 px-4 py-0.75 phone:grid-cols-[1.25rem_minmax(0,1fr)_2.75rem] phone:py-1.75 phone:ps-3 phone:pe-1 ${styles.row} ${rules.hasRobloxIds ? `grid-cols-[1.25rem_minmax(0,1fr)_7.25rem_8.5rem_2rem] ${styles.rowWithIds}` : ''}`}
    >
      <span className="text-end text-13 text-ink-3 tabular" aria-hidden="true">
        {row + 1}
      </span>
      <EditorInput
        field={FIELDS.player(side, row, 'name')}
        label={rules.labelName(side, row)}
        value={player.name}
        list={listId}
        placeholder="Roblox username"
        isWrong={(marksBlank && isBlank(player.name)) || isTooLong(player.name)}
        autoCapitalize="none"
        onText={(name) => change({ type: 'player name', side, row, name })}
      />
      {rules.hasRobloxIds && (
        <EditorInput
          className={`tabular ${styles.id}`}
          field={FIELDS.player(side, row, 'id')}
          label={`Roblox ID of ${label}`}
          value={player.id}
          placeholder="Roblox ID"
          maxLength={MAX_SENT_ID_LENGTH}
          inputMode="numeric"
          onText={(id) => change({ type: 'player id', side, row, id })}
        />
      )}
      <div
        className={`grid grid-cols-4 rounded-2 border border-control bg-sunken hover:border-ink-3 phone:col-2 phone:row-2 phone:grid-cols-[repeat(auto-fit,minmax(2.5rem,1fr))] ${styles.stats}`}
      >
        {PLAYER_STATS.map((stat) => (
          <label key={stat}>
            <span className={styles.statLabel} aria-hidden="true">
              {CELL_LABELS[stat]}
            </span>
            <CountInput
              isBare
              className={readStat(player, stat, rules) === 0 ? styles.zero : undefined}
              field={FIELDS.player(side, row, stat)}
              label={`${STAT_LABELS[stat]} of ${label}`}
              value={player.stats[stat]}
              max={findMaxStat(rules, stat)}
              onText={(text) => change({ type: 'stat', side, row, stat, text })}
            />
          </label>
        ))}
      </div>
      <button
        type="button"
        className="grid h-9 w-8 place-items-center rounded-2 border-0 bg-transparent text-ink-3 hover:bg-danger-soft hover:text-danger phone:size-11"
        data-field={FIELDS.player(side, row, 'remove')}
        aria-label={label.startsWith(side) ? `Remove ${label}` : `Remove ${label} of ${side}`}
        tabIndex={-1}
        onClick={() => remove(row, 'remove')}
      >
        <Icon icon={X} size={18} />
      </button>
    </li>
  );
});
