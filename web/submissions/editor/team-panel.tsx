import { ClipboardPaste, Plus, Users } from 'lucide';
import { type ClipboardEvent, type Dispatch, type ReactNode, useCallback, useId, useRef, useState } from 'react';
import type { TeamSide } from '#contract/matches/schema.ts';
import fieldStyles from '#web/kit/fields/field.module.css';
import { NameList } from '#web/kit/form/name-list.tsx';
import { SideCrest } from '#web/kit/heads/team-mark.tsx';
import layout from '#web/kit/styles/layout.module.css';
import typography from '#web/kit/styles/typography.module.css';
import { BallIcon } from '#web/kit/ui/ball-icon.tsx';
import { Button } from '#web/kit/ui/button.tsx';
import { CardIcon } from '#web/kit/ui/card-icon.tsx';
import { Icon } from '#web/kit/ui/icon.tsx';
import { Panel } from '#web/kit/ui/panel.tsx';
import editorFormStyles from '#web/submissions/editor/editor-form.module.css';
import { FIELDS, handleRowKey, readRowField, useFieldFocus } from '#web/submissions/editor/fields.ts';
import {
  findFillRow,
  findMissing,
  type MatchChange,
  sumStat,
  type TeamForm,
} from '#web/submissions/editor/match-form.ts';
import type { MatchRules } from '#web/submissions/editor/match-rules.ts';
import { isBlank, readNames } from '#web/submissions/editor/match-text.ts';
import { MoreFigures } from '#web/submissions/editor/more-figures.tsx';
import { PlayerRow } from '#web/submissions/editor/player-row.tsx';
import { TeamNameInput } from '#web/submissions/editor/team-name-input.tsx';
import styles from '#web/submissions/editor/team-panel.module.css';

interface TeamPanelProps {
  side: TeamSide;
  team: TeamForm;
  /** Names of the team's squad. */
  squad: string[];
  rules: MatchRules;
  /** Phones show one team at a time. */
  isShownOnPhones: boolean;
  /** True after an attempt to submit; missing values are then marked. */
  isAttempted: boolean;
  change: Dispatch<MatchChange>;
  /** Fills in names from `row`. */
  fillNames: (side: TeamSide, row: number, names: string[]) => void;
  openPaste: (side: TeamSide) => void;
  /** Field for a score that may differ from the sum of the players' goals. */
  score?: ReactNode;
  totals?: ReactNode;
}

export function TeamPanel(props: TeamPanelProps) {
  const { side, team, squad, rules, isShownOnPhones, isAttempted, change, fillNames, openPaste, score, totals } = props;
  const panel = useRef<HTMLElement>(null);
  const focusField = useFieldFocus(panel);
  const [leftKeys, setLeftKeys] = useState<ReadonlySet<number>>(new Set());
  const { players } = team;
  const squadId = useId();
  const missing = findMissing(squad, team);
  const count = players.length;
  const goals = sumStat(team, 'goals', rules);
  const hasName = players.some((player) => !isBlank(player.name));

  function addPlayer() {
    change({ type: 'add player', side });
    focusField(FIELDS.player(side, count, 'name'));
  }

  const removePlayer = useCallback(
    (row: number, column: string) => {
      change({ type: 'remove player', side, row });
      const isLast = count === 1 && rules.minPlayers === 0;
      focusField(isLast ? FIELDS.addPlayer(side) : FIELDS.player(side, Math.max(0, row - 1), column));
    },
    [change, count, focusField, rules, side],
  );

  function pasteNames(event: ClipboardEvent<HTMLElement>) {
    const field = readRowField(event.target);
    const text = event.clipboardData.getData('text');
    if (field?.column !== 'name' || !/[\r\n]/.test(text.trim())) return;
    event.preventDefault();
    const names = readNames(text);
    fillNames(side, field.row, names);
    focusField(FIELDS.player(side, Math.min(field.row + names.length, rules.maxPlayers) - 1, 'name'));
  }

  const rowKeys = {
    enter: (row: number) => row === count - 1 && change({ type: 'add player', side }),
    remove: removePlayer,
    focus: (row: number, column: string) => focusField(FIELDS.player(side, row, column)),
  };

  function noteLeft(target: EventTarget) {
    const field = readRowField(target);
    const key = field?.column === 'name' ? players[field.row]?.key : undefined;
    if (key !== undefined && !leftKeys.has(key)) setLeftKeys(new Set(leftKeys).add(key));
  }

  return (
    <Panel
      className={isShownOnPhones ? undefined : styles.hiddenOnPhones}
      id={`team-${side}`}
      aria-label={`${side} team`}
      ref={panel}
    >
      <header className={styles.head}>
        <SideCrest side={side} className={styles.crest} />
        <TeamNameInput
          className={styles.name}
          side={side}
          name={team.name}
          isAttempted={isAttempted}
          label={`${side} team name`}
          change={change}
          onEnter={() => focusField(count > 0 ? FIELDS.player(side, 0, 'name') : FIELDS.addPlayer(side))}
        />
        {score ?? (
          <span className={fieldStyles.count}>
            {count} / {rules.maxPlayers}
            <span className={typography.screenReaderOnly}> players</span>
          </span>
        )}
      </header>
      {count > 0 && (
        <div
          className={rules.hasRobloxIds ? `${styles.heads} ${styles.headsWithIds}` : styles.heads}
          aria-hidden="true"
        >
          <span />
          <span>Player</span>
          {rules.hasRobloxIds && <span>Roblox ID</span>}
          <StatHeads />
          <span />
        </div>
      )}
      <NameList id={squadId} names={squad} />
      <ol
        onBlur={(event) => noteLeft(event.target)}
        onPaste={pasteNames}
        onKeyDown={(event) => handleRowKey(event, rowKeys)}
      >
        {players.map((player, row) => (
          <PlayerRow
            key={player.key}
            side={side}
            player={player}
            row={row}
            rules={rules}
            marksBlank={isAttempted || (hasName && leftKeys.has(player.key))}
            listId={squad.length > 0 ? squadId : undefined}
            change={change}
            remove={removePlayer}
          />
        ))}
      </ol>
      <footer className={editorFormStyles.foot}>
        <div className={`${layout.row} ${layout.wrap} ${layout.gap2}`}>
          {count < rules.maxPlayers && (
            <Button
              size="small"
              aria-label={`Add player to ${side}`}
              data-field={FIELDS.addPlayer(side)}
              onClick={addPlayer}
            >
              <Icon icon={Plus} size={16} />
              Add player
            </Button>
          )}
          {missing.length > 0 && (
            <Button
              kind="ghost"
              size="small"
              aria-label={`Fill in squad of ${side}`}
              onClick={() => fillNames(side, findFillRow(team), missing)}
            >
              <Icon icon={Users} size={16} />
              Fill in squad
            </Button>
          )}
          <Button kind="ghost" size="small" aria-label={`Paste names of ${side}`} onClick={() => openPaste(side)}>
            <Icon icon={ClipboardPaste} size={16} />
            Paste names
          </Button>
        </div>
        <span className={fieldStyles.count}>
          <b>{goals}</b> {goals === 1 ? 'goal' : 'goals'}
          {score && ' by players'}
        </span>
      </footer>
      {totals}
      <MoreFigures
        side={side}
        team={team}
        rules={rules}
        change={change}
        onKeyDown={(event) => handleRowKey(event, { ...rowKeys, enter: () => {} })}
      />
    </Panel>
  );
}

function StatHeads() {
  return (
    <span className={styles.statHeads}>
      <span title="Goals">
        <BallIcon />
      </span>
      <span title="Assists">Ast</span>
      <span title="Yellow Cards">
        <CardIcon card="yellow" label={null} />
      </span>
      <span title="Red Cards">
        <CardIcon card="red" label={null} />
      </span>
    </span>
  );
}
