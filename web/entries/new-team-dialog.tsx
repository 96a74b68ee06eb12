import { useState } from 'react';
import type { SignUp } from '#contract/entries/schema.ts';
import type { SignUpSeason } from '#contract/seasons/schema.ts';
import { EntryFields } from '#web/entries/entry-fields.tsx';
import { bodyOf } from '#web/kit/form/body-of.ts';
import { DialogForm } from '#web/kit/form/dialog-form.tsx';
import { useForm } from '#web/kit/form/use-form.tsx';
import { suggestTeam, TEAM_MESSAGES, TeamFields } from '#web/teams/manage/team-fields.tsx';

interface NewTeamDialogProps {
  signUp: SignUp;
  season: SignUpSeason;
  onClose: () => void;
}

/** Makes a team with the user as its captain, and enters it. Open while mounted. */
export function NewTeamDialog({ signUp, season, onClose }: NewTeamDialogProps) {
  const others = signUp.entries.map(({ team }) => team);
  const [suggested] = useState(() => suggestTeam('', others));
  const form = useForm(bodyOf('POST /leagues/:league_id/entries/new_team'), {
    params: { league_id: signUp.league_id },
    initial: { note: '', wished_division_id: null },
    more: suggested,
    messages: TEAM_MESSAGES,
    body: (wishes, { name, short_name, crest }) => ({
      season_id: season.id,
      team: { name, short_name, crest },
      ...wishes,
    }),
    reloads: true,
    done: ({ team }) => `${team.name} made`,
    onSaved: onClose,
  });
  return (
    <DialogForm
      form={form}
      title="Make a team"
      action="Make and sign up"
      large
      className="stack gap-6"
      unsaved="The team has not been made."
      onClose={onClose}
    >
      <p className="text-14 text-ink-2">
        You become its captain and first player. It is entered for {season.name} at once if its checks pass, and later
        by you if not.
      </p>
      <TeamFields form={form} others={others} isNamed={false} />
      <EntryFields form={form} divisions={signUp.divisions} />
    </DialogForm>
  );
}
