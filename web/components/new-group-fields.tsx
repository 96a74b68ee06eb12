import { GROUP_LEAGUES, MAX_GROUP_NAME_LENGTH } from '#contract/limits.ts';
import { Field } from '#web/ui/field.tsx';
import { Input } from '#web/ui/input.tsx';
import { Select } from '#web/ui/select.tsx';

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

/** A pasted tab would be refused by the server. */
function withoutControls(name: string): string {
  return name.replace(/\p{Cc}/gu, ' ');
}
