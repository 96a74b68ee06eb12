import type { ReactNode } from 'react';
import { useParams } from 'react-router';
import { livePath } from '#web/kit/paths/live-path.ts';
import { Link } from '#web/kit/ui/link.tsx';
import { lazyPart } from '#web/lazy-part.tsx';
import styles from '#web/live/live-head.module.css';

const LiveLink = lazyPart(() => import('#web/live/live-link.tsx').then((part) => part.LiveLink), {
  waiting: null,
});

interface LiveHeadProps {
  /** Of all live matches by default, or of those of the league in the page's address. */
  teamId?: number;
  /** The page's title, or the link above it. */
  children: ReactNode;
}

/** A page's first line with reserved room for the live link, which browsers add to cached pages. */
export function LiveMatchHead({ teamId, children }: LiveHeadProps) {
  const { league_id } = useParams();
  return (
    <div className={styles.head}>
      {children}
      <div className={styles.place}>
        <noscript>
          <Link className={styles.link} to={livePath(league_id)}>
            Live matches
          </Link>
        </noscript>
        <LiveLink teamId={teamId} />
      </div>
    </div>
  );
}
