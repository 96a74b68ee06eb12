import type { Dispatch } from 'react';
import type { TeamSide } from '#contract/matches.ts';
import { TEAM_TOTALS } from '#contract/teams.ts';
import { tidyCount } from '#web/components/count-text.ts';
import type { TeamForm } from '#web/match-editor/match-form.ts';
import { CORRECTION_RULES } from '#web/match-editor/match-rules.ts';
import {
  type CorrectionChange,
  labelTotal,
  readCell,
  sumOfPlayers,
  type TeamScore,
} from '#web/pages/corrections/correction-form.ts';
import '#web/ui/field.css';

interface TeamExtrasProps {
  side: TeamSide;
  score: TeamScore;
  change: Dispatch<CorrectionChange>;
}

/** The score of a team, which may differ from its players' goals. */
export function ScoreField({ side, score: { goals }, change }: TeamExtrasProps) {
  const enter = (text: string) => change({ type: 'goals', side, text });
  return (
    <input
      className="input team__goals num"
      data-field={`${side}-goals`}
      value={goals}
      aria-label={`Goals of ${side}`}
      aria-invalid={readCell(goals) === null}
      inputMode="numeric"
      autoComplete="off"
      onFocus={(event) => event.target.select()}
      onChange={(event) => enter(event.target.value)}
      onBlur={() => enter(tidyCount(goals, CORRECTION_RULES.maxStat))}
    />
  );
}

export function TeamTotals({ side, team, score, change }: TeamExtrasProps & { team: TeamForm }) {
  return (
    <details className="totals">
      <summary>Team totals</summary>
      <div className="totals__grid">
        {TEAM_TOTALS.map((total) => (
          <label className="field" key={total}>
            <span className="hint">{labelTotal(total)}</span>
            <input
              className="input num"
              data-field={`${side}-${total}`}
              value={score.totals[total]}
              placeholder={String(sumOfPlayers(team, score, total) ?? '–')}
              aria-label={`${labelTotal(total)} of ${side}`}
              aria-invalid={readCell(score.totals[total]) === null}
              inputMode="numeric"
              autoComplete="off"
              onChange={(event) => change({ type: 'total', side, total, text: event.target.value })}
            />
          </label>
        ))}
      </div>
      <p className="hint">An empty field is the sum of the players, or nothing at all.</p>
    </details>
  );
}
