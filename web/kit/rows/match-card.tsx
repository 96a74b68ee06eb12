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
import typography from '#web/kit/styles/typography.module.css';
import { Icon } from '#web/kit/ui/icon.tsx';
import { Link } from '#web/kit/ui/link.tsx';

/** A match on the landing page: a pitch with the score in the centre circle. */
export function MatchCard({ match }: { match: MatchSummary }) {
  const teams = splitMatchName(match.match_name);
  return (
    <Link className={styles.card} to={`/matches/${match.match_id}`}>
      <PitchHalves />
      <span className={styles.top}>
        <span className={typography.truncated}>{match.league_name}</span>
        <MatchDay className={typography.figures} at={match.submission_date} />
      </span>
      {!teams && <span className={`${styles.name} ${typography.twoLines}`}>{match.match_name}</span>}
      <span className={styles.body}>
        <span className={styles.team}>
          <CardCrest side="Blue" crest={match.blue_team.crest} />
          <span className={typography.twoLines}>{teams?.blue ?? 'Blue'}</span>
        </span>
        <CircleScore
          className={styles.score}
          blue={match.blue_team.goals}
          green={match.green_team.goals}
          shootOut={match.shoot_out}
        />
        <span className={styles.team}>
          <CardCrest side="Green" crest={match.green_team.crest} />
          <span className={typography.twoLines}>{teams?.green ?? 'Green'}</span>
        </span>
      </span>
      <span className={styles.foot}>
        <span>
          <Icon icon={Users} size={16} />
          {describeCount(match.overall_player_count, 'player')}
        </span>
        <span>
          <Icon icon={Activity} size={16} />
          {describeCount(match.event_count, 'event')}
        </span>
      </span>
    </Link>
  );
}

type CardCrestProps = Pick<MatchSummary['blue_team'], 'crest'> & { side: TeamSide };

/** The crest of the league's team that the side is, else the side's own. */
function CardCrest({ side, crest }: CardCrestProps) {
  return crest ? <TeamCrest crest={crest} size={40} /> : <SideCrest side={side} className={styles.crest} />;
}

function describeCount(count: number | null, noun: string): string {
  return count === null ? `N/A ${noun}s` : countOf(count, noun);
}
