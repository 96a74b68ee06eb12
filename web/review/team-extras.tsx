import type { Dispatch } from 'react';
import type { TeamSide } from '#contract/matches/schema.ts';
import { TEAM_TOTALS } from '#contract/matches/team-totals.ts';
import fieldStyles from '#web/kit/fields/field.module.css';
import typography from '#web/kit/styles/typography.module.css';
import { type CorrectionChange, labelTotal, sumOfPlayers, type TeamScore } from '#web/review/correction-form.ts';
import styles from '#web/review/edit-page.module.css';
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
      className={`${styles.goals} ${typography.figures}`}
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
    <details className={styles.totals}>
      <summary>Team totals</summary>
      <div className={styles.totalsGrid}>
        {TEAM_TOTALS.map((total) => (
          <label className={fieldStyles.field} key={total}>
            <span className={`${typography.size13} ${typography.dim}`}>{labelTotal(total)}</span>
            <CountInput
              className={typography.figures}
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
      <p className={`${typography.size13} ${typography.dim}`}>
        An empty field is the sum of the players, if there is one.
      </p>
    </details>
  );
}
