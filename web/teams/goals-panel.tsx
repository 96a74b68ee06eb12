import type { GoalsByMinute } from '#contract/teams/pages.ts';
import chart from '#web/kit/charts/place-chart.module.css';
import typography from '#web/kit/styles/typography.module.css';
import { Panel, PanelBody } from '#web/kit/ui/panel.tsx';
import styles from '#web/teams/goals-panel.module.css';

const GOAL_REM = 0.75;
/** Above it, bars are scaled down to this height. */
const MOST_REM = 9;
const MINUTES = ['1–15’', '16–30’', '31–45’', '46–60’', '61–75’', '76–90’'];

/** Goals by quarters of an hour: scored ones upwards, the others downwards. */
export function GoalsPanel({ goals: { scored, let_in } }: { goals: GoalsByMinute }) {
  const scale = Math.min(GOAL_REM, MOST_REM / Math.max(1, ...scored, ...let_in));
  return (
    <Panel
      heading="When the goals fall"
      end={
        <p className={chart.key}>
          <span>
            <i className={styles.scored} />
            Scored {sum(scored)}
          </span>
          <span>
            <i className={styles.letIn} />
            Let in {sum(let_in)}
          </span>
        </p>
      }
    >
      <PanelBody>
        <ol className={styles.chart}>
          {MINUTES.map((minutes, at) => (
            <li key={minutes}>
              <span className={styles.up}>
                <b>
                  {scored[at]}
                  <span className={typography.screenReaderOnly}> scored</span>
                </b>
                <Bar className={styles.scored} height={(scored[at] ?? 0) * scale} />
              </span>
              <span className={styles.minutes}>{minutes}</span>
              <span className={styles.down}>
                <Bar className={styles.letIn} height={(let_in[at] ?? 0) * scale} />
                <b>
                  {let_in[at]}
                  <span className={typography.screenReaderOnly}> let in</span>
                </b>
              </span>
            </li>
          ))}
        </ol>
      </PanelBody>
    </Panel>
  );
}

/** The policy forbids style attributes, so the height is an SVG attribute. */
function Bar({ className, height }: { className: string | undefined; height: number }) {
  if (height === 0) return null;
  return <svg className={className} width="100%" height={`${height}rem`} aria-hidden="true" />;
}

function sum(counts: readonly number[]): number {
  return counts.reduce((total, count) => total + count, 0);
}
