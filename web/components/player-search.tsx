import { Search } from 'lucide-react';
import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react';
import { MAX_NAME_LENGTH } from '#contract/limits.ts';
import type { FoundPlayer } from '#contract/players.ts';
import { formatFootballDate } from '#web/components/football-date.ts';
import { usePlayerSearch } from '#web/components/use-player-search.ts';
import '#web/ui/field.css';
import '#web/components/player-search.css';

const STEPS: Record<string, number> = { ArrowDown: 1, ArrowUp: -1 };

interface PlayerSearchProps {
  label: string;
  onPick: (player: FoundPlayer) => void;
  /** Key of a player who is not among those to pick. */
  without?: string;
  /** The focus starts in the field. */
  startsFocused?: boolean;
}

/** A field that lists the players whose name, today's or a former one, is like what is entered. */
export function PlayerSearch({ label, onPick, without, startsFocused = false }: PlayerSearchProps) {
  const id = useId();
  const field = useRef<HTMLInputElement>(null);
  const [text, setText] = useState('');
  const [chosen, setChosen] = useState(0);
  // Enter came before the players did.
  const [isEager, setIsEager] = useState(false);
  const { message, isSettled, ...found } = usePlayerSearch(text);
  const players = found.players.filter(({ player_key }) => player_key !== without);
  const at = Math.min(chosen, players.length - 1);
  const active = players[at];
  const activeId = active && `${id}-${at}`;

  useEffect(() => {
    if (startsFocused) field.current?.focus();
  }, [startsFocused]);

  useEffect(() => {
    if (activeId) document.getElementById(activeId)?.scrollIntoView({ block: 'nearest' });
  }, [activeId]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: it answers one Enter, when the players come.
  useEffect(() => {
    if (!isEager || !isSettled) return;
    setIsEager(false);
    if (active) onPick(active);
  }, [isEager, isSettled]);

  function enterText(entered: string) {
    setText(entered);
    setChosen(0);
    setIsEager(false);
  }

  function chooseByKey(event: KeyboardEvent) {
    const step = STEPS[event.key];
    if (event.key === 'Enter') setIsEager(true);
    else if (event.key === 'Escape') return enterText('');
    else if (!step || players.length === 0) return;
    else setChosen((at + step + players.length) % players.length);
    event.preventDefault();
  }

  return (
    <div className="psearch">
      <div className="input-icon">
        <Search className="i i-18" />
        <input
          className="input"
          ref={field}
          type="text"
          inputMode="search"
          enterKeyHint="search"
          role="combobox"
          aria-label={label}
          aria-expanded={players.length > 0}
          aria-controls={`${id}-list`}
          aria-autocomplete="list"
          aria-activedescendant={activeId}
          autoComplete="off"
          autoCapitalize="off"
          spellCheck={false}
          maxLength={MAX_NAME_LENGTH}
          placeholder={label}
          value={text}
          onChange={(event) => enterText(event.currentTarget.value)}
          onKeyDown={chooseByKey}
        />
      </div>
      <p className="psearch__say" role="status">
        {message || (isSettled && players.length === 0 && 'No players found.')}
      </p>
      <div
        className="psearch__list"
        id={`${id}-list`}
        role="listbox"
        aria-label="Players"
        hidden={players.length === 0}
      >
        {players.map((player, index) => (
          // biome-ignore lint/a11y/useKeyWithClickEvents: the keys are the field's.
          <div
            key={player.player_key}
            id={`${id}-${index}`}
            role="option"
            tabIndex={-1}
            aria-selected={index === at}
            onMouseMove={() => setChosen(index)}
            onMouseDown={(event) => event.preventDefault()}
            onClick={() => onPick(player)}
          >
            <b className="wrap-any">{player.name}</b>
            {player.former_name && (
              <span className="psearch__note">
                formerly <bdi>{player.former_name}</bdi>
              </span>
            )}
            {player.id === null && <span className="psearch__note">without a Roblox ID</span>}
            <span className="psearch__last trunc">
              <bdi>{player.team_name}</bdi>, {formatFootballDate(player.last_played)}, <bdi>{player.league_name}</bdi>
            </span>
          </div>
        ))}
      </div>
    </div>
  );
}
