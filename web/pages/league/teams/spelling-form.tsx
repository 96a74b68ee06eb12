import { type FormEvent, useState } from 'react';
import type { Team, TeamSpelling } from '#contract/league-teams.ts';
import { MAX_NAME_LENGTH } from '#contract/limits.ts';
import { hasVisibleText } from '#contract/plain-text.ts';
import { LeaveGuard } from '#web/components/leave-guard.tsx';
import styles from '#web/pages/league/manage-tab.module.css';
import { RuleSubmit } from '#web/pages/league/rule-section.tsx';
import { SelectField, TextField } from '#web/ui/fields.tsx';

interface SpellingFormProps {
  teams: readonly Team[];
  isSaving: boolean;
  onAdd: (spelling: TeamSpelling) => Promise<unknown>;
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
      <TextField label="Another spelling" maxLength={MAX_NAME_LENGTH} value={spelling} onChange={setSpelling} />
      <SelectField
        label="Counts for"
        value={team?.id}
        options={teams}
        onChange={(chosen) => setChosen(Number(chosen))}
      />
      <div>
        <RuleSubmit missing={hasVisibleText(spelling) ? null : 'Enter the spelling.'} isSaving={isSaving}>
          Add spelling
        </RuleSubmit>
      </div>
    </form>
  );
}
