import type { Dispatch } from 'react';
import type { TeamSide } from '#contract/matches.ts';
import { TEAM_TOTALS } from '#contract/teams.ts';
import { CountInput } from '#web/match-editor/editor-input.tsx';
import type { TeamForm } from '#web/match-editor/match-form.ts';
import { CORRECTION_RULES } from '#web/match-editor/match-rules.ts';
import {
  type CorrectionChange,
  labelTotal,
  sumOfPlayers,
  type TeamScore,
} from '#web/pages/corrections/correction-form.ts';

interface TeamExtrasProps {
  side: TeamSide;
  score: TeamScore;
  change: Dispatch<CorrectionChange>;
}

/** The score of a team, which may differ from its players' goals. */
export function ScoreField({ side, score, change }: TeamExtrasProps) {
  return (
    <CountInput
      className="input team__goals num"
      field={`${side}-goals`}
      label={`Goals of ${side}`}
      value={score.goals}
      max={CORRECTION_RULES.maxStat}
      onText={(text) => change({ type: 'goals', side, text })}
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
            <CountInput
              className="input num"
              field={`${side}-${total}`}
              label={`${labelTotal(total)} of ${side}`}
              value={score.totals[total]}
              placeholder={String(sumOfPlayers(team, score, total) ?? '–')}
              max={CORRECTION_RULES.maxStat}
              mayBeEmpty
              onText={(text) => change({ type: 'total', side, total, text })}
            />
          </label>
        ))}
      </div>
      <p className="hint">An empty field is the sum of the players, or nothing at all.</p>
    </details>
  );
}
