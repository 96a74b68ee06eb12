import { useId, useState } from 'react';
import { foldName } from '#contract/kit/fold-name.ts';
import { MAX_NAME_LENGTH } from '#contract/kit/limits.ts';
import { hasVisibleText, isShortName, normalise } from '#contract/kit/plain-text.ts';
import type { NewTeam, Team } from '#contract/teams/schema.ts';
import { suggestCrest, suggestShortName } from '#contract/teams/suggest-team.ts';
import { TextField } from '#web/kit/fields/fields.tsx';
import { FormDialog } from '#web/kit/form/form-dialog.tsx';
import { LeaveGuard } from '#web/kit/form/leave-guard.tsx';
import layout from '#web/kit/styles/layout.module.css';
import { CrestFields } from '#web/teams/manage/crest-fields.tsx';
import styles from '#web/teams/manage/team-dialog.module.css';

interface TeamDialogProps {
  /** The team to edit; a new one without it. */
  team?: Team;
  /** The name of a new team at first. */
  name?: string;
  teams: readonly Team[];
  isSaving: boolean;
  onClose: () => void;
  onSave: (team: NewTeam) => Promise<unknown>;
}

/** Open while mounted: a team's names and crest. */
export function TeamDialog({ team, name = '', teams, isSaving, onClose, onSave }: TeamDialogProps) {
  const [nameId, shortNameId] = [useId(), useId()];
  const others = teams.filter(({ id }) => id !== team?.id);
  const [first] = useState(() => (team ? readFields(team) : suggestTeam(name, others)));
  const [draft, setDraft] = useState(first);
  const [isShortNameTyped, setIsShortNameTyped] = useState(team !== undefined);
  const [isAttempted, setIsAttempted] = useState(false);
  const nameError = hasVisibleText(draft.name) ? null : 'Give the team a name.';
  const shortNameError = isShortName(normalise(draft.short_name, 'NFC')) ? null : 'Use two to four letters.';

  function typeName(typed: string) {
    const short_name = isShortNameTyped ? draft.short_name : suggestShort(typed, others);
    setDraft({ ...draft, name: typed, short_name });
  }

  async function save() {
    setIsAttempted(true);
    if (nameError ?? shortNameError) {
      document.getElementById(nameError ? nameId : shortNameId)?.focus();
      return;
    }
    if (await onSave(draft)) onClose();
  }

  return (
    <FormDialog
      title={team ? `Edit ${team.name}` : 'Add a team'}
      action={team ? 'Save team' : 'Add team'}
      isBusy={isSaving}
      large
      className={`${layout.stack} ${layout.gap6}`}
      onSubmit={save}
      onClose={onClose}
    >
      <LeaveGuard hasInput={JSON.stringify(draft) !== JSON.stringify(first)} isSafe={() => isSaving} />
      <div className={styles.names}>
        <TextField
          id={nameId}
          label="Name"
          count={`${draft.name.length} / ${MAX_NAME_LENGTH}`}
          hint={isRenamed(team, draft) ? `${team?.name} stays as a former name, so its matches keep their team.` : ''}
          isHintLive
          error={isAttempted ? nameError : null}
          data-autofocus
          maxLength={MAX_NAME_LENGTH}
          value={draft.name}
          onChange={typeName}
        />
        <TextField
          id={shortNameId}
          label="Short name"
          hint="Two to four letters, for narrow tables."
          error={isAttempted ? shortNameError : null}
          maxLength={4}
          value={draft.short_name}
          onChange={(text) => {
            setIsShortNameTyped(true);
            setDraft({ ...draft, short_name: text.toUpperCase() });
          }}
        />
      </div>
      <CrestFields
        name={draft.name}
        others={others}
        crest={draft.crest}
        onChange={(crest) => setDraft({ ...draft, crest })}
      />
    </FormDialog>
  );
}

function readFields({ name, short_name, crest }: Team): NewTeam {
  return { name, short_name, crest };
}

function suggestTeam(name: string, others: readonly Team[]): NewTeam {
  const crests = others.map(({ crest }) => crest);
  return { name, short_name: suggestShort(name, others), crest: suggestCrest(name, crests) };
}

function suggestShort(name: string, others: readonly Team[]): string {
  if (!hasVisibleText(name)) return '';
  return suggestShortName(
    name,
    others.map(({ short_name }) => short_name),
  );
}

function isRenamed(team: Team | undefined, { name }: NewTeam): boolean {
  return team !== undefined && hasVisibleText(name) && foldName(team.name) !== foldName(name);
}
