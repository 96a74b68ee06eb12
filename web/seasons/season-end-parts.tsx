import { ordinal } from '#contract/competitions/place-words.ts';
import { countOf } from '#contract/kit/count-of.ts';
import type { SeasonEnd } from '#contract/seasons/movements.ts';
import { TeamCrest } from '#web/kit/heads/team-crest.tsx';
import { leaguePaths } from '#web/kit/paths/league-paths.ts';
import { teamPagePath } from '#web/kit/paths/team-path.ts';
import { formatFootballDates } from '#web/kit/time/football-date.ts';
import { Link } from '#web/kit/ui/link.tsx';
import { Panel } from '#web/kit/ui/panel.tsx';
import { nameLevel } from '#web/seasons/movement-words.ts';

type Champion = SeasonEnd['champions'][number];
type Move = SeasonEnd['movements'][number];

/** A season that has ended: its champions, and where its teams go. */
export function SeasonEndParts({ end }: { end: SeasonEnd }) {
  const { movements } = end;
  const lists = [
    { heading: 'Go up', moves: movements.filter((move) => directionOf(move) < 0) },
    { heading: 'Go down', moves: movements.filter((move) => directionOf(move) > 0) },
    { heading: 'Stay or leave', moves: movements.filter(isOther) },
  ].filter(({ moves }) => moves.length > 0);
  return (
    <>
      <Champions end={end} />
      {lists.length > 0 && (
        <div className="grid grid-cols-[repeat(auto-fit,minmax(16rem,1fr))] gap-5 phone:gap-4">
          {lists.map(({ heading, moves }) => (
            <Panel key={heading} as="section" heading={heading}>
              <ul>
                {moves.map((move) => (
                  <li
                    key={move.team.id}
                    className="flex min-h-13 items-center gap-3 px-5 py-2 not-first:border-t not-first:border-line phone:px-4"
                  >
                    <TeamCrest crest={move.team.crest} size={28} />
                    <span className="grid min-w-0 text-14 leading-[1.3] wrap-text">
                      <Link className="font-semibold leading-6" to={teamPagePath(end.league_id, move.team)}>
                        {move.team.name}
                      </Link>
                      <small className="text-13 text-ink-2">{writeMove(move, end.divisions)}</small>
                    </span>
                  </li>
                ))}
              </ul>
            </Panel>
          ))}
        </div>
      )}
    </>
  );
}

function Champions({ end: { league_id, season, champions } }: { end: SeasonEnd }) {
  if (!season || champions.length === 0) return null;
  const [first, ...others] = champions;
  return (
    <Panel as="section" aria-label="Champions" className="px-6 py-5 phone:px-4">
      <p className="text-13 font-semibold text-ink-2">
        {season.name}, {formatFootballDates(season.first_day, season.last_day)}
      </p>
      <ul className="mt-4 flex flex-wrap items-center gap-x-10 gap-y-5">
        {first && <ChampionItem leagueId={league_id} champion={first} isLarge />}
        {others.map((champion) => (
          <ChampionItem key={champion.competition.id} leagueId={league_id} champion={champion} />
        ))}
      </ul>
    </Panel>
  );
}

interface ChampionItemProps {
  leagueId: number;
  champion: Champion;
  isLarge?: boolean;
}

function ChampionItem({ leagueId, champion: { competition, team, points }, isLarge = false }: ChampionItemProps) {
  return (
    <li className="flex min-w-0 items-center gap-4">
      <TeamCrest crest={team.crest} size={isLarge ? 76 : 40} />
      <span className="grid min-w-0 leading-[1.3] wrap-text">
        <Link className="link text-13" to={leaguePaths.competition(leagueId, competition.id)}>
          {competition.format === 'round robin' ? `Champions of ${competition.name}` : competition.name}
        </Link>
        <Link
          className={`font-display font-extrabold ${isLarge ? 'text-[2.5rem]/[1.1] phone:text-[1.75rem]' : 'text-20'}`}
          to={teamPagePath(leagueId, team)}
        >
          {team.name}
        </Link>
        {points !== null && <small className="text-13 text-ink-2">{countOf(points, 'point')}</small>}
      </span>
    </li>
  );
}

/** Negative for a higher division, positive for a lower one, 0 for the same, none or another league. */
function directionOf({ from_level, to_level }: Move): number {
  return from_level === null || to_level === null ? 0 : to_level - from_level;
}

/** Whether a team leaves, comes, or stays where its table alone would not have it. */
function isOther(move: Move): boolean {
  if (directionOf(move) !== 0) return false;
  return move.to_level === null || move.from_level === null || (move.reason !== 'hold' && move.reason !== 'table');
}

function writeMove(move: Move, divisions: SeasonEnd['divisions']): string {
  const { to_level, place, reason } = move;
  if (to_level === null) return reason === 'withdrawal' ? 'Withdrew' : 'Leave the league';
  const way = reason === 'table' && place !== null ? ordinal(place) : REASONS[reason];
  const where = nameLevel(divisions, to_level);
  return [directionOf(move) === 0 ? `Stay in ${where}` : `To ${where}`, way].filter(Boolean).join(', ');
}

const REASONS: Partial<Record<Move['reason'], string>> = {
  'play-off': 'play-off',
  vacancy: 'by vacancy',
  new: 'new',
  'by hand': 'by the staff’s decision',
};
