import { ArrowLeft, ListChecks } from 'lucide';
import { Link } from 'react-router';
import type { League } from '#contract/leagues.ts';
import { LeagueBadge } from '#web/components/league-badge.tsx';
import { reviewPath } from '#web/components/review-path.ts';
import { ButtonLink } from '#web/ui/button.tsx';
import { Icon } from '#web/ui/icon.tsx';
import '#web/ui/tag.css';
import '#web/pages/league/league-header.css';

export function LeagueHeader({ league, canReview }: { league: League; canReview: boolean }) {
  return (
    <>
      <Link className="back" to="/leagues">
        <Icon icon={ArrowLeft} size={16} />
        Leagues
      </Link>
      <header className="lhead">
        <LeagueBadge name={league.name} />
        <div className="lhead__words">
          <div className="row">
            <h1 className="page-title wrap-any">{league.name}</h1>
            <span className="tag">
              <span className="sr">Sport: </span>
              {league.sport === 'football' ? 'Football' : 'N/A'}
            </span>
            {canReview && (
              <ButtonLink kind="line" size="small" to={reviewPath(league.id)}>
                <Icon icon={ListChecks} size={16} />
                Review matches
              </ButtonLink>
            )}
          </div>
          {league.desc !== null && <p className="lhead__desc">{league.desc}</p>}
        </div>
      </header>
    </>
  );
}
