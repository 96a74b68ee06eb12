import { useId } from 'react';
import { isolateName } from '#contract/kit/plain-text.ts';
import { FoldedTable } from '#web/kit/charts/chart-parts.tsx';
import { TeamMark } from '#web/kit/heads/team-mark.tsx';
import { Cell, DataTable, HeadCell } from '#web/kit/list/data-table.tsx';
import { Panel, PanelHead } from '#web/kit/ui/panel.tsx';
import styles from '#web/matches/figures/score-flow.module.css';
import type { ScoreFlow, ScoreSpell } from '#web/matches/figures/score-flow-layout.ts';
import { TouchlineStrip } from '#web/matches/figures/touchline-strip.tsx';
import type { MatchView } from '#web/matches/page/match-view.ts';

/** Percentages of the chart's height: the block of the largest lead, and the line without a lead. */
const LARGEST_BLOCK = 38;
const LEVEL = 50;
/** Percentage of the chart's width below which a spell's label would cover the next one. */
const LABELLED_WIDTH = 4;

/** The timeline of goals and cards above each side's lead, minute by minute. */
export function ScoreFlowPanel({ match, flow }: { match: MatchView; flow: ScoreFlow }) {
  const id = useId();
  return (
    <Panel aria-labelledby={id}>
      <PanelHead>
        <h2 className="part-title" id={id}>
          How it went
        </h2>
        <span className="text-13 text-ink-3 tabular [&_b]:text-ink">{flow.course}</span>
      </PanelHead>
      <div className={styles.body}>
        <TouchlineStrip match={match} isBare />
        <div className={styles.chart}>
          <div className={styles.sides} aria-hidden="true">
            <TeamMark side="Blue" />
            <TeamMark side="Green" />
          </div>
          <LeadChart flow={flow} />
        </div>
        <FoldedTable>
          <GoalTable match={match} spells={flow.spells} />
        </FoldedTable>
      </div>
    </Panel>
  );
}

function LeadChart({ flow: { spells, most, ticks, halfTime } }: { flow: ScoreFlow }) {
  const id = useId();
  const unit = LARGEST_BLOCK / Math.max(2, most);
  const lines = most > 2 ? [most] : [1, 2];
  const label = `The score: ${spells.map((spell) => `${writeScore(spell)} from ${spell.minute}`).join(', ')}`;
  return (
    <svg className={styles.field} role="img" aria-label={label}>
      <defs>
        <pattern id={`${id}-Blue`} width="11" height="11" patternUnits="userSpaceOnUse">
          <rect className={styles.blue} width="11" height="11" />
          <rect className={styles.blueStripe} x="8" width="3" height="11" />
        </pattern>
        <pattern id={`${id}-Green`} width="7" height="7" patternUnits="userSpaceOnUse">
          <rect className={styles.green} width="7" height="7" />
          <rect className={styles.greenHoop} y="5" width="7" height="2" />
        </pattern>
      </defs>
      {lines.flatMap((lead) =>
        [lead, -lead].map((signed) => {
          const y = percent(LEVEL - signed * unit);
          return <line key={signed} className={styles.grid} x1="0" x2="100%" y1={y} y2={y} />;
        }),
      )}
      {halfTime !== null && (
        <line className={styles.half} x1={percent(halfTime)} x2={percent(halfTime)} y1="0" y2="100%" />
      )}
      {spells.map((spell) => (
        <SpellBlock key={`${spell.score.Blue}-${spell.score.Green}`} spell={spell} unit={unit} patterns={id} />
      ))}
      <line className={styles.level} x1="0" x2="100%" y1={percent(LEVEL)} y2={percent(LEVEL)} />
      {ticks.map(({ label: minute, x }) => (
        <text key={minute} className={styles.tick} x={percent(x)} y="100%" dy="1.4em">
          {minute}
        </text>
      ))}
      {halfTime !== null && (
        <text className={styles.tick} x={percent(halfTime)} y="100%" dy="1.4em">
          HT
        </text>
      )}
    </svg>
  );
}

function SpellBlock({ spell, unit, patterns }: { spell: ScoreSpell; unit: number; patterns: string }) {
  const { from, until, lead, isBrief } = spell;
  const height = Math.abs(lead) * unit;
  const isGreen = lead < 0;
  return (
    <>
      {lead !== 0 && (
        <rect
          className={styles.block}
          x={percent(from)}
          width={percent(until - from)}
          y={percent(isGreen ? LEVEL : LEVEL - height)}
          height={percent(height)}
          fill={`url(#${patterns}-${isGreen ? 'Green' : 'Blue'})`}
        />
      )}
      {until - from >= LABELLED_WIDTH && (
        <text
          className={`${styles.score} ${isBrief ? 'phone:hidden!' : ''}`}
          x={percent(from)}
          dx="4"
          y={percent(isGreen ? LEVEL + height : LEVEL - height)}
          dy={isGreen ? '1.05em' : '-0.35em'}
        >
          {writeScore(spell)}
        </text>
      )}
    </>
  );
}

function GoalTable({ match, spells }: { match: MatchView; spells: readonly ScoreSpell[] }) {
  return (
    <DataTable aria-label="Goals and the score after them">
      <thead>
        <tr>
          <HeadCell align="left">Minute</HeadCell>
          <HeadCell align="left">Goal for</HeadCell>
          <HeadCell>Score</HeadCell>
        </tr>
      </thead>
      <tbody>
        {spells.map((spell) => (
          <tr key={`${spell.score.Blue}-${spell.score.Green}`}>
            <Cell align="left">{spell.minute}</Cell>
            <Cell align="left">{isolateName(match.names[spell.side])}</Cell>
            <Cell>{writeScore(spell)}</Cell>
          </tr>
        ))}
      </tbody>
    </DataTable>
  );
}

function writeScore({ score }: ScoreSpell): string {
  return `${score.Blue}–${score.Green}`;
}

function percent(share: number): string {
  return `${Math.round(share * 100) / 100}%`;
}
