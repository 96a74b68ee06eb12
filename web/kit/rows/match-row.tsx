import { Activity, ChevronRight, Users } from 'lucide';
import type { ReactNode } from 'react';
import { splitMatchName } from '#contract/matches/match-name.ts';
import type { MatchSummary, TeamSide } from '#contract/matches/schema.ts';
import { compareGoals, toPair } from '#contract/matches/shoot-outs.ts';
import { FittingName } from '#web/kit/heads/fitting-name.tsx';
import { MatchDay } from '#web/kit/heads/match-day.tsx';
import { MatchStatusMark } from '#web/kit/heads/match-status.tsx';
import { Score } from '#web/kit/heads/score.tsx';
import { TeamCrest } from '#web/kit/heads/team-crest.tsx';
import { TeamMark } from '#web/kit/heads/team-mark.tsx';
import styles from '#web/kit/rows/match-row.module.css';
import { join } from '#web/kit/styles/join.ts';
import { Icon } from '#web/kit/ui/icon.tsx';
import { Link } from '#web/kit/ui/link.tsx';
import { Skeleton } from '#web/kit/ui/skeleton.tsx';

interface MatchRowProps {
  match: MatchSummary;
  /** False in groups, whose matches share a league. */
  showLeague?: boolean;
  /** In a player's list: the player's side, and their line instead of the match's counts. */
  own?: { side: TeamSide; line: ReactNode };
}

const OWN_SIDES = { Blue: styles.ownBlue, Green: styles.ownGreen };

/** A match in a list: one link, labelled by its whole content. */
export function MatchRow({ match, showLeague = true, own }: MatchRowProps) {
  const { goals: blueGoals } = match.blue_team;
  const { goals: greenGoals } = match.green_team;
  const shootOut = toPair(match.shoot_out);
  const lead = compareGoals([blueGoals, greenGoals], shootOut);
  const teams = splitMatchName(match.match_name);

  return (
    <Link
      className={`hover:bg-surface-2 focus-visible:-outline-offset-3 print:break-inside-avoid ${styles.row} ${teams ? '' : styles.titled} ${own ? `not-tablet:grid-cols-[11.5rem_minmax(0,1fr)_auto_minmax(0,1fr)_10rem_1.25rem]! ${OWN_SIDES[own.side]}` : ''}`}
      to={`/matches/${match.match_id}`}
    >
      <Meta>
        <span
          className={
            'flex items-center gap-2 tablet:flex-none tablet:not-last:after:-ms-0.5 tablet:not-last:after:text-ink-3 tablet:not-last:after:content-["·"] [&_time]:font-medium [&_time]:text-ink-2 [&_time]:tabular'
          }
        >
          <MatchStatusMark status={match.status} />
          <MatchDay at={match.submission_date} />
        </span>
        {showLeague && <span className="block truncated">{match.league_name}</span>}
      </Meta>
      {teams ? (
        <Team side="Blue" name={teams.blue} team={match.blue_team} lost={lead < 0} />
      ) : (
        <>
          <span className={`two-lines ${styles.title}`}>{match.match_name}</span>
          <span className={styles.blueMark}>
            <TeamMark side="Blue" />
          </span>
        </>
      )}
      <b className={`${styles.goals} ${styles.blueGoals} ${lead >= 0 ? styles.won : ''}`}>
        {blueGoals}
        {shootOut && <small> ({shootOut[0]})</small>}
      </b>
      <span className="[grid-area:s] tablet:hidden">
        <Score blue={blueGoals} green={greenGoals} shootOut={shootOut} />
      </span>
      {teams ? (
        <Team side="Green" name={teams.green} team={match.green_team} lost={lead > 0} />
      ) : (
        <span className={styles.greenMark}>
          <TeamMark side="Green" />
        </span>
      )}
      <b className={`${styles.goals} ${styles.greenGoals} ${lead <= 0 ? styles.won : ''}`}>
        {greenGoals}
        {shootOut && <small> ({shootOut[1]})</small>}
      </b>
      <RowCounts>{own ? own.line : <MatchCounts match={match} />}</RowCounts>
      <Icon
        icon={ChevronRight}
        size={20}
        className={`text-ink-3 [grid-area:go] [transition:transform_var(--t-fast),color_var(--t-fast)] tablet:hidden ${styles.arrow}`}
      />
    </Link>
  );
}

function Meta({ children }: { children: ReactNode }) {
  return (
    <span className={`min-w-0 text-14/[1.4] text-ink-3 [grid-area:meta] tablet:flex tablet:gap-1.5 ${styles.meta}`}>
      {children}
    </span>
  );
}

function RowCounts({ children }: { children: ReactNode }) {
  return (
    <span className="flex justify-end gap-3 text-13 text-ink-3 tabular [grid-area:cnt] [&_span]:inline-flex [&_span]:items-center [&_span]:gap-1.25">
      {children}
    </span>
  );
}

interface TeamProps {
  side: TeamSide;
  name: string;
  team: MatchSummary['blue_team'];
  lost: boolean;
}

function teamClass(side: TeamSide): string | undefined {
  return join(
    'flex min-w-0 items-center gap-2.5 font-semibold tablet:justify-start tablet:text-start tablet:[&_[role="img"]]:-order-2 tablet:[&>svg]:-order-1',
    styles.team,
    side === 'Blue' ? styles.blueTeam : styles.greenTeam,
    side === 'Blue' ? 'not-tablet:justify-end not-tablet:text-end [grid-area:a]' : '[grid-area:b]',
  );
}

function Team({ side, name, team: { crest, short_name }, lost }: TeamProps) {
  const words = (
    <span className={`min-w-0 flex-initial ${styles.name}`}>
      <FittingName name={name} short={short_name} />
    </span>
  );
  return (
    <span className={join(teamClass(side), lost && styles.lost)}>
      {side === 'Blue' && words}
      {side === 'Blue' && crest && <TeamCrest crest={crest} />}
      <TeamMark side={side} />
      {side === 'Green' && crest && <TeamCrest crest={crest} />}
      {side === 'Green' && words}
    </span>
  );
}

function MatchCounts({ match }: { match: MatchSummary }) {
  return (
    <>
      <span title="Players">
        <Icon icon={Users} size={16} />
        <span className="sr-only">Players </span>
        {match.overall_player_count ?? 'N/A'}
      </span>
      <span title="Events">
        <Icon icon={Activity} size={16} />
        <span className="sr-only">Events </span>
        {match.event_count ?? 'N/A'}
      </span>
    </>
  );
}

interface MatchRowSkeletonProps {
  /** Widths of its texts. */
  league: string;
  blue: string;
  green: string;
}

/** A placeholder of the same size as a row. */
export function MatchRowSkeleton({ league, blue, green }: MatchRowSkeletonProps) {
  return (
    <div
      className={`hover:bg-surface-2 focus-visible:-outline-offset-3 print:break-inside-avoid ${styles.row} ${styles.skeleton}`}
      aria-hidden="true"
    >
      <Meta>
        <Skeleton width="5rem" height=".8125rem" />
        <Skeleton width={league} height=".75rem" />
      </Meta>
      <span className={teamClass('Blue')}>
        <Skeleton width={blue} />
      </span>
      <span className="[grid-area:s] tablet:hidden">
        <Skeleton width="4.75rem" height="2.125rem" />
      </span>
      <span className={teamClass('Green')}>
        <Skeleton width={green} />
      </span>
      <span className={`${styles.goals} ${styles.blueGoals}`}>
        <Skeleton width="1.25rem" />
      </span>
      <span className={`${styles.goals} ${styles.greenGoals}`}>
        <Skeleton width="1.25rem" />
      </span>
      <RowCounts>
        <Skeleton width="3.5rem" height=".8125rem" />
      </RowCounts>
    </div>
  );
}
