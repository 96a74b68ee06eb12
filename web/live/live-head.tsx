import type { ReactNode } from 'react';
import { useParams } from 'react-router';
import { livePath } from '#web/kit/paths/live-path.ts';
import { Link } from '#web/kit/ui/link.tsx';
import { lazyPart } from '#web/lazy-part.tsx';

const LiveLink = lazyPart(() => import('#web/live/live-link.tsx').then((part) => part.LiveLink), {
  waiting: null,
});

interface LiveHeadProps {
  /** Limits live matches to a team; by default all, or those of the league in the page's address. */
  teamId?: number;
  /** The page's title, or the link above it. */
  children: ReactNode;
}

/** A page's first line with reserved space for the live link, which browsers add to cached pages. */
export function LiveMatchHead({ teamId, children }: LiveHeadProps) {
  return (
    <div className="flex min-w-0 flex-auto items-center gap-4 has-[>_a]:mb-3 phone:has-[>_a]:mb-2 tiny:flex-wrap [&>a]:mb-0">
      {children}
      <LiveMatchLink teamId={teamId} />
    </div>
  );
}

/** Reserves the space of the live link, which has no text without a live match. */
export function LiveMatchLink({ teamId }: Pick<LiveHeadProps, 'teamId'>) {
  const { league_id } = useParams();
  return (
    <div className="relative min-h-7 flex-[1_0_min(7rem,40%)] phone:min-h-6 self-stretch print:hidden!">
      <noscript>
        <Link
          className="absolute inset-y-0 flex min-h-6 max-w-full items-center gap-2 overflow-hidden text-14 whitespace-nowrap text-ink-2 hover:text-ink"
          to={livePath(league_id)}
        >
          Live matches
        </Link>
      </noscript>
      <LiveLink teamId={teamId} />
    </div>
  );
}
