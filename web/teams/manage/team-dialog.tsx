import { useState } from 'react';
import { foldName } from '#contract/kit/fold-name.ts';
import { hasVisibleText } from '#contract/kit/plain-text.ts';
import type { NewTeam, Team } from '#contract/teams/schema.ts';
import { suggestCrest, suggestShortName } from '#contract/teams/suggest-team.ts';
import { TextField } from '#web/kit/fields/fields.tsx';
import { bodyOf } from '#web/kit/form/body-of.ts';
import { DialogForm } from '#web/kit/form/dialog-form.tsx';
import type { ChangeSaver } from '#web/kit/form/use-change.ts';
import { useForm } from '#web/kit/form/use-form.tsx';
import { call } from '#web/kit/http/call.ts';
import { CrestFields } from '#web/teams/manage/crest-fields.tsx';

interface TeamDialogProps {
  leagueId: number;
  /** The team to edit; absent for a new one. */
  team?: Team;
  /** The initial name of a new team. */
  name?: string;
  teams: readonly Team[];
  saving: ChangeSaver;
  onClose: () => void;
}

/** Edits a team's names and crest. Open while mounted. */
export function TeamDialog({ leagueId, team, name = '', teams, saving, onClose }: TeamDialogProps) {
  const params = { league_id: leagueId };
  const others = teams.filter(({ id }) => id !== team?.id);
  const [{ crest, ...names }] = useState(() => (team ? readFields(team) : suggestTeam(name, others)));
  const [isShortNameTyped, setIsShortNameTyped] = useState(team !== undefined);
  const form = useForm(bodyOf('POST /leagues/myLeagues/:league_id/teams'), {
    params,
    initial: names,
    more: { crest },
    messages: { name: 'Give the team a name.', short_name: 'Use two to four letters.' },
    body: (typed, values) => ({ ...typed, crest: values.crest }),
    change: saving,
    send: (body) =>
      team
        ? call('POST /leagues/myLeagues/:league_id/teams/change', { params, body: { id: team.id, ...body } })
        : call('POST /leagues/myLeagues/:league_id/teams', { params, body }),
    done: (body) => `${body.name} ${team ? 'saved' : 'added'}`,
    onSaved: onClose,
  });
  const typed = form.values.name;

  function typeName(next: string) {
    form.set({ name: next, ...(!isShortNameTyped && { short_name: suggestShort(next, others) }) });
  }

  return (
    <DialogForm
      form={form}
      title={team ? `Edit ${team.name}` : 'Add a team'}
      action={team ? 'Save team' : 'Add team'}
      large
      className="stack gap-6"
      onClose={onClose}
    >
      <div className="grid grid-cols-[minmax(0,1fr)_12rem] items-start gap-4 phone:grid-cols-1">
        <TextField
          label="Name"
          hint={isRenamed(team, typed) ? `${team?.name} stays as a former name, so its matches keep their team.` : ''}
          isHintLive
          data-autofocus
          {...form.counted('name')}
          onChange={typeName}
        />
        <TextField
          label="Short name"
          hint="Two to four letters, for narrow tables."
          {...form.of('short_name')}
          limits={{ maxLength: 4 }}
          onChange={(text) => {
            setIsShortNameTyped(true);
            form.set({ short_name: text.toUpperCase() });
          }}
        />
      </div>
      <CrestFields
        name={typed}
        others={others}
        crest={form.values.crest}
        onChange={(chosen) => form.set({ crest: chosen })}
      />
    </DialogForm>
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

function isRenamed(team: Team | undefined, name: string): boolean {
  return team !== undefined && hasVisibleText(name) && foldName(team.name) !== foldName(name);
}
