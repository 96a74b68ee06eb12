import { ChevronDown } from 'lucide';
import { useId, useState } from 'react';
import { useLocation } from 'react-router';
import { ACCESS_LEVELS } from '#contract/leagues/access-levels.ts';
import type { OwnLeague } from '#contract/leagues/schema.ts';
import { useRead } from '#web/kit/http/use-read.ts';
import sideNavStyles from '#web/kit/list/side-nav.module.css';
import { leaguePaths } from '#web/kit/paths/league-paths.ts';
import layout from '#web/kit/styles/layout.module.css';
import typography from '#web/kit/styles/typography.module.css';
import { Icon } from '#web/kit/ui/icon.tsx';
import { Link } from '#web/kit/ui/link.tsx';
import { Tag } from '#web/kit/ui/tag.tsx';
import { countWaiting, listTasks } from '#web/shell/list-tasks.tsx';
import styles from '#web/shell/manage-nav.module.css';
import { findSection, LEAGUE_SECTIONS, SEASON_SECTIONS } from '#web/shell/manage-sections.ts';

/** Links to the sections that the level opens; on narrow screens below a button that names the current one. */
export function ManageNav({ league }: { league: OwnLeague }) {
  const { id: leagueId, access_level } = league;
  const [isOpen, setIsOpen] = useState(false);
  const listId = useId();
  const { pathname } = useLocation();
  const part = pathname.split('/')[4] ?? 'overview';
  // A draw is opened from its competition.
  const current = findSection(part === 'draw' ? 'competitions' : part) ?? findSection('overview');
  const { answer } = useRead(
    'GET /leagues/myLeagues/:league_id/waiting',
    access_level >= ACCESS_LEVELS.requests ? { params: { league_id: leagueId } } : null,
  );
  const waiting = answer ? countWaiting(listTasks(league, answer)) : 0;
  const blocks = [SEASON_SECTIONS, LEAGUE_SECTIONS].map((sections) =>
    sections.filter(({ level }) => access_level >= level),
  );
  return (
    <nav
      aria-label="Manage"
      onKeyDown={(event) => {
        if (event.key === 'Escape') setIsOpen(false);
      }}
    >
      <button
        type="button"
        className={styles.toggle}
        aria-expanded={isOpen}
        aria-controls={listId}
        onClick={() => setIsOpen(!isOpen)}
      >
        {current && <Icon icon={current.icon} size={20} />}
        {current?.name}
        {waiting > 0 && <Tag>{current?.id === 'overview' ? `${waiting} waiting` : `Overview: ${waiting} waiting`}</Tag>}
        <Icon icon={ChevronDown} size={20} />
      </button>
      <div className={`${sideNavStyles.navigation} ${styles.list} ${isOpen ? styles.open : ''}`} id={listId}>
        {blocks.map((sections, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: there are two blocks.
          <ul key={at} className={styles.block}>
            {sections.map(({ id, name, icon }) => (
              <li key={id}>
                <Link to={leaguePaths.manage(leagueId, id)} aria-current={id === current?.id ? 'page' : undefined}>
                  <Icon icon={icon} size={18} />
                  {name}
                  {id === 'overview' && waiting > 0 && (
                    <Tag className={layout.pushed}>
                      {waiting}
                      <span className={typography.screenReaderOnly}> waiting</span>
                    </Tag>
                  )}
                </Link>
              </li>
            ))}
          </ul>
        ))}
      </div>
    </nav>
  );
}
