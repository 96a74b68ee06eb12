import type { Dispatch } from 'react';
import { TEAM_SIDES } from '#contract/matches/sides.ts';
import { Checkbox } from '#web/kit/fields/checkbox.tsx';
import { Field } from '#web/kit/fields/field.tsx';
import { readCount } from '#web/kit/list/count-text.ts';
import { EditorInput } from '#web/submissions/editor/editor-input.tsx';
import styles from '#web/submissions/editor/end-fields.module.css';
import { FIELDS } from '#web/submissions/editor/fields.ts';
import type { MatchChange, MatchEnd } from '#web/submissions/editor/match-form.ts';
import type { MatchRules } from '#web/submissions/editor/match-rules.ts';

interface EndFieldsProps {
  end: MatchEnd;
  rules: MatchRules;
  change: Dispatch<MatchChange>;
}

/** Extra time and the goals of a shoot-out, which stay empty without one. */
export function EndFields({ end, rules, change }: EndFieldsProps) {
  return (
    <fieldset className={`my-4 flex flex-wrap items-end gap-x-4 gap-y-3 ${styles.end}`}>
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
