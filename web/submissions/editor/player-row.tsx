import { X } from 'lucide';
import { type Dispatch, memo } from 'react';
import type { TeamSide } from '#contract/matches/schema.ts';
import typography from '#web/kit/styles/typography.module.css';
import { Icon } from '#web/kit/ui/icon.tsx';
import editorFormStyles from '#web/submissions/editor/editor-form.module.css';
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
import styles from '#web/submissions/editor/team-panel.module.css';

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
    <li className={rules.hasRobloxIds ? `${styles.row} ${styles.rowWithIds}` : styles.row}>
      <span
        className={`${typography.size13} ${typography.dim} ${typography.alignedRight} ${typography.figures}`}
        aria-hidden="true"
      >
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
          className={`${styles.id} ${typography.figures}`}
          field={FIELDS.player(side, row, 'id')}
          label={`Roblox ID of ${label}`}
          value={player.id}
          placeholder="Roblox ID"
          maxLength={64}
          inputMode="numeric"
          onText={(id) => change({ type: 'player id', side, row, id })}
        />
      )}
      <div className={styles.stats}>
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
        className={editorFormStyles.removeButton}
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
