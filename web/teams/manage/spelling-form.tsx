import { hasVisibleText } from '#contract/kit/plain-text.ts';
import type { Team } from '#contract/teams/schema.ts';
import { SelectField, TextField } from '#web/kit/fields/fields.tsx';
import { bodyOf } from '#web/kit/form/body-of.ts';
import { Form } from '#web/kit/form/form.tsx';
import type { ChangeSaver } from '#web/kit/form/use-change.ts';
import { useForm } from '#web/kit/form/use-form.tsx';
import styles from '#web/kit/manage/manage-rows.module.css';

interface SpellingFormProps {
  leagueId: number;
  teams: readonly Team[];
  saving: ChangeSaver;
}

/** Adds another spelling of a team's name. */
export function SpellingForm({ leagueId, teams, saving }: SpellingFormProps) {
  const form = useForm(bodyOf('POST /leagues/myLeagues/:league_id/teams/spellings'), {
    params: { league_id: leagueId },
    initial: { spelling: '', team_id: teams[0]?.id },
    missing: ({ spelling }) => (hasVisibleText(spelling) ? null : 'Enter the spelling.'),
    change: saving,
    done: ({ spelling }) => `${spelling} added`,
  });
  return (
    <Form className={styles.namesForm} form={form} action="Add spelling" unsaved="The spelling has not been added.">
      <TextField label="Another spelling" {...form.of('spelling')} />
      <SelectField label="Counts for" options={teams} {...form.of('team_id')} />
    </Form>
  );
}
