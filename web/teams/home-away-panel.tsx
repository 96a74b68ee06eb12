import type { TeamRecord } from '#contract/teams/pages.ts';
import { ChartKey } from '#web/kit/charts/chart-parts.tsx';
import { tw } from '#web/kit/styles/tw.ts';
import { Panel } from '#web/kit/ui/panel.tsx';

/** Minimum share of the bar in percent, so that a 0 is legible. */
const LEAST_SHARE = 8;
const GAP = 0.7;

/** Results and goals at home and away. */
export function HomeAwayPanel({ home, away }: { home: TeamRecord; away: TeamRecord }) {
  return (
    <Panel heading="Home and away">
      <div className="grid gap-3 px-5 py-4 phone:px-4">
        <Row name="Home" record={home} />
        <Row name="Away" record={away} />
        <ChartKey>
          <span>
            <i className="h-3 w-3.5 rounded-[2px] bg-ink forced-color-adjust-none" />
            Won
          </span>
          <span>
            <i className="h-3 w-3.5 rounded-[2px] bg-surface-3 forced-color-adjust-none" />
            Drawn
          </span>
          <span>
            <i className="h-3 w-3.5 rounded-[2px] [box-shadow:inset_0_0_0_1px_var(--control)] forced-color-adjust-none" />
            Lost
          </span>
          <span className="ms-auto text-ink-3">Goals for – against</span>
        </ChartKey>
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
    { className: tw`[&_rect]:fill-ink [&_text]:fill-bg`, count: won, x: 0, width: widths[0] ?? 0 },
    {
      className: tw`[&_rect]:fill-surface-3 [&_text]:fill-ink`,
      count: drawn,
      x: widths[0] ?? 0,
      width: widths[1] ?? 0,
    },
    {
      className: tw`[&_rect]:fill-none [&_rect]:stroke-control [&_text]:fill-ink-2`,
      count: lost,
      x: (widths[0] ?? 0) + (widths[1] ?? 0),
      width: widths[2] ?? 0,
    },
  ];
  return (
    <div className="grid grid-cols-[3.5rem_minmax(0,1fr)_3.5rem] items-center gap-3 text-14">
      <span>{name}</span>
      <svg
        className="h-7 w-full forced-color-adjust-none"
        role="img"
        aria-label={`${won} won, ${drawn} drawn, ${lost} lost`}
      >
        {parts.map(({ className, count, x, width }) => (
          <g key={x} className={className}>
            <rect x={`${x}%`} width={`${Math.max(0, width - GAP)}%`} y="0.75" height="26.5" rx="2" />
            <text
              className="font-display text-18/none font-[750] [text-anchor:middle]"
              x={`${x + (width - GAP) / 2}%`}
              y="50%"
              dy="0.36em"
            >
              {count}
            </text>
          </g>
        ))}
      </svg>
      <b className="text-end tabular">
        {goals_for}–{goals_against}
      </b>
    </div>
  );
}
