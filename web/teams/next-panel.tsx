import { placeOf } from '#contract/competitions/place-words.ts';
import type { NextFixture, TeamPage, TeamResult } from '#contract/teams/pages.ts';
import { FormMark } from '#web/kit/charts/form-letters.tsx';
import { FittingName } from '#web/kit/heads/fitting-name.tsx';
import { SILENT_WORD } from '#web/kit/heads/live-sign.tsx';
import { ShootOut } from '#web/kit/heads/shoot-out.tsx';
import { TeamCrest } from '#web/kit/heads/team-crest.tsx';
import { leaguePaths } from '#web/kit/paths/league-paths.ts';
import { findOpponent, OpponentLines } from '#web/kit/rows/opponent-lines.tsx';
import { useNow } from '#web/kit/time/use-now.ts';
import { Link } from '#web/kit/ui/link.tsx';
import { Panel } from '#web/kit/ui/panel.tsx';
import { useLiveFixture } from '#web/live/use-live-fixture.ts';

/** Next fixtures and last results together, which fill the panel. */
const MATCHES_SHOWN = 8;

/** The next fixtures and the last results of a team. */
export function NextPanel({ page, className }: { page: TeamPage; className: string | undefined }) {
  const { next, results, team, league_id } = page;
  const last = results.slice(0, MATCHES_SHOWN - next.length);
  return (
    <Panel
      className={className}
      heading={next.length > 0 ? 'Next fixtures' : 'Last results'}
      end={
        <Link className="link" to={`${leaguePaths.team(league_id, team.slug)}?tab=fixtures`}>
          All
        </Link>
      }
    >
      {next.length > 0 && (
        <ul className="[&_li:first-child_b]:font-display [&_li:first-child_b]:text-h3/[1.25] [&_li:first-child_b]:font-[750] [&_li:first-child_b]:tracking-[0.01em]">
          {next.map((one, at) => (
            <Next key={one.fixture.id} next={one} teamId={team.id} isFirst={at === 0} />
          ))}
        </ul>
      )}
      {last.length > 0 && (
        <>
          {next.length > 0 && (
            <h3 className="border-t border-line px-5 pt-3 pb-1 text-13 font-semibold text-ink-3 phone:px-4">
              Last results
            </h3>
          )}
          <ul className="pb-2">
            {last.map((result) => (
              <LastResult key={`${result.match_id} ${result.played_at}`} result={result} />
            ))}
          </ul>
        </>
      )}
    </Panel>
  );
}

interface NextProps {
  next: NextFixture;
  teamId: number;
  isFirst: boolean;
}

function Next({ next, teamId, isFirst }: NextProps) {
  const { has_begun, opponent_place, opponent_shares_place } = next;
  const live = useLiveFixture(next.fixture, useNow(0));
  return (
    <li className="grid grid-cols-[auto_minmax(0,1fr)_auto] items-center gap-3 px-5 py-2.5 not-first:border-t not-first:border-line first:bg-surface-2 first:py-4 phone:px-4">
      <TeamCrest crest={findOpponent(next, teamId)?.crest ?? null} size={isFirst ? 40 : 28} />
      <span className="grid min-w-0 leading-[1.3] [&_small]:text-14 [&_small]:text-ink-3 [&_small]:tabular">
        <OpponentLines next={next} teamId={teamId} form="day and time" />
      </span>
      {live && (
        <Link
          className={`flex min-h-6 items-center font-semibold text-flag-text tabular underline underline-offset-3 ${live.match.isSilent ? 'text-warn' : ''}`}
          to={live.path}
        >
          {live.match.isSilent ? SILENT_WORD : 'Live'} {live.score.home}–{live.score.away}
        </Link>
      )}
      {has_begun && !live && <span className="text-ink-3 tabular">Result to follow</span>}
      {!has_begun && !live && opponent_place !== null && (
        <span className="text-ink-3 tabular">{placeOf(opponent_place, opponent_shares_place)}</span>
      )}
    </li>
  );
}

function LastResult({ result }: { result: TeamResult }) {
  const { match_id, opponent, goals_for, goals_against } = result;
  const content = (
    <>
      <FormMark letter={result.result} />
      <span className="flex min-w-0 items-center gap-2 text-ink-2">
        <TeamCrest crest={opponent.team?.crest ?? null} size={20} />
        <FittingName name={opponent.name} short={opponent.team?.short_name} />
      </span>
      <span className="flex-none font-semibold whitespace-nowrap tabular">
        {goals_for}–{goals_against}
        <ShootOut goals={result.shoot_out} />
      </span>
    </>
  );
  return (
    <li>
      {match_id === null ? (
        <div className="grid min-h-10 grid-cols-[auto_minmax(0,1fr)_auto] items-center gap-2.5 px-5 py-1.75 text-14 phone:px-4 [a&]:hover:bg-surface-2">
          {content}
        </div>
      ) : (
        <Link
          className="grid min-h-10 grid-cols-[auto_minmax(0,1fr)_auto] items-center gap-2.5 px-5 py-1.75 text-14 phone:px-4 [a&]:hover:bg-surface-2"
          to={`/matches/${match_id}`}
        >
          {content}
        </Link>
      )}
    </li>
  );
}
