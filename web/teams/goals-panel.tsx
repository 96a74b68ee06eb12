import type { GoalsByMinute } from '#contract/teams/pages.ts';
import { ChartKey } from '#web/kit/charts/chart-parts.tsx';
import { Panel, PanelBody } from '#web/kit/ui/panel.tsx';
import styles from '#web/teams/goals-panel.module.css';

const GOAL_REM = 0.75;
/** Maximum height of bars, which are scaled down above it. */
const MOST_REM = 9;
const MINUTES = ['1–15’', '16–30’', '31–45’', '46–60’', '61–75’', '76–90’'];

/** Goals by quarters of an hour: scored ones upwards, conceded ones downwards. */
export function GoalsPanel({ goals: { scored, let_in } }: { goals: GoalsByMinute }) {
  const scale = Math.min(GOAL_REM, MOST_REM / Math.max(1, ...scored, ...let_in));
  return (
    <Panel
      heading="When the goals fall"
      end={
        <ChartKey>
          <span>
            <i className={`rounded-[2px] bg-ink forced-color-adjust-none ${styles.scored}`} />
            Scored {sum(scored)}
          </span>
          <span>
            <i className={`rounded-[2px] forced-color-adjust-none ${styles.letIn}`} />
            Let in {sum(let_in)}
          </span>
        </ChartKey>
      }
    >
      <PanelBody>
        <ol className="grid grid-cols-6 grid-rows-[auto_auto_auto] gap-x-2 gap-y-0 phone:gap-x-0.75 phone:gap-y-0">
          {MINUTES.map((minutes, at) => (
            <li className="row-[span_3] grid grid-rows-subgrid text-12 text-ink-3" key={minutes}>
              <span className="flex min-h-7 flex-col items-center justify-end gap-1">
                <b className="font-display text-18/none font-[750] text-ink">
                  {scored[at]}
                  <span className="sr-only"> scored</span>
                </b>
                <Bar
                  className={`rounded-[2px] bg-ink forced-color-adjust-none ${styles.scored}`}
                  height={(scored[at] ?? 0) * scale}
                />
              </span>
              <span className="border-y border-line px-0 py-1 text-center whitespace-nowrap">{minutes}</span>
              <span className="flex min-h-7 flex-col items-center gap-1">
                <Bar
                  className={`rounded-[2px] forced-color-adjust-none ${styles.letIn}`}
                  height={(let_in[at] ?? 0) * scale}
                />
                <b className="font-display text-18/none font-[750] text-ink-2">
                  {let_in[at]}
                  <span className="sr-only"> let in</span>
                </b>
              </span>
            </li>
          ))}
        </ol>
      </PanelBody>
    </Panel>
  );
}

/** The content security policy forbids `style` attributes, so the height is an SVG attribute. */
function Bar({ className, height }: { className: string | undefined; height: number }) {
  if (height === 0) return null;
  return <svg className={`max-w-14 ${className}`} width="100%" height={`${height}rem`} aria-hidden="true" />;
}

function sum(counts: readonly number[]): number {
  return counts.reduce((total, count) => total + count, 0);
}
