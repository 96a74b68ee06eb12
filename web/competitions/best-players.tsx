import type { BestPlayer } from '#contract/competitions/team-of-the-week.ts';
import { countOf } from '#contract/kit/count-of.ts';
import { namePosition } from '#contract/squads/positions.ts';
import { Pitch, PitchPlace, PitchRow } from '#web/kit/charts/pitch-rows.tsx';
import { PlayerLink } from '#web/kit/heads/player-link.tsx';
import { TeamCrest } from '#web/kit/heads/team-crest.tsx';

/** The players of a team of the week on a pitch, with the sources of their points. */
export function BestPlayers({ players }: { players: readonly BestPlayer[] }) {
  const positions = new Set(players.map(({ position }) => position));
  return (
    <Pitch>
      {[...positions].reverse().map((position) => (
        <PitchRow key={position} label={position === 'outfield' ? 'Outfield' : `${namePosition(position)}s`}>
          {players
            .filter((player) => player.position === position)
            .map((player) => (
              <PitchPlace key={player.player_key}>
                <TeamCrest crest={player.team?.crest ?? null} size={28} />
                <b className="text-14 wrap-anywhere phone:text-13">
                  <PlayerLink player={player} />
                </b>
                <span className="font-display text-20 font-[750]">
                  {player.points.toFixed(1)}
                  <span className="sr-only"> points</span>
                </span>
                <span className="text-13 text-ink-2">{describe(player)}</span>
              </PitchPlace>
            ))}
        </PitchRow>
      ))}
    </Pitch>
  );
}

function describe({ goals, assists, clean_sheet }: BestPlayer): string {
  const reasons = [
    goals > 0 && countOf(goals, 'goal'),
    assists > 0 && countOf(assists, 'assist'),
    clean_sheet && 'no goal let in',
  ];
  return reasons.filter((reason) => reason !== false).join(' · ');
}
