import type { Dispatch } from 'react';
import { MATCH_TYPES } from '#contract/sports.ts';
import type { MatchChange, MatchForm } from '#web/match-editor/match-form.ts';
import { SelectField, TimeField } from '#web/ui/fields.tsx';

/** The fields of a whole match; a fixture's has its time too, which is now while it is empty. */
export function MatchFields({ form, change }: { form: MatchForm; change: Dispatch<MatchChange> }) {
  return (
    <>
      <SelectField
        label="Match type"
        value={form.type}
        onChange={(chosen) => change({ type: 'match type', matchType: chosen })}
      >
        {MATCH_TYPES.map((type) => (
          <option key={type}>{type}</option>
        ))}
      </SelectField>
      {form.playedAt !== undefined && (
        <TimeField
          label="Played at (UTC)"
          value={form.playedAt}
          onChange={(text) => change({ type: 'played at', text })}
        />
      )}
    </>
  );
}
