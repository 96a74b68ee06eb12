import { Plus } from 'lucide-react';
import { type Dispatch, memo, useRef } from 'react';
import { GAME_SERVER_MAX_PLAYERS_PER_TEAM, MAX_NAME_LENGTH } from '#contract/limits.ts';
import type { TeamSide } from '#contract/matches.ts';
import { hasVisibleText } from '#contract/plain-text.ts';
import { TEAM_TOTALS } from '#contract/teams.ts';
import { StatHeads } from '#web/components/stat-heads.tsx';
import { Crest } from '#web/components/team-mark.tsx';
import {
  type FormChange,
  labelTotal,
  readCell,
  sumOfPlayers,
  type TeamForm,
  tidyCell,
} from '#web/pages/corrections/match-form.ts';
import { PlayerEditor } from '#web/pages/corrections/player-editor.tsx';
import { useFocusRequest } from '#web/ui/use-focus-request.ts';
import '#web/ui/field.css';
import '#web/ui/panel.css';
import '#web/components/team-panel.css';

interface TeamEditorProps {
  side: TeamSide;
  team: TeamForm;
  /** Whether someone tried to go on: then everything missing is marked. */
  isAttempted: boolean;
  change: Dispatch<FormChange>;
}

export const TeamEditor = memo(function TeamEditor({ side, team, isAttempted, change }: TeamEditorProps) {
  const panel = useRef<HTMLElement>(null);
  const requestFocus = useFocusRequest(panel);
  const { players } = team;
  const scored = sumOfPlayers(team, 'goals');

  function addPlayer() {
    change({ what: 'add player', side });
    requestFocus(`[data-row="${players.length}"]`);
  }

  function removePlayer(row: number) {
    change({ what: 'remove player', side, row });
    requestFocus(players.length > 1 ? `[data-remove="${Math.max(0, row - 1)}"]` : '[data-add]');
  }

  return (
    <section className={`panel team team--${side.toLowerCase()}`} aria-label={`${side} team`} ref={panel}>
      <header className="team__head">
        <Crest side={side} />
        <input
          className="input team__name"
          value={team.name}
          aria-label={`${side} team name`}
          aria-invalid={isAttempted && !hasVisibleText(team.name)}
          maxLength={MAX_NAME_LENGTH}
          autoComplete="off"
          spellCheck={false}
          onChange={(event) => change({ what: 'team name', side, text: event.target.value })}
        />
        <input
          className="input team__goals num"
          value={team.goals}
          aria-label={`Goals of ${side}`}
          aria-invalid={readCell(team.goals) === null}
          inputMode="numeric"
          autoComplete="off"
          onFocus={(event) => event.target.select()}
          onChange={(event) => change({ what: 'goals', side, text: event.target.value })}
          onBlur={() => change({ what: 'goals', side, text: tidyCell(team.goals) })}
        />
      </header>
      {players.length > 0 && (
        <div className="prow-h crow-h" aria-hidden="true">
          <span />
          <span>Player</span>
          <span>Roblox ID</span>
          <StatHeads />
          <span />
        </div>
      )}
      <ol>
        {players.map((player, row) => (
          <PlayerEditor
            key={player.key}
            side={side}
            player={player}
            row={row}
            isAttempted={isAttempted}
            change={change}
            onRemove={() => removePlayer(row)}
          />
        ))}
      </ol>
      <footer className="team__foot">
        {players.length < GAME_SERVER_MAX_PLAYERS_PER_TEAM && (
          <button type="button" className="btn btn--sm" data-add onClick={addPlayer}>
            <Plus className="i i-16" aria-hidden="true" />
            Add player
          </button>
        )}
        <span className="count">
          <b>{scored}</b> {scored === 1 ? 'goal' : 'goals'} by players
        </span>
      </footer>
      <TeamTotals side={side} team={team} change={change} />
    </section>
  );
});

function TeamTotals({ side, team, change }: Omit<TeamEditorProps, 'isAttempted'>) {
  return (
    <details className="totals">
      <summary>Team totals</summary>
      <div className="totals__grid">
        {TEAM_TOTALS.map((total) => (
          <label className="field" key={total}>
            <span className="hint">{labelTotal(total)}</span>
            <input
              className="input num"
              value={team.totals[total]}
              placeholder={String(sumOfPlayers(team, total) ?? '–')}
              aria-label={`${labelTotal(total)} of ${side}`}
              aria-invalid={readCell(team.totals[total]) === null}
              inputMode="numeric"
              autoComplete="off"
              onChange={(event) => change({ what: 'total', side, total, text: event.target.value })}
            />
          </label>
        ))}
      </div>
      <p className="hint">An empty field is the sum of the players, or nothing at all.</p>
    </details>
  );
}
