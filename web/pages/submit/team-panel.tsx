import { ClipboardPaste, Plus } from 'lucide-react';
import { type ClipboardEvent, type Dispatch, type KeyboardEvent, memo, useRef, useState } from 'react';
import { MAX_PLAYERS_PER_TEAM } from '#contract/limits.ts';
import { StatHeads } from '#web/components/stat-heads.tsx';
import { Crest } from '#web/components/team-mark.tsx';
import { isBlank, isTooLong, readNames, SIDE_NAMES, type Side } from '#web/pages/submit/match-text.ts';
import { PlayerRow } from '#web/pages/submit/player-row.tsx';
import { countGoals, type ManualChange, type TeamSheet } from '#web/pages/submit/team-sheet.ts';
import { useFocusRequest } from '#web/ui/use-focus-request.ts';
import '#web/ui/field.css';
import '#web/ui/panel.css';
import '#web/components/team-panel.css';

interface TeamPanelProps {
  side: Side;
  team: TeamSheet;
  /** On phones one team is shown at a time. */
  isShownOnPhones: boolean;
  /** Whether someone tried to submit: then everything missing is marked. */
  isAttempted: boolean;
  change: Dispatch<ManualChange>;
  /** Fills names in from `row` on. */
  fillNames: (side: Side, row: number, names: string[]) => void;
  openPaste: (side: Side) => void;
}

export const TeamPanel = memo(function TeamPanel(props: TeamPanelProps) {
  const { side, team, isShownOnPhones, isAttempted, change, fillNames, openPaste } = props;
  const panel = useRef<HTMLElement>(null);
  const requestFocus = useFocusRequest(panel);
  const [leftRows, setLeftRows] = useState<ReadonlySet<number>>(new Set());
  const { players } = team;
  const goals = countGoals(team);
  const hasName = players.some((player) => !isBlank(player.name));
  const colour = SIDE_NAMES[side];

  function addPlayer() {
    change({ type: 'add player', side });
    requestFocus(`[data-cell="${players.length}-0"]`);
  }

  function removePlayer(row: number, focus: string) {
    change({ type: 'remove player', side, row });
    requestFocus(focus);
  }

  function moveOn(event: KeyboardEvent, row: number, column: number) {
    if (event.ctrlKey || event.metaKey || event.nativeEvent.isComposing) return;
    if (event.altKey) {
      if (event.key !== 'Backspace') return;
      event.preventDefault();
      removePlayer(row, `[data-cell="${Math.max(0, row - 1)}-${column}"]`);
      return;
    }
    const step = { Enter: 1, ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step === undefined) return;
    event.preventDefault();
    if (event.key === 'Enter' && row === players.length - 1) change({ type: 'add player', side });
    requestFocus(`[data-cell="${row + step}-${column}"]`);
  }

  function pasteNames(event: ClipboardEvent, row: number) {
    const text = event.clipboardData.getData('text');
    if (!/[\r\n]/.test(text.trim())) return;
    event.preventDefault();
    const names = readNames(text);
    fillNames(side, row, names);
    requestFocus(`[data-cell="${Math.min(row + names.length, MAX_PLAYERS_PER_TEAM) - 1}-0"]`);
  }

  return (
    <section
      className={`panel team team--${colour.toLowerCase()}${isShownOnPhones ? '' : ' team--away'}`}
      id={`team-${side}`}
      aria-label={`${colour} team`}
      ref={panel}
    >
      <header className="team__head">
        <Crest side={colour} />
        <input
          className="input team__name"
          data-team={side}
          value={team.name}
          placeholder={`${colour} team`}
          aria-label={`${colour} team name`}
          aria-invalid={(isAttempted && isBlank(team.name)) || isTooLong(team.name)}
          autoComplete="off"
          spellCheck={false}
          enterKeyHint="next"
          onChange={(event) => change({ type: 'team name', side, name: event.target.value })}
          onKeyDown={(event) => {
            if (event.key !== 'Enter' || event.ctrlKey || event.metaKey || event.nativeEvent.isComposing) return;
            event.preventDefault();
            requestFocus('[data-cell="0-0"]');
          }}
        />
        <span className="count">
          {players.length} / {MAX_PLAYERS_PER_TEAM}
          <span className="sr"> players</span>
        </span>
      </header>
      <div className="prow-h" aria-hidden="true">
        <span />
        <span>Player</span>
        <StatHeads />
        <span />
      </div>
      <ol>
        {players.map((player, row) => (
          <PlayerRow
            key={player.key}
            player={player}
            row={row}
            marksBlank={isAttempted || (hasName && leftRows.has(player.key))}
            onName={(name) => change({ type: 'player name', side, row, name })}
            onPaste={(event) => pasteNames(event, row)}
            onStat={(stat, text) => change({ type: 'stat', side, row, stat, text })}
            onLeaveStat={(stat) => change({ type: 'leave stat', side, row, stat })}
            onLeaveName={() => setLeftRows((left) => new Set(left).add(player.key))}
            onKeyDown={(event, column) => moveOn(event, row, column)}
            onRemove={() => removePlayer(row, `[data-remove="${Math.max(0, row - 1)}"]`)}
          />
        ))}
      </ol>
      <footer className="team__foot">
        <div className="row row--tight">
          {players.length < MAX_PLAYERS_PER_TEAM && (
            <button type="button" className="btn btn--sm" onClick={addPlayer}>
              <Plus className="i i-16" aria-hidden="true" />
              Add player
            </button>
          )}
          <button type="button" className="btn btn--ghost btn--sm" onClick={() => openPaste(side)}>
            <ClipboardPaste className="i i-16" aria-hidden="true" />
            Paste names
          </button>
        </div>
        <span className="count">
          <b>{goals}</b> {goals === 1 ? 'goal' : 'goals'}
        </span>
      </footer>
    </section>
  );
});
