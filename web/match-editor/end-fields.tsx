import type { Dispatch } from 'react';
import { TEAM_SIDES } from '#contract/matches/sides.ts';
import { readCount } from '#web/components/count-text.ts';
import { EditorInput } from '#web/match-editor/editor-input.tsx';
import styles from '#web/match-editor/end-fields.module.css';
import { FIELDS } from '#web/match-editor/fields.ts';
import type { MatchChange, MatchEnd } from '#web/match-editor/match-form.ts';
import type { MatchRules } from '#web/match-editor/match-rules.ts';
import { Checkbox } from '#web/ui/checkbox.tsx';
import { Field } from '#web/ui/field.tsx';

interface EndFieldsProps {
  end: MatchEnd;
  rules: MatchRules;
  change: Dispatch<MatchChange>;
}

/** Extra time and the goals of a shoot-out, which stay empty without one. */
export function EndFields({ end, rules, change }: EndFieldsProps) {
  return (
    <fieldset className={styles.end}>
      <legend>After full time</legend>
      <Checkbox checked={end.hadExtraTime} onChange={(wasPlayed) => change({ type: 'extra time', wasPlayed })}>
        Extra time was played
      </Checkbox>
      {TEAM_SIDES.map((side) => (
        <Field key={side} label={`Penalties of ${side}`}>
          {(control) => (
            <EditorInput
              {...control}
              field={FIELDS.penalties(side)}
              inputMode="numeric"
              isWrong={readCount(end.penalties[side], rules.maxStat) === null}
              value={end.penalties[side]}
              onText={(text) => change({ type: 'penalties', side, text })}
            />
          )}
        </Field>
      ))}
    </fieldset>
  );
}
