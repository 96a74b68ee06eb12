import type { ReactNode } from 'react';
import type { LeaguePage } from '#contract/leagues/standings.ts';
import { BackLink } from '#web/components/back-link.tsx';
import { LeagueBadge } from '#web/components/league-badge.tsx';
import { leaguePaths } from '#web/components/league-paths.ts';
import { LiveHead } from '#web/components/live-head.tsx';
import pageHeadStyles from '#web/components/page-head.module.css';
import styles from '#web/pages/league/league-header.module.css';
import layout from '#web/styles/layout.module.css';
import typography from '#web/styles/typography.module.css';
import { Link } from '#web/ui/link.tsx';
import { Tag } from '#web/ui/tag.tsx';

interface LeagueHeaderProps {
  league: LeaguePage;
  /** Links of staff. */
  actions: ReactNode;
}

export function LeagueHeader({ league, actions }: LeagueHeaderProps) {
  return (
    <>
      <LiveHead>
        <BackLink to="/leagues">Leagues</BackLink>
      </LiveHead>
      <header className={styles.header}>
        <LeagueBadge name={league.name} />
        <div className={styles.words}>
          <div className={`${layout.row} ${layout.wrap}`}>
            <h1 className={`${pageHeadStyles.title} ${typography.wrapAnywhere}`}>{league.name}</h1>
            <Tag>
              <span className={typography.screenReaderOnly}>Sport: </span>
              {league.sport === 'football' ? 'Football' : 'N/A'}
            </Tag>
            {actions}
          </div>
          {league.has_rules && (
            <Link className={typography.link} to={leaguePaths.rules(league.id)}>
              Rules
            </Link>
          )}
          {league.desc !== null && <p className={styles.description}>{league.desc}</p>}
        </div>
      </header>
    </>
  );
}
