import { Activity, Users } from 'lucide';
import { countOf } from '#contract/kit/count-of.ts';
import { splitMatchName } from '#contract/matches/match-name.ts';
import type { MatchSummary, TeamSide } from '#contract/matches/schema.ts';
import { PitchHalves } from '#web/kit/charts/pitch-halves.tsx';
import { MatchDay } from '#web/kit/heads/match-day.tsx';
import { CircleScore } from '#web/kit/heads/score.tsx';
import { TeamCrest } from '#web/kit/heads/team-crest.tsx';
import { SideCrest } from '#web/kit/heads/team-mark.tsx';
import styles from '#web/kit/rows/match-card.module.css';
import { Icon } from '#web/kit/ui/icon.tsx';
import { Link } from '#web/kit/ui/link.tsx';

/** A match on the landing page: a pitch with the score in the centre circle. */
export function MatchCard({ match }: { match: MatchSummary }) {
  const teams = splitMatchName(match.match_name);
  return (
    <Link className={styles.card} to={`/matches/${match.match_id}`}>
      <PitchHalves />
      <span className="relative z-1 flex justify-between gap-4 px-4 pt-3 pb-0 text-14 text-ink-2 [&_time]:flex-none">
        <span className="truncated">{match.league_name}</span>
        <MatchDay className="tabular" at={match.submission_date} />
      </span>
      {!teams && (
        <span className="relative z-1 block overflow-hidden px-4 pt-2 pb-0 text-center leading-[1.2] font-semibold wrap-anywhere">
          {match.match_name}
        </span>
      )}
      <span className="relative z-1 grid grid-cols-[minmax(0,1fr)_auto_minmax(0,1fr)] items-center gap-3 p-4">
        <span
          className={`grid min-w-0 justify-items-center gap-2 text-center leading-[1.2] font-semibold ${styles.team}`}
        >
          <CardCrest side="Blue" crest={match.blue_team.crest} />
          <span className="two-lines">{teams?.blue ?? 'Blue'}</span>
        </span>
        <CircleScore
          className="size-27 font-display text-score-md/none font-extrabold"
          blue={match.blue_team.goals}
          green={match.green_team.goals}
          shootOut={match.shoot_out}
        />
        <span
          className={`grid min-w-0 justify-items-center gap-2 text-center leading-[1.2] font-semibold ${styles.team}`}
        >
          <CardCrest side="Green" crest={match.green_team.crest} />
          <span className="two-lines">{teams?.green ?? 'Green'}</span>
        </span>
      </span>
      <span className="relative z-1 grid grid-cols-[1fr_1fr] gap-7 px-4 pt-0 pb-3 text-13 text-ink-2">
        <span className="inline-flex items-center gap-1.25 first:justify-self-end">
          <Icon icon={Users} size={16} />
          {describeCount(match.overall_player_count, 'player')}
        </span>
        <span className="inline-flex items-center gap-1.25 first:justify-self-end">
          <Icon icon={Activity} size={16} />
          {describeCount(match.event_count, 'event')}
        </span>
      </span>
    </Link>
  );
}

type CardCrestProps = Pick<MatchSummary['blue_team'], 'crest'> & { side: TeamSide };

/** The crest of the side's team in the league, else the side's own. */
function CardCrest({ side, crest }: CardCrestProps) {
  return crest ? <TeamCrest crest={crest} size={40} /> : <SideCrest side={side} className={styles.crest} />;
}

function describeCount(count: number | null, noun: string): string {
  return count === null ? `N/A ${noun}s` : countOf(count, noun);
}
