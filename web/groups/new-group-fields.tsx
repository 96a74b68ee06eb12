import { useEffect } from 'react';
import { offerGroupLeagues } from '#contract/groups/group-leagues.ts';
import { GROUP_LEAGUES, MAX_GROUP_NAME_LENGTH } from '#contract/kit/limits.ts';
import { SelectField, TextField } from '#web/kit/fields/fields.tsx';
import { useRead } from '#web/kit/http/use-read.ts';

/** Input for a new group; `leagueId` is one of `offerGroupLeagues`. */
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
  const { answer } = useRead('GET /leagues/all', asksForLeague ? {} : null);
  const leagues = answer === null ? GROUP_LEAGUES : offerGroupLeagues(answer);
  const [first] = leagues;
  const isOffered = leagues.some(({ id }) => id === draft.leagueId);
  useEffect(() => {
    if (first && !isOffered) onEdit({ ...draft, leagueId: first.id });
  }, [first, isOffered, draft, onEdit]);
  return (
    <>
      <TextField
        label={nameLabel}
        count={`${draft.name.length} / ${MAX_GROUP_NAME_LENGTH}`}
        error={isNameMissing ? 'Enter a name for the group.' : null}
        maxLength={MAX_GROUP_NAME_LENGTH}
        value={draft.name}
        data-autofocus={startsFocused || undefined}
        onChange={(text) => onEdit({ ...draft, name: withoutControls(text) })}
      />
      {asksForLeague && (
        <SelectField
          label="League"
          hint="A group holds matches from one league."
          value={draft.leagueId}
          options={leagues}
          onChange={(chosen) => onEdit({ ...draft, leagueId: Number(chosen) })}
        />
      )}
    </>
  );
}

/** The server rejects control characters, such as a pasted tab. */
function withoutControls(name: string): string {
  return name.replace(/\p{Cc}/gu, ' ');
}
