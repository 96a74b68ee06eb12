import { type Dispatch, useId } from 'react';
import { MATCH_TYPES } from '#contract/sports.ts';
import type { FormChange, MatchForm } from '#web/pages/corrections/match-form.ts';
import '#web/ui/field.css';

/** What belongs to the match as a whole. A game server may have sent a type or a name of its own. */
export function MatchFields({ form, change }: { form: MatchForm; change: Dispatch<FormChange> }) {
  const [typeId, nameId, listId] = [useId(), useId(), useId()];
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
          value={form.type}
          maxLength={50}
          autoComplete="off"
          onChange={(event) => change({ what: 'type', text: event.target.value })}
        />
        <datalist id={listId}>
          {MATCH_TYPES.map((type) => (
            <option key={type} value={type} />
          ))}
        </datalist>
      </div>
      {form.matchName !== null && (
        <div className="field">
          <label className="label" htmlFor={nameId}>
            Match name
          </label>
          <input
            className="input"
            id={nameId}
            value={form.matchName}
            maxLength={120}
            autoComplete="off"
            onChange={(event) => change({ what: 'match name', text: event.target.value })}
          />
        </div>
      )}
    </div>
  );
}
