import type { BestPlayer } from '#contract/competitions/team-of-the-week.ts';
import { countOf } from '#contract/kit/count-of.ts';
import { namePosition } from '#contract/squads/positions.ts';
import { PlayerLink } from '#web/kit/heads/player-link.tsx';
import { TeamCrest } from '#web/kit/heads/team-crest.tsx';

/** The players of a team of the week, from the goalkeeper forward, with the sources of their points. */
export function BestPlayers({ players }: { players: readonly BestPlayer[] }) {
  return (
    <ol className="grid grid-cols-[repeat(auto-fill,minmax(min(100%,18rem),1fr))] gap-x-5 gap-y-0 px-5 phone:px-4">
      {players.map((player) => (
        <li
          className="grid min-h-13 grid-cols-[auto_minmax(0,1fr)_auto] items-center gap-2.5 py-2 [box-shadow:0_1px_0_var(--line)]"
          key={player.player_key}
        >
          <TeamCrest crest={player.team?.crest ?? null} size={28} />
          <span className="grid min-w-0 leading-[1.3] wrap-anywhere">
            <b>
              <PlayerLink player={player} />
            </b>
            <span className="text-13 text-ink-2">{describe(player)}</span>
          </span>
          <span className="font-display text-20/none font-[750] tabular">
            {player.points.toFixed(1)}
            <span className="sr-only"> points</span>
          </span>
        </li>
      ))}
    </ol>
  );
}

function describe({ position, goals, assists, clean_sheet }: BestPlayer): string {
  const reasons = [
    goals > 0 && countOf(goals, 'goal'),
    assists > 0 && countOf(assists, 'assist'),
    clean_sheet && 'no goal let in',
  ];
  return [namePosition(position), ...reasons.filter((reason) => reason !== false)].join(' · ');
}
