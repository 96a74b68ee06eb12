import { ListChecks } from 'lucide';
import type { League } from '#contract/leagues.ts';
import { BackLink } from '#web/components/back-link.tsx';
import { LeagueBadge } from '#web/components/league-badge.tsx';
import pageHeadStyles from '#web/components/page-head.module.css';
import { reviewPath } from '#web/components/review-path.ts';
import styles from '#web/pages/league/league-header.module.css';
import layout from '#web/styles/layout.module.css';
import typography from '#web/styles/typography.module.css';
import { ButtonLink } from '#web/ui/button.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { Tag } from '#web/ui/tag.tsx';

export function LeagueHeader({ league, canReview }: { league: League; canReview: boolean }) {
  return (
    <>
      <BackLink to="/leagues">Leagues</BackLink>
      <header className={styles.header}>
        <LeagueBadge name={league.name} />
        <div className={styles.words}>
          <div className={layout.row}>
            <h1 className={`${pageHeadStyles.title} ${typography.wrapAnywhere}`}>{league.name}</h1>
            <Tag>
              <span className={typography.screenReaderOnly}>Sport: </span>
              {league.sport === 'football' ? 'Football' : 'N/A'}
            </Tag>
            {canReview && (
              <ButtonLink kind="line" size="small" to={reviewPath(league.id)}>
                <Icon icon={ListChecks} size={16} />
                Review matches
              </ButtonLink>
            )}
          </div>
          {league.desc !== null && <p className={styles.description}>{league.desc}</p>}
        </div>
      </header>
    </>
  );
}
