import { useState } from 'react';
import { foldName } from '#contract/kit/fold-name.ts';
import { hasVisibleText } from '#contract/kit/plain-text.ts';
import type { NewTeam, Team } from '#contract/teams/schema.ts';
import { bodyOf } from '#web/kit/form/body-of.ts';
import { DialogForm } from '#web/kit/form/dialog-form.tsx';
import type { ChangeSaver } from '#web/kit/form/use-change.ts';
import { useForm } from '#web/kit/form/use-form.tsx';
import { call } from '#web/kit/http/call.ts';
import { suggestTeam, TEAM_MESSAGES, TeamFields } from '#web/teams/manage/team-fields.tsx';

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
  const form = useForm(bodyOf('POST /leagues/myLeagues/:league_id/teams'), {
    params,
    initial: names,
    more: { crest },
    messages: TEAM_MESSAGES,
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

  return (
    <DialogForm
      form={form}
      title={team ? `Edit ${team.name}` : 'Add a team'}
      action={team ? 'Save team' : 'Add team'}
      large
      className="stack gap-6"
      onClose={onClose}
    >
      <TeamFields
        form={form}
        others={others}
        isNamed={team !== undefined}
        hint={isRenamed(team, typed) ? `${team?.name} stays as a former name, so its matches keep their team.` : ''}
      />
    </DialogForm>
  );
}

function readFields({ name, short_name, crest }: Team): NewTeam {
  return { name, short_name, crest };
}

function isRenamed(team: Team | undefined, name: string): boolean {
  return team !== undefined && hasVisibleText(name) && foldName(team.name) !== foldName(name);
}
