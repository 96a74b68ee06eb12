import { CircleAlert } from 'lucide';
import { useId } from 'react';
import { GROUP_LEAGUES, MAX_GROUP_NAME_LENGTH } from '#contract/limits.ts';
import { Icon } from '#web/ui/icon.tsx';

/** What is entered for a new group; `leagueId` is one of the two leagues on offer. */
export interface NewGroupDraft {
  name: string;
  leagueId: number;
}

export const EMPTY_GROUP_DRAFT: NewGroupDraft = { name: '', leagueId: GROUP_LEAGUES[0].id };

interface NewGroupFieldsProps {
  draft: NewGroupDraft;
  onEdit: (draft: NewGroupDraft) => void;
  nameLabel: string;
  /** Shown once the form was sent without a name. */
  isNameMissing: boolean;
  /** Off where the league follows from the match or from the parent group. */
  asksForLeague: boolean;
  startsFocused?: boolean;
}

/** The fields of group creation (spec §2): name with its counter, and a choice of two leagues. */
export function NewGroupFields(props: NewGroupFieldsProps) {
  const { draft, onEdit, nameLabel, isNameMissing, asksForLeague, startsFocused } = props;
  const id = useId();
  return (
    <>
      <div className="field">
        <div className="spread">
          <label className="label" htmlFor={`${id}-name`}>
            {nameLabel}
          </label>
          <span className="count" id={`${id}-count`}>
            {draft.name.length} / {MAX_GROUP_NAME_LENGTH}
          </span>
        </div>
        <input
          className="input"
          id={`${id}-name`}
          maxLength={MAX_GROUP_NAME_LENGTH}
          autoComplete="off"
          value={draft.name}
          aria-invalid={isNameMissing}
          aria-describedby={isNameMissing ? `${id}-err ${id}-count` : `${id}-count`}
          data-autofocus={startsFocused || undefined}
          onChange={(event) => onEdit({ ...draft, name: withoutControls(event.currentTarget.value) })}
        />
        {isNameMissing && (
          <p className="err" id={`${id}-err`} role="alert">
            <Icon icon={CircleAlert} size={16} />
            Enter a name for the group.
          </p>
        )}
      </div>
      {asksForLeague && (
        <div className="field">
          <label className="label" htmlFor={`${id}-league`}>
            League
          </label>
          <select
            className="select"
            id={`${id}-league`}
            value={draft.leagueId}
            aria-describedby={`${id}-hint`}
            onChange={(event) => onEdit({ ...draft, leagueId: Number(event.currentTarget.value) })}
          >
            {GROUP_LEAGUES.map((league) => (
              <option key={league.id} value={league.id}>
                {league.name}
              </option>
            ))}
          </select>
          <p className="hint" id={`${id}-hint`}>
            A group holds matches from one league.
          </p>
        </div>
      )}
    </>
  );
}

/** A pasted tab would be refused by the server. */
function withoutControls(name: string): string {
  return name.replace(/\p{Cc}/gu, ' ');
}
