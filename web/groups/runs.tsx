import type { ReactNode } from 'react';
import styles from '#web/groups/advanced-stats-tab.module.css';
import layout from '#web/kit/styles/layout.module.css';
import typography from '#web/kit/styles/typography.module.css';
import { Panel, PanelHead } from '#web/kit/ui/panel.tsx';

interface Run {
  /** A link to the team or player. */
  name: ReactNode;
  matches: number;
}

/** The longest runs of one kind, longest first. */
export function Runs({ title, runs }: { title: string; runs: readonly Run[] }) {
  return (
    <Panel>
      <PanelHead as="h4" className={styles.runTitle}>
        {title}
      </PanelHead>
      {runs.length === 0 ? (
        <p className={`${styles.noRuns} ${typography.muted}`}>No streak of two or more matches.</p>
      ) : (
        <ol>
          {runs.map(({ name, matches }, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: two players may have the same name, and the list is never reordered.
            <li key={index} className={`${styles.run} ${layout.spread}`}>
              <b className={typography.wrapAnywhere}>{name}</b>
              <span className={styles.runCount}>{matches}</span>
            </li>
          ))}
        </ol>
      )}
    </Panel>
  );
}
