import type { Dispatch } from 'react';
import type { TeamSide } from '#contract/matches/schema.ts';
import { TEAM_TOTALS } from '#contract/matches/team-totals.ts';
import { type CorrectionChange, labelTotal, sumOfPlayers, type TeamScore } from '#web/review/correction-form.ts';
import { CountInput } from '#web/submissions/editor/editor-input.tsx';
import type { TeamForm } from '#web/submissions/editor/match-form.ts';
import { CORRECTION_RULES } from '#web/submissions/editor/match-rules.ts';

interface TeamExtrasProps {
  side: TeamSide;
  score: TeamScore;
  change: Dispatch<CorrectionChange>;
}

/** The score of a team, which may differ from its players' goals. */
export function ScoreField({ side, score, change }: TeamExtrasProps) {
  return (
    <CountInput
      className="w-16 text-center font-semibold tabular"
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
    <details className="px-4 pt-0 pb-4">
      <summary className="py-2 text-14 font-semibold">Team totals</summary>
      <div className="mt-2 mb-3 grid grid-cols-[repeat(auto-fill,minmax(8rem,1fr))] gap-3">
        {TEAM_TOTALS.map((total) => (
          <label className="grid min-w-0 grid-cols-1 gap-1.5" key={total}>
            <span className="text-13 text-ink-3">{labelTotal(total)}</span>
            <CountInput
              className="tabular"
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
      <p className="text-13 text-ink-3">An empty field is the sum of the players, if there is one.</p>
    </details>
  );
}
