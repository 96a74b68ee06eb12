import { useParams } from 'react-router';
import type { LiveHead } from '#contract/live/schema.ts';
import { LiveSign } from '#web/kit/heads/live-sign.tsx';
import { isInPlay } from '#web/kit/heads/live-words.ts';
import { livePath } from '#web/kit/paths/live-path.ts';
import { Link } from '#web/kit/ui/link.tsx';
import { useLiveList } from '#web/live/use-live-list.ts';

/** A link to the live match, with its score, or to the list of several; empty without any. */
export function LiveLink({ teamId }: { teamId: number | undefined }) {
  const { league_id } = useParams();
  const matches = useLiveList().filter(
    ({ state, teams }) =>
      isInPlay(state) && (teamId === undefined || teams.Blue?.id === teamId || teams.Green?.id === teamId),
  );
  const match = matches.find(({ isSilent }) => !isSilent) ?? matches[0];
  if (!match) return null;
  const isOne = matches.length === 1;
  return (
    <Link
      className="absolute inset-y-0 flex min-h-6 max-w-full items-center gap-2 overflow-hidden text-14 whitespace-nowrap text-ink-2 hover:text-ink"
      to={isOne ? `/matches/live/${match.key}` : livePath(league_id)}
    >
      <LiveSign match={match} isSilent={match.isSilent} isShort />
      {isOne ? <OneScore match={match} /> : <span>{matches.length} matches</span>}
    </Link>
  );
}

function OneScore({ match: { team_names, team_goals, teams } }: { match: LiveHead }) {
  const score = `${team_goals.Blue}–${team_goals.Green}`;
  return (
    <>
      <span className="sr-only">{`${team_names.Blue} ${score} ${team_names.Green}`}</span>
      <span className="flex min-w-0 gap-1.5 [&_b]:text-ink" aria-hidden="true">
        <bdi className="min-w-0 overflow-hidden text-ellipsis">{teams.Blue?.short_name ?? team_names.Blue}</bdi>
        <b className="tabular">{score}</b>
        <bdi className="min-w-0 overflow-hidden text-ellipsis">{teams.Green?.short_name ?? team_names.Green}</bdi>
      </span>
    </>
  );
}
