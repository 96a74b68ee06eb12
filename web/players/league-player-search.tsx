import { useState } from 'react';
import { MAX_NAME_LENGTH } from '#contract/kit/limits.ts';
import type { LeaguePlayer, NewTransfer } from '#contract/squads/schema.ts';
import { Combobox } from '#web/kit/fields/combobox.tsx';
import { TeamCrest } from '#web/kit/heads/team-crest.tsx';
import { useSearch } from '#web/kit/list/use-search.ts';

/** A chosen player, and the player's reference in an offer. */
export interface PickedPlayer {
  name: string;
  reference: Pick<NewTransfer, 'player_key' | 'spell_id'>;
}

interface LeaguePlayerSearchProps {
  leagueId: number;
  label: string;
  onPick: (player: PickedPlayer) => void;
}

/** A combobox for everyone in a league's squads, and players of its matches. */
export function LeaguePlayerSearch({ leagueId, label, onPick }: LeaguePlayerSearchProps) {
  const [text, setText] = useState('');
  const { found, ...search } = useSearch(text, 'GET /leagues/:league_id/players', 'You can search by former names.', {
    league_id: leagueId,
  });
  return (
    <Combobox
      label={label}
      listLabel="Players"
      noneText="No player of this league found."
      text={text}
      maxLength={MAX_NAME_LENGTH}
      onText={setText}
      options={found}
      {...search}
      keyOf={({ player, spell_id }) => player.player_key ?? String(spell_id)}
      onPick={(option) => onPick({ name: option.player.name, reference: referTo(option) })}
    >
      {({ player, team }) => (
        <>
          {team && <TeamCrest crest={team.crest} size={20} />}
          <span className="min-w-0 flex-[1_1_0]">
            <b className="wrap-text">{player.name}</b>
          </span>
          <span className="order-2 truncated basis-full text-13 text-ink-3 tabular">{team?.name ?? 'No team'}</span>
        </>
      )}
    </Combobox>
  );
}

function referTo({ player, spell_id }: LeaguePlayer): PickedPlayer['reference'] {
  if (spell_id !== null) return { spell_id };
  return player.player_key === null ? {} : { player_key: player.player_key };
}
