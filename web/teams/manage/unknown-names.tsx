import { countOf } from '#contract/kit/count-of.ts';
import type { EditedTeams, Team } from '#contract/teams/schema.ts';
import { Select } from '#web/kit/fields/select.tsx';
import { bodyOf } from '#web/kit/form/body-of.ts';
import { FormElement } from '#web/kit/form/form-element.tsx';
import type { ChangeSaver } from '#web/kit/form/use-change.ts';
import { useForm } from '#web/kit/form/use-form.tsx';
import { ManageList } from '#web/kit/manage/manage-list.tsx';
import { tw } from '#web/kit/styles/tw.ts';
import { Button } from '#web/kit/ui/button.tsx';

interface UnknownNamesProps {
  leagueId: number;
  names: EditedTeams['unknown_names'];
  teams: readonly Team[];
  saving: ChangeSaver;
  /** Opens the form of a new team with the name. */
  onAdd: (name: string) => void;
  onAddAll: () => void;
}

/** Names in matches without a team: each becomes a team, or a spelling of one. */
export function UnknownNames({ names, onAdd, onAddAll, ...props }: UnknownNamesProps) {
  if (names.length === 0) return null;
  return (
    <div className="stack gap-2">
      <div className="flex flex-wrap items-center gap-3">
        <h3 className="min-w-0 flex-1 text-14 font-semibold">Names in matches without a team</h3>
        {names.length > 1 && (
          <Button kind="line" size="small" onClick={onAddAll}>
            Make teams of all {names.length}
          </Button>
        )}
      </div>
      <ManageList
        label="Names in matches without a team"
        actsClass={tw`flex-wrap items-center phone:ms-0 phone:flex-[1_1_100%]`}
        rows={names.map(({ name, matches }) => ({
          key: name,
          name,
          text: (
            <p>
              <b>{name}</b> <span className="text-ink-2">{countOf(matches, 'match', 'matches')}</span>
            </p>
          ),
          acts: [{ text: 'Make a team', label: 'Make a team of', onClick: () => onAdd(name) }],
          end: props.teams.length > 0 && <SpellingChoice name={name} {...props} />,
        }))}
      />
    </div>
  );
}

interface SpellingChoiceProps extends Pick<UnknownNamesProps, 'leagueId' | 'teams' | 'saving'> {
  name: string;
}

/** Applied by its own button, as arrow keys change a closed select. */
function SpellingChoice({ leagueId, name, teams, saving }: SpellingChoiceProps) {
  const form = useForm(bodyOf('POST /leagues/myLeagues/:league_id/teams/spellings'), {
    params: { league_id: leagueId },
    initial: { team_id: null },
    body: ({ team_id }) => ({ team_id, spelling: name }),
    change: saving,
    done: `${name} added`,
  });
  const { value, onChange } = form.of('team_id');
  return (
    <FormElement form={form} className="contents" unsaved={`The spelling ${name} has not been saved.`} isInTab>
      <Select
        className="w-48 phone:w-auto phone:flex-[1_1_9rem]"
        aria-label={`${name} is a spelling of`}
        value={value}
        onChange={({ currentTarget }) => onChange(currentTarget.value)}
        options={teams}
      >
        <option value="">A spelling of …</option>
      </Select>
      {form.isChanged && (
        <Button
          type="submit"
          kind="primary"
          size="small"
          aria-label={`Save ${name} as a spelling`}
          disabled={saving.isSaving}
        >
          Save
        </Button>
      )}
    </FormElement>
  );
}
