import { X } from 'lucide';
import { useId, useState } from 'react';
import { RESTORABLE_DAYS } from '#contract/kit/limits.ts';
import { hasVisibleText } from '#contract/kit/plain-text.ts';
import type { EditedTeams, Team, TeamSpelling } from '#contract/teams/schema.ts';
import { SelectField, TextField } from '#web/kit/fields/fields.tsx';
import { bodyOf } from '#web/kit/form/body-of.ts';
import { Form } from '#web/kit/form/form.tsx';
import { type ChangeSaver, useChange } from '#web/kit/form/use-change.ts';
import { useForm } from '#web/kit/form/use-form.tsx';
import { TeamCrest } from '#web/kit/heads/team-crest.tsx';
import { TeamName } from '#web/kit/heads/team-name.tsx';
import { call } from '#web/kit/http/call.ts';
import { useRead } from '#web/kit/http/use-read.ts';
import { Loaded } from '#web/kit/manage/loaded.tsx';
import { ManageList } from '#web/kit/manage/manage-list.tsx';
import { RulePanel } from '#web/kit/manage/rule-section.tsx';
import { Button } from '#web/kit/ui/button.tsx';
import { Icon } from '#web/kit/ui/icon.tsx';
import { Tag } from '#web/kit/ui/tag.tsx';
import { SeveralTeamsDialog } from '#web/teams/manage/several-teams-dialog.tsx';
import { TeamDialog } from '#web/teams/manage/team-dialog.tsx';
import { UnknownNames } from '#web/teams/manage/unknown-names.tsx';

/** A league's teams, their crests and spellings, and the names in matches without a team. */
export function TeamSection({ leagueId }: { leagueId: number }) {
  const id = useId();
  const load = useRead('GET /leagues/myLeagues/:league_id/teams', { params: { league_id: leagueId } });
  const saving = useChange({ reloads: true });
  return (
    <RulePanel id={id} title="Teams">
      <p className="text-13 text-ink-3">
        A name in a match finds its team by the team’s name, a former name or another spelling. Capitals and extra
        spaces don’t matter.
      </p>
      <Loaded load={load} what="The teams">
        {(edited) => <Teams leagueId={leagueId} headingId={id} edited={edited} saving={saving} />}
      </Loaded>
    </RulePanel>
  );
}

interface TeamsProps {
  leagueId: number;
  headingId: string;
  edited: EditedTeams;
  saving: ChangeSaver;
}

const RESTORABLE = `You can restore the team with its names for ${RESTORABLE_DAYS} days.`;

/** The open dialog: a team to edit, a name for a new team, or names of several new teams. */
type OpenDialog = { edits: Team } | { adds: string } | { addsSeveral: string[] };

function Teams({ leagueId, headingId, edited, saving }: TeamsProps) {
  const { isSaving, save } = saving;
  const { teams, unknown_names, removed } = edited;
  const [open, setOpen] = useState<OpenDialog | null>(null);
  const params = { league_id: leagueId };
  const common = { leagueId, teams, saving };
  const dialog = { ...common, onClose: () => setOpen(null) };

  function addSpelling(body: TeamSpelling) {
    const send = () => call('POST /leagues/myLeagues/:league_id/teams/spellings', { params, body });
    return save(send, `${body.spelling} added`);
  }

  function removeSpelling(body: TeamSpelling) {
    const send = () => call('POST /leagues/myLeagues/:league_id/teams/spellings/remove', { params, body });
    save(send, `${body.spelling} removed`, { undo: () => addSpelling(body) });
  }

  return (
    <>
      <UnknownNames
        {...common}
        names={unknown_names}
        onAdd={(name) => setOpen({ adds: name })}
        onAddAll={() => setOpen({ addsSeveral: unknown_names.map(({ name }) => name) })}
      />
      <ManageList
        label="Teams"
        headingId={headingId}
        none="No teams yet. Matches and tables go by the names in matches."
        rows={teams.map((team) => ({
          key: team.id,
          name: team.name,
          text: (
            <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
              <b>
                <TeamName leagueId={leagueId} team={team} size={28} />
              </b>
              <span className="text-ink-2">{team.short_name}</span>
              <OtherNames
                team={team}
                isSaving={isSaving}
                onRemove={(spelling) => removeSpelling({ team_id: team.id, spelling })}
              />
            </p>
          ),
          effect: `Its matches stay, under the names that they have. ${RESTORABLE}`,
          acts: [{ text: 'Edit', onClick: () => setOpen({ edits: team }) }],
        }))}
        removal={{
          saving,
          remove: (id) => call('POST /leagues/myLeagues/:league_id/teams/remove', { params, body: { id } }),
          restore: (id) => call('POST /leagues/myLeagues/:league_id/teams/restore', { params, body: { id } }),
          action: 'Remove team',
          restorable: removed.map((team) => ({
            key: team.id,
            name: team.name,
            text: (
              <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
                <TeamCrest crest={team.crest} size={20} />
                <b>{team.name}</b>
              </p>
            ),
          })),
        }}
      >
        <div className="flex flex-wrap items-center gap-3">
          <Button onClick={() => setOpen({ adds: '' })}>Add a team</Button>
          <Button kind="line" onClick={() => setOpen({ addsSeveral: [] })}>
            Add several
          </Button>
        </div>
        {teams.length > 0 && <SpellingForm leagueId={leagueId} teams={teams} saving={saving} />}
      </ManageList>
      {open && 'adds' in open && <TeamDialog {...dialog} name={open.adds} />}
      {open && 'edits' in open && <TeamDialog {...dialog} team={open.edits} />}
      {open && 'addsSeveral' in open && <SeveralTeamsDialog {...dialog} names={open.addsSeveral} />}
    </>
  );
}

interface OtherNamesProps {
  team: Team;
  isSaving: boolean;
  onRemove: (spelling: string) => void;
}

/** A team's former names and other spellings in matches, each with a remove button. */
function OtherNames({ team, isSaving, onRemove }: OtherNamesProps) {
  const names = [
    ...team.former_names.map((name) => ({ name, kind: 'former name' })),
    ...team.spellings.map((name) => ({ name, kind: 'spelling' })),
  ];
  return names.map(({ name, kind }) => (
    <Tag key={name} look="outlined" className="py-0 pe-0 wrap-anywhere whitespace-normal">
      {name}
      <Button
        kind="ghost"
        size="mini"
        isIcon
        aria-label={`Remove the ${kind} ${name}`}
        disabled={isSaving}
        onClick={() => onRemove(name)}
      >
        <Icon icon={X} size={16} />
      </Button>
    </Tag>
  ));
}

interface SpellingFormProps {
  leagueId: number;
  teams: readonly Team[];
  saving: ChangeSaver;
}

/** Adds another spelling of a team's name. */
function SpellingForm({ leagueId, teams, saving }: SpellingFormProps) {
  const form = useForm(bodyOf('POST /leagues/myLeagues/:league_id/teams/spellings'), {
    params: { league_id: leagueId },
    initial: { spelling: '', team_id: teams[0]?.id },
    missing: ({ spelling }) => (hasVisibleText(spelling) ? null : 'Enter the spelling.'),
    change: saving,
    done: ({ spelling }) => `${spelling} added`,
  });
  return (
    <Form
      className="grid-cols-[repeat(2,minmax(0,1fr))_auto] tablet:grid-cols-1"
      form={form}
      action="Add spelling"
      unsaved="The spelling has not been added."
    >
      <TextField label="Another spelling" {...form.of('spelling')} />
      <SelectField label="Counts for" options={teams} {...form.of('team_id')} />
    </Form>
  );
}
