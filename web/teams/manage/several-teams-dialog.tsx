import { useState } from 'react';
import { foldName } from '#contract/kit/fold-name.ts';
import { MAX_NAME_LENGTH } from '#contract/kit/limits.ts';
import { hasVisibleText } from '#contract/kit/plain-text.ts';
import { spaceOnce } from '#contract/teams/names.ts';
import type { NewTeam, Team } from '#contract/teams/schema.ts';
import { suggestCrest, suggestShortName } from '#contract/teams/suggest-team.ts';
import { TextAreaField } from '#web/kit/fields/fields.tsx';
import { FormDialog } from '#web/kit/form/form-dialog.tsx';
import { LeaveGuard } from '#web/kit/form/leave-guard.tsx';
import { useChange } from '#web/kit/form/use-change.ts';
import { TeamCrest } from '#web/kit/heads/team-crest.tsx';
import { call, describeFailure } from '#web/kit/http/call.ts';
import { countOf } from '#web/kit/list/count-of.ts';
import layout from '#web/kit/styles/layout.module.css';
import typography from '#web/kit/styles/typography.module.css';
import { useToast } from '#web/kit/ui/toast.tsx';

interface SeveralTeamsDialogProps {
  leagueId: number;
  /** In the field at first. */
  names: readonly string[];
  teams: readonly Team[];
  onClose: () => void;
}

/** Open while mounted: adds a team for each line, with a crest unlike the others, all of them or none. */
export function SeveralTeamsDialog({ leagueId, names, teams, onClose }: SeveralTeamsDialogProps) {
  const [text, setText] = useState(names.join('\n'));
  const [error, setError] = useState<string | null>(null);
  const { isSaving, save } = useChange({ reloads: true });
  const toast = useToast();
  const added = suggestTeams(text, teams);

  async function addAll() {
    if (added.length === 0) return;
    const send = () =>
      call('POST /leagues/myLeagues/:league_id/teams/several', {
        params: { league_id: leagueId },
        body: { teams: added.map(({ line: _, ...team }) => team) },
      });
    const showFailure = (failure: unknown) => setError(nameLines(describeFailure(failure), added));
    setError(null);
    if (!(await save(send, null, { showFailure }))) return;
    toast.success(added.length === 1 ? `${added[0]?.name} added` : `${added.length} teams added`);
    onClose();
  }

  return (
    <FormDialog
      title="Add several teams"
      action={added.length === 0 ? 'Add teams' : `Add ${countOf(added.length, 'team', 'teams')}`}
      isBusy={isSaving}
      isIncomplete={added.length === 0}
      onSubmit={addAll}
      onClose={onClose}
    >
      <LeaveGuard
        hasInput={text !== names.join('\n')}
        kept={{ name: 'several teams', value: text, restore: setText }}
        isSafe={() => isSaving}
      />
      <TextAreaField
        label="Names"
        hint="One a line. Each team gets a crest of its own, which you can change later."
        error={error}
        rows={8}
        data-autofocus
        disabled={isSaving}
        value={text}
        onChange={setText}
      />
      <ul className={`${layout.stack} ${layout.gap2}`} aria-label="Teams to add">
        {added.map(({ name, short_name, crest }) => (
          <li key={name} className={layout.row}>
            <TeamCrest crest={crest} size={28} />
            <b className={typography.wrapAnywhere}>{name}</b>
            <span className={typography.muted}>{short_name}</span>
          </li>
        ))}
      </ul>
    </FormDialog>
  );
}

interface TeamOfLine extends NewTeam {
  /** From 1. */
  line: number;
}

/** The server's reasons, each with the line of its team. */
function nameLines(reasons: string, added: readonly TeamOfLine[]): string {
  return reasons.replace(/^teams\[(\d+)\](?:: |\.\w+ )(?:name )?/gm, (_, at) => `Line ${added[Number(at)]?.line}: `);
}

/** A team for each different name in the lines; names of known teams are left out. */
function suggestTeams(text: string, teams: readonly Team[]): TeamOfLine[] {
  const keys = new Set(
    teams.flatMap(({ name, spellings, former_names }) => [name, ...spellings, ...former_names]).map(foldName),
  );
  const crests = teams.map(({ crest }) => crest);
  const shortNames = teams.map(({ short_name }) => short_name);
  const added: TeamOfLine[] = [];
  for (const [at, line] of text.split('\n').entries()) {
    const name = spaceOnce(line).slice(0, MAX_NAME_LENGTH);
    if (!hasVisibleText(name) || keys.has(foldName(name))) continue;
    const team = { name, short_name: suggestShortName(name, shortNames), crest: suggestCrest(name, crests) };
    keys.add(foldName(name));
    crests.push(team.crest);
    shortNames.push(team.short_name);
    added.push({ ...team, line: at + 1 });
  }
  return added;
}
