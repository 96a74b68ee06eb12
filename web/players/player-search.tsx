import { useState } from 'react';
import { MAX_NAME_LENGTH } from '#contract/kit/limits.ts';
import type { FoundPlayer } from '#contract/players/schema.ts';
import { Combobox } from '#web/kit/fields/combobox.tsx';
import { FoundPlayerLines } from '#web/kit/heads/found-player-lines.tsx';
import { useSearch } from '#web/kit/list/use-search.ts';

interface PlayerSearchProps {
  label: string;
  onPick: (player: FoundPlayer) => void;
  /** Key of a player to exclude from the results. */
  without?: string;
}

/** A combobox that finds players by their current or former names. */
export function PlayerSearch({ label, onPick, without }: PlayerSearchProps) {
  const [text, setText] = useState('');
  const { found, ...search } = useSearch(text, 'GET /players/search', 'You can search by former names.');
  return (
    <Combobox
      label={label}
      listLabel="Players"
      noneText="No players found."
      text={text}
      maxLength={MAX_NAME_LENGTH}
      onText={setText}
      options={found.filter(({ player_key }) => player_key !== without)}
      {...search}
      keyOf={({ player_key }) => player_key}
      onPick={onPick}
    >
      {(player) => <FoundPlayerLines player={player} />}
    </Combobox>
  );
}
