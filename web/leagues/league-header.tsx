import type { ReactNode } from 'react';
import type { LeaguePage } from '#contract/leagues/standings.ts';
import { LeagueBadge } from '#web/kit/heads/league-badge.tsx';
import { BackLink } from '#web/kit/page/back-link.tsx';
import { leaguePaths } from '#web/kit/paths/league-paths.ts';
import { Link } from '#web/kit/ui/link.tsx';
import { Tag } from '#web/kit/ui/tag.tsx';
import { LiveMatchHead } from '#web/live/live-head.tsx';

interface LeagueHeaderProps {
  league: LeaguePage;
  /** Links for staff. */
  actions: ReactNode;
}

export function LeagueHeader({ league, actions }: LeagueHeaderProps) {
  return (
    <>
      <LiveMatchHead>
        <BackLink to="/leagues">Leagues</BackLink>
      </LiveMatchHead>
      <header className="mb-4 grid grid-cols-[auto_minmax(0,1fr)] gap-5 phone:grid-cols-1 phone:[&>span:first-child]:hidden">
        <LeagueBadge name={league.name} />
        <div className="grid min-w-0 content-center gap-2">
          <div className="flex flex-wrap items-center gap-3">
            <h1 className="font-display text-[clamp(1.75rem,1.4rem_+_1.6vw,2.5rem)]/tight font-extrabold tracking-display [unicode-bidi:isolate] text-balance wrap-break-word normal-case">
              {league.name}
            </h1>
            <Tag>
              <span className="sr-only">Sport: </span>
              {league.sport === 'football' ? 'Football' : 'N/A'}
            </Tag>
            {actions}
          </div>
          {league.has_rules && (
            <Link className="link" to={leaguePaths.rules(league.id)}>
              Rules
            </Link>
          )}
          {league.desc !== null && (
            <p className="max-w-[78ch] wrap-anywhere whitespace-pre-line text-ink-2">{league.desc}</p>
          )}
        </div>
      </header>
    </>
  );
}
