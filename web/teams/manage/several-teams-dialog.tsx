import { countOf } from '#contract/kit/count-of.ts';
import { foldName } from '#contract/kit/fold-name.ts';
import { MAX_NAME_LENGTH } from '#contract/kit/limits.ts';
import { hasVisibleText } from '#contract/kit/plain-text.ts';
import { spaceOnce } from '#contract/teams/names.ts';
import type { NewTeam, Team } from '#contract/teams/schema.ts';
import { suggestCrest, suggestShortName } from '#contract/teams/suggest-team.ts';
import { TextAreaField } from '#web/kit/fields/fields.tsx';
import { bodyOf } from '#web/kit/form/body-of.ts';
import { DialogForm } from '#web/kit/form/dialog-form.tsx';
import type { ChangeSaver } from '#web/kit/form/use-change.ts';
import { useForm } from '#web/kit/form/use-form.tsx';
import { TeamCrest } from '#web/kit/heads/team-crest.tsx';
import { describeFailure } from '#web/kit/http/call.ts';

interface SeveralTeamsDialogProps {
  leagueId: number;
  saving: ChangeSaver;
  /** Initial names in the field. */
  names: readonly string[];
  teams: readonly Team[];
  onClose: () => void;
}

/** Adds one team per line, with a crest unlike the others, all or none. Open while mounted. */
export function SeveralTeamsDialog({ leagueId, saving, names, teams, onClose }: SeveralTeamsDialogProps) {
  const opened = names.join('\n');
  const form = useForm(bodyOf('POST /leagues/myLeagues/:league_id/teams/several'), {
    params: { league_id: leagueId },
    initial: {},
    more: { names: opened },
    missing: (values) => suggestTeams(values.names, teams).length === 0,
    body: (_, values) => ({ teams: suggestTeams(values.names, teams).map(({ line: _line, ...team }) => team) }),
    change: saving,
    done: ({ teams: [first, ...others] }) =>
      others.length === 0 ? `${first?.name} added` : `${others.length + 1} teams added`,
    onSaved: onClose,
    refusal: (failure, values) => ({ names: nameLines(describeFailure(failure), suggestTeams(values.names, teams)) }),
    draft: 'several teams',
  });
  const added = suggestTeams(form.values.names, teams);

  return (
    <DialogForm
      form={form}
      title="Add several teams"
      action={added.length === 0 ? 'Add teams' : `Add ${countOf(added.length, 'team', 'teams')}`}
      onClose={onClose}
    >
      <TextAreaField
        label="Names"
        hint="One a line. Each team gets a crest of its own, which you can change later."
        rows={8}
        data-autofocus
        disabled={form.isSaving}
        {...form.of('names')}
      />
      <ul className="stack gap-2" aria-label="Teams to add">
        {added.map(({ name, short_name, crest }) => (
          <li key={name} className="flex items-center gap-3">
            <TeamCrest crest={crest} size={28} />
            <b className="wrap-text">{name}</b>
            <span className="text-ink-2">{short_name}</span>
          </li>
        ))}
      </ul>
    </DialogForm>
  );
}

interface TeamOfLine extends NewTeam {
  /** Numbered from 1. */
  line: number;
}

/** The server's reasons, each with the line of its team. */
function nameLines(reasons: string, added: readonly TeamOfLine[]): string {
  return reasons.replace(/^teams\[(\d+)\](?:: |\.\w+ )(?:name )?/gm, (_, at) => `Line ${added[Number(at)]?.line}: `);
}

/** One team per distinct name in the lines; existing teams are skipped. */
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
