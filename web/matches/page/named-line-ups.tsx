import type { TeamSide } from '#contract/matches/schema.ts';
import { namePosition } from '#contract/squads/positions.ts';
import type { SheetPlayer, SideSheet } from '#contract/team-sheets/schema.ts';
import { PlayerLink } from '#web/kit/heads/player-link.tsx';
import { Panel } from '#web/kit/ui/panel.tsx';
import { Duel } from '#web/matches/figures/duel.tsx';
import { LineUp, LineUpHead, LineUpPlayer, NoLineUp } from '#web/matches/figures/line-up.tsx';
import type { MatchView } from '#web/matches/page/match-view.ts';

/** Both line-ups as named by the captains, including players who then didn't play. */
export function NamedLineUps({ match, sheets }: { match: MatchView; sheets: Record<TeamSide, SideSheet> }) {
  return (
    <Panel heading="Line-ups, as named">
      <Duel match={match}>
        {(side) => {
          const { players } = sheets[side];
          if (players === null) return <NoLineUp>No team sheet was named</NoLineUp>;
          const substitutes = players.filter(({ is_starter }) => !is_starter);
          return (
            <>
              <Players players={players.filter(({ is_starter }) => is_starter)} />
              {substitutes.length > 0 && <LineUpHead>Substitutes</LineUpHead>}
              <Players players={substitutes} />
            </>
          );
        }}
      </Duel>
    </Panel>
  );
}

function Players({ players }: { players: readonly SheetPlayer[] }) {
  return (
    <LineUp>
      {players.map(({ player, position, shirt_number, has_played }) => (
        <LineUpPlayer
          key={`${player.player_key} ${player.name} ${shirt_number}`}
          shirt={shirt_number}
          isOff={has_played === false}
          marks={has_played === false && 'Did not play'}
        >
          <PlayerLink player={{ id: player.player_key, name: player.name }} />
          {position && <small className="block text-13 font-regular text-ink-2">{namePosition(position)}</small>}
        </LineUpPlayer>
      ))}
    </LineUp>
  );
}
