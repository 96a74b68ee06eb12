import type { TeamRecord } from '#contract/teams/pages.ts';
import chart from '#web/kit/charts/place-chart.module.css';
import layout from '#web/kit/styles/layout.module.css';
import typography from '#web/kit/styles/typography.module.css';
import { Panel } from '#web/kit/ui/panel.tsx';
import styles from '#web/teams/home-away-panel.module.css';

/** Per cent of the bar that a result without matches keeps, so that its 0 is readable. */
const LEAST_SHARE = 8;
const GAP = 0.7;

/** Results and goals at home and away. */
export function HomeAwayPanel({ home, away }: { home: TeamRecord; away: TeamRecord }) {
  return (
    <Panel heading="Home and away">
      <div className={styles.rows}>
        <Row name="Home" record={home} />
        <Row name="Away" record={away} />
        <p className={chart.key}>
          <span>
            <i className={styles.wonMark} />
            Won
          </span>
          <span>
            <i className={styles.drawnMark} />
            Drawn
          </span>
          <span>
            <i className={styles.lostMark} />
            Lost
          </span>
          <span className={`${layout.pushed} ${typography.dim}`}>Goals for – against</span>
        </p>
      </div>
    </Panel>
  );
}

function Row({ name, record: { won, drawn, lost, goals_for, goals_against } }: { name: string; record: TeamRecord }) {
  const total = won + drawn + lost;
  const shares = [won, drawn, lost].map((count) => Math.max(LEAST_SHARE, total === 0 ? 0 : (count / total) * 100));
  const whole = shares.reduce((sum, share) => sum + share, 0);
  const widths = shares.map((share) => (share / whole) * 100);
  const parts = [
    { className: styles.won, count: won, x: 0, width: widths[0] ?? 0 },
    { className: styles.drawn, count: drawn, x: widths[0] ?? 0, width: widths[1] ?? 0 },
    { className: styles.lost, count: lost, x: (widths[0] ?? 0) + (widths[1] ?? 0), width: widths[2] ?? 0 },
  ];
  return (
    <div className={styles.row}>
      <span>{name}</span>
      <svg className={styles.bar} role="img" aria-label={`${won} won, ${drawn} drawn, ${lost} lost`}>
        {parts.map(({ className, count, x, width }) => (
          <g key={x} className={className}>
            <rect x={`${x}%`} width={`${Math.max(0, width - GAP)}%`} y="0.75" height="26.5" rx="2" />
            <text x={`${x + (width - GAP) / 2}%`} y="50%" dy="0.36em">
              {count}
            </text>
          </g>
        ))}
      </svg>
      <b className={typography.figures}>
        {goals_for}–{goals_against}
      </b>
    </div>
  );
}
