import { type FormEvent, useState } from 'react';
import type { Team, TeamSpelling } from '#contract/league-teams.ts';
import { MAX_NAME_LENGTH } from '#contract/limits.ts';
import { hasVisibleText } from '#contract/plain-text.ts';
import { LeaveGuard } from '#web/components/leave-guard.tsx';
import styles from '#web/pages/league/manage-tab.module.css';
import { RuleSubmit } from '#web/pages/league/rule-section.tsx';
import { Field } from '#web/ui/field.tsx';
import { Input } from '#web/ui/input.tsx';
import { Select } from '#web/ui/select.tsx';

interface SpellingFormProps {
  teams: readonly Team[];
  isSaving: boolean;
  onAdd: (spelling: TeamSpelling) => Promise<boolean>;
}

/** Adds another spelling of a team's name. */
export function SpellingForm({ teams, isSaving, onAdd }: SpellingFormProps) {
  const [spelling, setSpelling] = useState('');
  const [chosen, setChosen] = useState<number | null>(null);
  const team = teams.find(({ id }) => id === chosen) ?? teams[0];

  async function add(event: FormEvent) {
    event.preventDefault();
    if (!team || !(await onAdd({ team_id: team.id, spelling }))) return;
    // The next spelling may have been typed meanwhile.
    setSpelling((latest) => (latest === spelling ? '' : latest));
  }

  return (
    <form className={`${styles.form} ${styles.namesForm}`} onSubmit={add}>
      <LeaveGuard hasInput={spelling !== ''} isInTab />
      <Field label="Another spelling">
        {(control) => (
          <Input
            {...control}
            maxLength={MAX_NAME_LENGTH}
            autoComplete="off"
            value={spelling}
            onChange={({ currentTarget }) => setSpelling(currentTarget.value)}
          />
        )}
      </Field>
      <Field label="Counts for">
        {(control) => (
          <Select
            {...control}
            value={team?.id}
            onChange={({ currentTarget }) => setChosen(Number(currentTarget.value))}
          >
            {teams.map(({ id, name }) => (
              <option key={id} value={id}>
                {name}
              </option>
            ))}
          </Select>
        )}
      </Field>
      <div>
        <RuleSubmit missing={hasVisibleText(spelling) ? null : 'Enter the spelling.'} isSaving={isSaving}>
          Add spelling
        </RuleSubmit>
      </div>
    </form>
  );
}
