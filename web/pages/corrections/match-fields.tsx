import { type Dispatch, useId, useState } from 'react';
import { MATCH_TYPES } from '#contract/sports.ts';
import {
  type CorrectionChange,
  type CorrectionForm,
  EARLIEST_PLAYED_AT,
  toMinute,
} from '#web/pages/corrections/correction-form.ts';
import '#web/ui/field.css';

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
        <input
          className="input"
          id={typeId}
          list={listId}
          data-field="type"
          value={form.match.type}
          maxLength={50}
          autoComplete="off"
          onChange={(event) => change({ type: 'match type', matchType: event.target.value })}
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
        <input
          className="input num"
          id={playedId}
          type="datetime-local"
          data-field="played-at"
          value={form.playedAt}
          min={EARLIEST_PLAYED_AT}
          max={latest}
          required
          aria-describedby={playedHintId}
          onChange={(event) => change({ type: 'played at', text: event.target.value })}
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
          <input
            className="input"
            id={nameId}
            data-field="match-name"
            value={form.matchName}
            maxLength={120}
            autoComplete="off"
            onChange={(event) => change({ type: 'match name', text: event.target.value })}
          />
        </div>
      )}
    </div>
  );
}
