import { countOf, writeCount } from '#contract/kit/count-of.ts';
import type { LeagueLeader, ListedLeague } from '#contract/leagues/schema.ts';
import { splitMatchName } from '#contract/matches/match-name.ts';
import type { MatchSummary } from '#contract/matches/schema.ts';
import { compareGoals, toPair } from '#contract/matches/shoot-outs.ts';
import { LeagueBadge } from '#web/kit/heads/league-badge.tsx';
import { MatchDay } from '#web/kit/heads/match-day.tsx';
import { Score } from '#web/kit/heads/score.tsx';
import { TeamCrest } from '#web/kit/heads/team-crest.tsx';
import { TeamLink } from '#web/kit/heads/team-link.tsx';
import { TeamMark } from '#web/kit/heads/team-mark.tsx';
import { tw } from '#web/kit/styles/tw.ts';
import { Link } from '#web/kit/ui/link.tsx';
import { Panel } from '#web/kit/ui/panel.tsx';
import { Tag } from '#web/kit/ui/tag.tsx';

/** A league with its last result, its leader and its activity. */
export function LeagueCard({ league }: { league: ListedLeague }) {
  return (
    <Panel as="article">
      <div
        className={`grid grid-cols-[auto_minmax(0,1fr)] items-center gap-x-4 gap-y-1 px-5 py-4 phone:grid-cols-1 phone:p-4 [&>span:first-child]:row-[1/3] [&>span:first-child]:self-start phone:[&>span:first-child]:hidden ${league.desc === null ? '[&>span:first-child]:row-1' : ''}`}
      >
        <LeagueBadge name={league.name} small />
        <div className="flex flex-wrap items-center gap-3">
          <h2 className="font-display text-[1.5rem]/[1.05] font-extrabold tracking-[0.01em] wrap-anywhere">
            <Link
              className="hover:underline hover:decoration-flag hover:decoration-2 hover:underline-offset-4"
              to={`/leagues/${league.id}`}
            >
              {league.name}
            </Link>
          </h2>
          <Tag>
            <span className="sr-only">Sport: </span>
            {league.sport === 'football' ? 'Football' : 'N/A'}
          </Tag>
        </div>
        {league.desc !== null && (
          <p className="col-2 max-w-[78ch] text-14 wrap-anywhere whitespace-pre-line text-ink-2 phone:col-1">
            {league.desc}
          </p>
        )}
      </div>
      {league.last_match === null ? (
        <div className="border-t border-line px-5 py-3 text-14 text-ink-3 phone:px-4">No matches yet</div>
      ) : (
        <LeagueFacts league={league} lastMatch={league.last_match} />
      )}
    </Panel>
  );
}

function LeagueFacts({ league, lastMatch }: { league: ListedLeague; lastMatch: MatchSummary }) {
  const { submission_date } = lastMatch;
  return (
    <dl className="grid grid-cols-[minmax(0,5fr)_minmax(0,3fr)_5rem_13.5rem] gap-x-6 gap-y-3 border-t border-line px-5 pt-3 pb-4 laptop:grid-cols-[minmax(0,3fr)_minmax(0,1fr)_auto] phone:grid-cols-[minmax(0,1fr)_auto] phone:px-4 [&_dd]:min-w-0 [&_dd]:self-center [&_dd]:font-semibold [&_dd]:wrap-anywhere [&_dt]:text-14 [&_dt]:wrap-anywhere [&_dt]:text-ink-3 [&_small]:block [&_small]:[font:var(--w-regular)_var(--fs-13)/1.35_var(--font-text)] [&_small]:text-ink-3 [&>div]:grid [&>div]:min-w-0 [&>div]:grid-rows-[auto_1fr] [&>div]:gap-1">
      <div className="laptop:col-span-full">
        <dt>
          Last result, <MatchDay at={submission_date} />
        </dt>
        <dd>
          <LastResult match={lastMatch} />
        </dd>
      </div>
      <div className="phone:col-span-full">
        <dt>
          {league.leader?.is_champion ? 'Champion' : 'Leader'}
          {league.leader?.season && `, ${league.leader.season}`}
        </dt>
        <dd className="phone:flex phone:flex-wrap phone:items-baseline phone:gap-x-2 phone:gap-y-0">
          {league.leader ? <Leader leagueId={league.id} leader={league.leader} /> : 'No table yet'}
        </dd>
      </div>
      <div>
        <dt>Matches</dt>
        <dd className="tabular">{writeCount(league.total_matches)}</dd>
      </div>
      <div className="phone:col-1 phone:row-3">
        <dt>Last {league.weekly_matches.length} weeks</dt>
        <dd>
          <ActivityBars weeks={league.weekly_matches} />
        </dd>
      </div>
    </dl>
  );
}

function Leader({ leagueId, leader: { team, points, played } }: { leagueId: number; leader: LeagueLeader }) {
  return (
    <>
      <span className="block leading-[1.3]">
        <TeamLink leagueId={leagueId} name={team} />
      </span>
      <small className="tabular">
        {countOf(points, 'point')} from {countOf(played, 'match', 'matches')}
      </small>
    </>
  );
}

function LastResult({ match }: { match: MatchSummary }) {
  const shootOut = toPair(match.shoot_out);
  const teams = splitMatchName(match.match_name);
  const { goals: blueGoals } = match.blue_team;
  const { goals: greenGoals } = match.green_team;
  const lead = compareGoals([blueGoals, greenGoals], shootOut);
  return (
    <Link
      className="inline-flex max-w-full items-center gap-3 rounded-1 phone:grid phone:grid-cols-[minmax(0,1fr)_auto] phone:gap-x-3 phone:gap-y-0"
      to={`/matches/${match.match_id}`}
    >
      {teams ? (
        <span
          className={`flex min-w-0 items-center gap-2 leading-[1.25] first:text-end phone:first:text-start phone:[&_[role="img"]]:-order-2 phone:[&>svg]:-order-1 [&_b]:[font-weight:inherit] [a:hover>&>b]:underline [a:hover>&>b]:underline-offset-3 ${lead < 0 ? 'text-ink-2' : ''}`}
        >
          <b>{teams.blue}</b>
          {match.blue_team.crest && <TeamCrest crest={match.blue_team.crest} size={20} />}
          <TeamMark side="Blue" />
        </span>
      ) : (
        <span className="[a:hover>&]:underline [a:hover>&]:underline-offset-3">{match.match_name}</span>
      )}
      <Score
        blue={blueGoals}
        green={greenGoals}
        shootOut={shootOut}
        className="flex-none phone:col-2 phone:row-[1/3] phone:grid-cols-[auto] phone:grid-rows-[1fr_2px_1fr] phone:before:col-1 phone:before:row-2 [&_b]:min-w-8 [&_b]:pt-0.5 [&_b]:pb-0.75 [&_b]:text-[1.375rem] phone:[&_b:last-child]:col-1 phone:[&_b:last-child]:row-3"
      />
      {teams && (
        <span
          className={`flex min-w-0 items-center gap-2 leading-[1.25] first:text-end phone:first:text-start phone:[&_[role="img"]]:-order-2 phone:[&>svg]:-order-1 [&_b]:[font-weight:inherit] [a:hover>&>b]:underline [a:hover>&>b]:underline-offset-3 ${lead > 0 ? 'text-ink-2' : ''}`}
        >
          <TeamMark side="Green" />
          {match.green_team.crest && <TeamCrest crest={match.green_team.crest} size={20} />}
          <b>{teams.green}</b>
        </span>
      )}
    </Link>
  );
}

const BAR_WIDTH = 8;
const GAP = 3;
const HEIGHT = 24;
const BASELINE_HEIGHT = 2;

/** Matches per week as bars, oldest first, scaled to the busiest week. The last bar is this week. */
function ActivityBars({ weeks }: { weeks: readonly number[] }) {
  const total = weeks.reduce((sum, count) => sum + count, 0);
  if (total === 0) return <span className="font-regular text-ink-3">No matches</span>;
  const busiest = Math.max(...weeks);
  const bars = weeks.map((count, week) => ({
    x: week * (BAR_WIDTH + GAP),
    height: count === 0 ? BASELINE_HEIGHT : Math.max(BASELINE_HEIGHT + 2, (count / busiest) * HEIGHT),
    kind: count === 0 ? tw`fill-line-2` : week === weeks.length - 1 ? tw`fill-ink` : tw`fill-ink-3`,
  }));
  return (
    <span className="inline-flex items-end gap-3">
      <svg
        width={weeks.length * (BAR_WIDTH + GAP) - GAP}
        height={HEIGHT}
        role="img"
        aria-label={`Matches a week, oldest first: ${weeks.join(', ')}`}
      >
        {bars.map(({ x, height, kind }) => (
          <rect key={x} className={kind} x={x} y={HEIGHT - height} width={BAR_WIDTH} height={height} rx={1} />
        ))}
      </svg>
      <small className="tabular">{countOf(total, 'match', 'matches')}</small>
    </span>
  );
}
