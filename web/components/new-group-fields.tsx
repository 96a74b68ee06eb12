import { GROUP_LEAGUES, MAX_GROUP_NAME_LENGTH } from '#contract/limits.ts';
import { Field } from '#web/ui/field.tsx';
import { Input } from '#web/ui/input.tsx';
import { Select } from '#web/ui/select.tsx';

/** Input for a new group; `leagueId` is one of `GROUP_LEAGUES`. */
export interface NewGroupDraft {
  name: string;
  leagueId: number;
}

export const EMPTY_GROUP_DRAFT: NewGroupDraft = { name: '', leagueId: GROUP_LEAGUES[0].id };

interface NewGroupFieldsProps {
  draft: NewGroupDraft;
  onEdit: (draft: NewGroupDraft) => void;
  nameLabel: string;
  /** True after a submission without a name. */
  isNameMissing: boolean;
  /** False when the match or the parent group determines the league. */
  asksForLeague: boolean;
  startsFocused?: boolean;
}

/** The fields for a new group: its name and its league. */
export function NewGroupFields(props: NewGroupFieldsProps) {
  const { draft, onEdit, nameLabel, isNameMissing, asksForLeague, startsFocused } = props;
  return (
    <>
      <Field
        label={nameLabel}
        count={`${draft.name.length} / ${MAX_GROUP_NAME_LENGTH}`}
        error={isNameMissing ? 'Enter a name for the group.' : null}
      >
        {(control) => (
          <Input
            {...control}
            maxLength={MAX_GROUP_NAME_LENGTH}
            autoComplete="off"
            value={draft.name}
            data-autofocus={startsFocused || undefined}
            onChange={(event) => onEdit({ ...draft, name: withoutControls(event.currentTarget.value) })}
          />
        )}
      </Field>
      {asksForLeague && (
        <Field label="League" hint="A group holds matches from one league.">
          {(control) => (
            <Select
              {...control}
              value={draft.leagueId}
              onChange={(event) => onEdit({ ...draft, leagueId: Number(event.currentTarget.value) })}
            >
              {GROUP_LEAGUES.map((league) => (
                <option key={league.id} value={league.id}>
                  {league.name}
                </option>
              ))}
            </Select>
          )}
        </Field>
      )}
    </>
  );
}

/** The server rejects control characters, such as a pasted tab. */
function withoutControls(name: string): string {
  return name.replace(/\p{Cc}/gu, ' ');
}
