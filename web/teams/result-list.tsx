import type { TeamResult } from '#contract/teams/pages.ts';
import { FormMark } from '#web/kit/charts/form-letters.tsx';
import { MatchDay } from '#web/kit/heads/match-day.tsx';
import { ShootOut } from '#web/kit/heads/shoot-out.tsx';
import { TeamCrest } from '#web/kit/heads/team-crest.tsx';
import { Link } from '#web/kit/ui/link.tsx';

/** Results of a team from its own view, newest first. */
export function ResultList({ results }: { results: readonly TeamResult[] }) {
  return (
    <ul>
      {results.map((result) => (
        <li
          className="not-first:border-t not-first:border-line"
          key={`${result.match_id} ${result.played_at} ${result.round_name} ${result.opponent.name}`}
        >
          {result.match_id === null ? (
            <div className="grid min-h-13 grid-cols-[auto_auto_minmax(0,1fr)_auto] items-center gap-3 px-5 py-2 phone:px-4 [a&]:hover:bg-surface-2">
              <ResultLine result={result} />
            </div>
          ) : (
            <Link
              className="grid min-h-13 grid-cols-[auto_auto_minmax(0,1fr)_auto] items-center gap-3 px-5 py-2 phone:px-4 [a&]:hover:bg-surface-2"
              to={`/matches/${result.match_id}`}
            >
              <ResultLine result={result} />
            </Link>
          )}
        </li>
      ))}
    </ul>
  );
}

/** Writes 'won on penalties' or 'after extra time'; null after normal time. */
function describeEnd({ had_extra_time, shoot_out }: TeamResult): string | null {
  if (shoot_out) return shoot_out.for > shoot_out.against ? 'won on penalties' : 'lost on penalties';
  return had_extra_time ? 'after extra time' : null;
}

function ResultLine({ result }: { result: TeamResult }) {
  const { opponent, played_at, round_name, season, is_home, is_walkover, goals_for, goals_against } = result;
  const place = is_home === null ? null : is_home ? 'home' : 'away';
  return (
    <>
      <FormMark letter={result.result} />
      <TeamCrest crest={opponent.team?.crest ?? null} size={24} />
      <span className="grid min-w-0 leading-[1.3]">
        <b className="wrap-text">{opponent.name}</b>
        <small className="text-14 text-ink-3">
          {played_at !== null && <MatchDay at={played_at} />}
          {[place, round_name ?? season, is_walkover ? 'walkover' : describeEnd(result)].map(
            (word) => word !== null && `, ${word}`,
          )}
        </small>
      </span>
      <b className="font-display text-20/none font-[750] whitespace-nowrap">
        {goals_for}–{goals_against}
        <ShootOut goals={result.shoot_out} />
      </b>
    </>
  );
}
