import { ClipboardPaste, Plus, Users } from 'lucide';
import { type ClipboardEvent, type Dispatch, type ReactNode, useCallback, useId, useRef, useState } from 'react';
import type { TeamSide } from '#contract/matches/schema.ts';
import { NameList } from '#web/kit/form/name-list.tsx';
import { SideCrest } from '#web/kit/heads/team-mark.tsx';
import { BallIcon } from '#web/kit/ui/ball-icon.tsx';
import { Button } from '#web/kit/ui/button.tsx';
import { CardIcon } from '#web/kit/ui/card-icon.tsx';
import { Icon } from '#web/kit/ui/icon.tsx';
import { Panel } from '#web/kit/ui/panel.tsx';
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
  /** True after an attempt to submit; then missing values are marked. */
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
  const { side, team, squad, rules, isShownOnPhones, isAttempted, change, totals } = props;
  const panel = useRef<HTMLElement>(null);
  const focusField = useFieldFocus(panel);
  const { addPlayer, removePlayer, pasteNames, rowKeys } = useRowActs(props, focusField);
  const [leftKeys, setLeftKeys] = useState<ReadonlySet<number>>(new Set());
  const { players } = team;
  const squadId = useId();
  const count = players.length;
  const hasName = players.some((player) => !isBlank(player.name));

  function noteLeft(target: EventTarget) {
    const field = readRowField(target);
    const key = field?.column === 'name' ? players[field.row]?.key : undefined;
    if (key !== undefined && !leftKeys.has(key)) setLeftKeys(new Set(leftKeys).add(key));
  }

  return (
    <Panel
      className={isShownOnPhones ? undefined : 'phone:hidden'}
      id={`team-${side}`}
      aria-label={`${side} team`}
      ref={panel}
    >
      <TeamHeader {...props} focusField={focusField} />
      {count > 0 && <ColumnHeads hasRobloxIds={rules.hasRobloxIds} />}
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
      <TeamFooter {...props} onAdd={addPlayer} />
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

/** Rows are added by a button, by Enter in the last one and by pasted names, and removed by a button or a key. */
function useRowActs(
  { side, team: { players }, rules, change, fillNames }: TeamPanelProps,
  focusField: (field: string) => void,
) {
  const count = players.length;

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

  return { addPlayer, removePlayer, pasteNames, rowKeys };
}

/** The team's name, with its score or the number of its players. */
function TeamHeader({
  side,
  team: { name, players },
  rules,
  isAttempted,
  score,
  change,
  focusField,
}: TeamPanelProps & { focusField: (field: string) => void }) {
  const count = players.length;
  return (
    <header className="grid grid-cols-[auto_minmax(0,1fr)_auto] items-center gap-3 px-4 pt-4 pb-3">
      <SideCrest side={side} className={styles.crest} />
      <TeamNameInput
        className="-ms-1 border-transparent bg-transparent px-2 font-display text-[1.375rem]/none font-[750] text-ellipsis hover:border-control"
        side={side}
        name={name}
        isAttempted={isAttempted}
        label={`${side} team name`}
        change={change}
        onEnter={() => focusField(count > 0 ? FIELDS.player(side, 0, 'name') : FIELDS.addPlayer(side))}
      />
      {score ?? (
        <span className="text-13 text-ink-3 tabular [&_b]:text-ink">
          {count} / {rules.maxPlayers}
          <span className="sr-only"> players</span>
        </span>
      )}
    </header>
  );
}

/** Ways to add players, and their goals. */
function TeamFooter({
  side,
  team,
  squad,
  rules,
  score,
  fillNames,
  openPaste,
  onAdd,
}: TeamPanelProps & { onAdd: () => void }) {
  const missing = findMissing(squad, team);
  const goals = sumStat(team, 'goals', rules);
  return (
    <footer className="flex items-center justify-between gap-3 px-4 pt-3 pb-4">
      <div className="flex flex-wrap items-center gap-2">
        {team.players.length < rules.maxPlayers && (
          <Button size="small" aria-label={`Add player to ${side}`} data-field={FIELDS.addPlayer(side)} onClick={onAdd}>
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
      <span className="text-13 text-ink-3 tabular">
        <b className="text-ink">{goals}</b> {goals === 1 ? 'goal' : 'goals'}
        {score && ' by players'}
      </span>
    </footer>
  );
}

function ColumnHeads({ hasRobloxIds }: { hasRobloxIds: boolean }) {
  return (
    <div
      className={`grid grid-cols-[1.5rem_minmax(0,1fr)_12rem_2rem] items-center gap-1.5 px-4 py-1 text-center text-12 font-semibold text-ink-3 phone:hidden [&>:nth-child(2)]:ps-2 [&>:nth-child(2)]:text-start ${hasRobloxIds ? 'grid-cols-[1.25rem_minmax(0,1fr)_7.25rem_8.5rem_2rem] [&>:nth-child(3)]:ps-2 [&>:nth-child(3)]:text-start' : ''}`}
      aria-hidden="true"
    >
      <span />
      <span>Player</span>
      {hasRobloxIds && <span>Roblox ID</span>}
      <StatHeads />
      <span />
    </div>
  );
}

function StatHeads() {
  return (
    <span className="grid grid-cols-4">
      <span className="grid place-items-center" title="Goals">
        <BallIcon />
      </span>
      <span className="grid place-items-center" title="Assists">
        Ast
      </span>
      <span className="grid place-items-center" title="Yellow Cards">
        <CardIcon card="yellow" label={null} />
      </span>
      <span className="grid place-items-center" title="Red Cards">
        <CardIcon card="red" label={null} />
      </span>
    </span>
  );
}
