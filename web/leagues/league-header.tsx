import type { ReactNode } from 'react';
import type { LeaguePage } from '#contract/leagues/standings.ts';
import { LeagueBadge } from '#web/kit/heads/league-badge.tsx';
import { BackLink } from '#web/kit/page/back-link.tsx';
import pageHeadStyles from '#web/kit/page/page-head.module.css';
import { leaguePaths } from '#web/kit/paths/league-paths.ts';
import layout from '#web/kit/styles/layout.module.css';
import typography from '#web/kit/styles/typography.module.css';
import { Link } from '#web/kit/ui/link.tsx';
import { Tag } from '#web/kit/ui/tag.tsx';
import styles from '#web/leagues/league-header.module.css';
import { LiveMatchHead } from '#web/live/live-head.tsx';

interface LeagueHeaderProps {
  league: LeaguePage;
  /** Links of staff. */
  actions: ReactNode;
}

export function LeagueHeader({ league, actions }: LeagueHeaderProps) {
  return (
    <>
      <LiveMatchHead>
        <BackLink to="/leagues">Leagues</BackLink>
      </LiveMatchHead>
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
