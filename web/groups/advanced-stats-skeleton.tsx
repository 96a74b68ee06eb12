import styles from '#web/groups/advanced-stats-tab.module.css';
import layout from '#web/kit/styles/layout.module.css';
import { Facts } from '#web/kit/ui/facts.tsx';
import { Panel } from '#web/kit/ui/panel.tsx';
import { Skeleton } from '#web/kit/ui/skeleton.tsx';

const FACTS = ['5rem', '7rem', '8rem', '7.5rem'];
const ROWS = ['9rem', '7rem', '10rem', '8rem', '6.5rem'];

/** Has the size of the loaded stats, so that the page doesn't shift. */
export function AdvancedStatsSkeleton() {
  return (
    <div className={`${layout.stack} ${layout.gap8}`} role="status" aria-busy="true" aria-label="Loading stats">
      <div aria-hidden="true">
        <Facts>
          {FACTS.map((width) => (
            <div key={width} className={styles.skeletonFact}>
              <dt>
                <Skeleton width={width} height=".8125rem" />
              </dt>
              <dd>
                <Skeleton width="3rem" height="1.25rem" />
              </dd>
            </div>
          ))}
        </Facts>
      </div>
      <div className={`${layout.stack} ${layout.gap3}`} aria-hidden="true">
        <Skeleton width="5rem" height="1.5625rem" />
        <Panel as="div" className={styles.skeleton}>
          {ROWS.map((width) => (
            <div key={width} className={layout.spread}>
              <Skeleton width={width} />
              <Skeleton width="6rem" />
            </div>
          ))}
        </Panel>
      </div>
    </div>
  );
}
