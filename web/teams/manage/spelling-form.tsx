import { MAX_NAME_LENGTH } from '#contract/kit/limits.ts';
import { hasVisibleText } from '#contract/kit/plain-text.ts';
import type { Team, TeamSpelling } from '#contract/teams/schema.ts';
import { SelectField, TextField } from '#web/kit/fields/fields.tsx';
import { Form, useForm } from '#web/kit/form/form.tsx';
import styles from '#web/kit/manage/manage-rows.module.css';

interface SpellingFormProps {
  teams: readonly Team[];
  isSaving: boolean;
  onAdd: (spelling: TeamSpelling) => Promise<unknown>;
}

/** Adds another spelling of a team's name. */
export function SpellingForm({ teams, isSaving, onAdd }: SpellingFormProps) {
  const chooseTeam = (chosen: string) => teams.find(({ id }) => String(id) === chosen) ?? teams[0];
  const form = useForm({
    initial: { spelling: '', team: '' },
    findMissing: ({ spelling }) => (hasVisibleText(spelling) ? null : 'Enter the spelling.'),
    isSaving,
    save: ({ spelling, team }) => onAdd({ team_id: chooseTeam(team)?.id ?? 0, spelling }),
  });
  return (
    <Form className={styles.namesForm} form={form} action="Add spelling" unsaved="The spelling has not been added.">
      <TextField label="Another spelling" maxLength={MAX_NAME_LENGTH} {...form.of('spelling')} />
      <SelectField label="Counts for" options={teams} {...form.of('team')} value={chooseTeam(form.values.team)?.id} />
    </Form>
  );
}
