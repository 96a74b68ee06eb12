import { type Dispatch, useId, useState } from 'react';
import { MATCH_TYPES } from '#contract/submissions/sports.ts';
import { Field } from '#web/kit/fields/field.tsx';
import type { FieldLimits } from '#web/kit/fields/fields.tsx';
import { NameList } from '#web/kit/form/name-list.tsx';
import { toZonedField } from '#web/kit/time/zoned-field.ts';
import { ZonedTimeField } from '#web/kit/time/zoned-time-field.tsx';
import { type CorrectionChange, type CorrectionForm, EARLIEST_PLAYED_AT } from '#web/review/correction-form.ts';
import { EditorInput } from '#web/submissions/editor/editor-input.tsx';

interface CorrectedMatchFieldsProps {
  form: CorrectionForm;
  change: Dispatch<CorrectionChange>;
  limits: (name: 'type' | 'match_name') => FieldLimits;
}

/** Fields of the whole match. A game server may have sent any type or name. */
export function CorrectedMatchFields({ form, change, limits }: CorrectedMatchFieldsProps) {
  const listId = useId();
  const { matchName } = form;
  // The stored date stays valid, even if it is after today.
  const [latest] = useState(() => [toZonedField(new Date().toISOString(), form.zone), form.playedAt].toSorted().at(-1));
  return (
    <div className="my-5 grid grid-cols-[13rem_15rem_minmax(0,1fr)] items-start gap-4 phone:grid-cols-1">
      <Field label="Match type">
        {(control) => (
          <>
            <EditorInput
              field="type"
              {...control}
              list={listId}
              value={form.match.type}
              {...limits('type')}
              onText={(matchType) => change({ type: 'match type', matchType })}
            />
            <NameList id={listId} names={MATCH_TYPES} />
          </>
        )}
      </Field>
      <ZonedTimeField
        zone={form.zone}
        label="Played at"
        data-field="played-at"
        value={form.playedAt}
        min={toZonedField(EARLIEST_PLAYED_AT, form.zone)}
        max={latest}
        required
        onChange={(text) => change({ type: 'played at', text })}
      />
      {matchName !== null && (
        <Field label="Match name">
          {(control) => (
            <EditorInput
              field="match-name"
              {...control}
              value={matchName}
              {...limits('match_name')}
              onText={(text) => change({ type: 'match name', text })}
            />
          )}
        </Field>
      )}
    </div>
  );
}
