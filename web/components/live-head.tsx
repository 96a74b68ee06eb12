import type { ReactNode } from 'react';
import { useParams } from 'react-router';
import styles from '#web/components/live-head.module.css';
import { livePath } from '#web/components/live-path.ts';
import { lazyPart } from '#web/lazy-part.tsx';
import { Link } from '#web/ui/link.tsx';

const LiveLink = lazyPart(() => import('#web/components/live-link.tsx').then((part) => part.LiveLink), {
  waiting: null,
});

interface LiveHeadProps {
  /** Of all live matches by default, or of those of the league in the page's address. */
  teamId?: number;
  /** The page's title, or the link above it. */
  children: ReactNode;
}

/** A page's first line with reserved room for the live link, which browsers add to cached pages. */
export function LiveHead({ teamId, children }: LiveHeadProps) {
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
