import type { Dispatch } from 'react';
import { MATCH_TYPES } from '#contract/submissions/sports.ts';
import { SelectField } from '#web/kit/fields/fields.tsx';
import { ZonedTimeField } from '#web/kit/time/zoned-time-field.tsx';
import type { MatchChange, MatchForm } from '#web/submissions/editor/match-form.ts';

interface MatchFieldsProps {
  form: MatchForm;
  /** The league's time zone. */
  zone: string;
  change: Dispatch<MatchChange>;
}

/** The fields of a whole match; a fixture's includes its time, now if empty. */
export function MatchFields({ form, zone, change }: MatchFieldsProps) {
  return (
    <>
      <SelectField
        label="Match type"
        value={form.type}
        onChange={(chosen) => change({ type: 'match type', matchType: chosen })}
        options={MATCH_TYPES.map((type) => ({ id: type, name: type }))}
      />
      {form.playedAt !== undefined && (
        <ZonedTimeField
          zone={zone}
          label="Played at"
          hint={form.playedAt === '' ? 'Empty is now.' : undefined}
          value={form.playedAt}
          onChange={(text) => change({ type: 'played at', text })}
        />
      )}
    </>
  );
}
