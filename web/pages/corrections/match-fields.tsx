import { type Dispatch, useId, useState } from 'react';
import { MATCH_TYPES } from '#contract/sports.ts';
import { EditorInput } from '#web/match-editor/editor-input.tsx';
import {
  type CorrectionChange,
  type CorrectionForm,
  EARLIEST_PLAYED_AT,
  toMinute,
} from '#web/pages/corrections/correction-form.ts';

/** What belongs to the match as a whole. A game server may have sent a type or a name of its own. */
export function MatchFields({ form, change }: { form: CorrectionForm; change: Dispatch<CorrectionChange> }) {
  const [typeId, playedId, playedHintId, nameId, listId] = [useId(), useId(), useId(), useId(), useId()];
  // The date that the match has stays possible, whenever it is.
  const [latest] = useState(() => [toMinute(new Date().toISOString()), form.playedAt].toSorted().at(-1));
  return (
    <div className="mfields">
      <div className="field">
        <label className="label" htmlFor={typeId}>
          Match type
        </label>
        <EditorInput
          field="type"
          id={typeId}
          list={listId}
          value={form.match.type}
          maxLength={50}
          onText={(matchType) => change({ type: 'match type', matchType })}
        />
        <datalist id={listId}>
          {MATCH_TYPES.map((type) => (
            <option key={type} value={type} />
          ))}
        </datalist>
      </div>
      <div className="field">
        <label className="label" htmlFor={playedId}>
          Played at
        </label>
        <EditorInput
          className="input num"
          field="played-at"
          id={playedId}
          type="datetime-local"
          value={form.playedAt}
          min={EARLIEST_PLAYED_AT}
          max={latest}
          required
          aria-describedby={playedHintId}
          onText={(text) => change({ type: 'played at', text })}
        />
        <p className="hint" id={playedHintId}>
          In UTC.
        </p>
      </div>
      {form.matchName !== null && (
        <div className="field">
          <label className="label" htmlFor={nameId}>
            Match name
          </label>
          <EditorInput
            field="match-name"
            id={nameId}
            value={form.matchName}
            maxLength={120}
            onText={(text) => change({ type: 'match name', text })}
          />
        </div>
      )}
    </div>
  );
}
