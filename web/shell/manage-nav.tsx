import { ChevronDown } from 'lucide';
import { useId, useState } from 'react';
import { useLocation } from 'react-router';
import { ACCESS_LEVELS } from '#contract/leagues/access-levels.ts';
import type { OwnLeague } from '#contract/leagues/schema.ts';
import { useRead } from '#web/kit/http/use-read.ts';
import { SideNav } from '#web/kit/list/side-nav.tsx';
import { leaguePaths } from '#web/kit/paths/league-paths.ts';
import { Icon } from '#web/kit/ui/icon.tsx';
import { Link } from '#web/kit/ui/link.tsx';
import { Tag } from '#web/kit/ui/tag.tsx';
import { countWaiting, listTasks } from '#web/shell/list-tasks.tsx';
import styles from '#web/shell/manage-nav.module.css';
import { findSection, LEAGUE_SECTIONS, SEASON_SECTIONS } from '#web/shell/manage-sections.ts';

/** Links to the sections that the level may open; on narrow screens below a button that names the current one. */
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
        {waiting > 0 && (
          <Tag>
            {current?.id !== 'overview' && <span className="sr-only">Overview: </span>}
            {waiting} waiting
          </Tag>
        )}
        <Icon icon={ChevronDown} size={20} />
      </button>
      <SideNav
        as="div"
        className={`gap-3 tablet:m-0 tablet:hidden tablet:rounded-3 tablet:border tablet:border-line-2 tablet:bg-surface tablet:p-2 tablet:[box-shadow:none] [@media_(max-width:_53.75rem)_and_(scripting:_none)]:grid ${styles.list} ${isOpen ? 'tablet:grid' : ''}`}
        id={listId}
      >
        {blocks.map((sections, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: there are two blocks.
          <ul key={at} className="grid gap-0.5 not-first:border-t not-first:border-line not-first:pt-3">
            {sections.map(({ id, name, icon }) => (
              <li key={id}>
                <Link to={leaguePaths.manage(leagueId, id)} aria-current={id === current?.id ? 'page' : undefined}>
                  <Icon icon={icon} size={18} />
                  {name}
                  {id === 'overview' && waiting > 0 && (
                    <Tag className="ms-auto">
                      {waiting}
                      <span className="sr-only"> waiting</span>
                    </Tag>
                  )}
                </Link>
              </li>
            ))}
          </ul>
        ))}
      </SideNav>
    </nav>
  );
}
