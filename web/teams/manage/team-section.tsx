import { useId, useState } from 'react';
import { RESTORABLE_DAYS } from '#contract/kit/limits.ts';
import type { EditedTeams, Team, TeamSpelling } from '#contract/teams/schema.ts';
import { useSteadyFlag } from '#web/kit/browser/steady-flag.ts';
import { type ChangeSaver, useChange } from '#web/kit/form/use-change.ts';
import { TeamCrest } from '#web/kit/heads/team-crest.tsx';
import { TeamName } from '#web/kit/heads/team-name.tsx';
import { call } from '#web/kit/http/call.ts';
import { useRead } from '#web/kit/http/use-read.ts';
import { LoadFailure } from '#web/kit/manage/load-failure.tsx';
import { RemoveRuleDialog } from '#web/kit/manage/remove-rule-dialog.tsx';
import { RemovedRules } from '#web/kit/manage/removed-rules.tsx';
import { RuleList } from '#web/kit/manage/rule-list.tsx';
import { RulePanel } from '#web/kit/manage/rule-section.tsx';
import layout from '#web/kit/styles/layout.module.css';
import typography from '#web/kit/styles/typography.module.css';
import { Button } from '#web/kit/ui/button.tsx';
import { Skeleton } from '#web/kit/ui/skeleton.tsx';
import { OtherNames } from '#web/teams/manage/other-names.tsx';
import { SeveralTeamsDialog } from '#web/teams/manage/several-teams-dialog.tsx';
import { SpellingForm } from '#web/teams/manage/spelling-form.tsx';
import { TeamDialog } from '#web/teams/manage/team-dialog.tsx';
import styles from '#web/teams/manage/team-section.module.css';
import { UnknownNames } from '#web/teams/manage/unknown-names.tsx';

/** A league's teams, their crests and spellings, and the names in matches that find no team. */
export function TeamSection({ leagueId }: { leagueId: number }) {
  const id = useId();
  const { answer, error, reload } = useRead('GET /leagues/myLeagues/:league_id/teams', {
    params: { league_id: leagueId },
  });
  const saving = useChange({ reloads: true });
  const showsSkeleton = useSteadyFlag(answer === null && error === null);
  return (
    <RulePanel id={id} title="Teams">
      <p className={`${typography.size13} ${typography.dim}`}>
        A name in a match finds its team by the team’s name, a former name or another spelling. Capitals and extra
        spaces don’t matter.
      </p>
      {error !== null && <LoadFailure retry={reload}>{`The teams could not be loaded. ${error}`}</LoadFailure>}
      {showsSkeleton && (
        <div role="status" aria-label="Loading teams">
          <Skeleton width="100%" height="12rem" />
        </div>
      )}
      {answer && !showsSkeleton && <Teams leagueId={leagueId} headingId={id} edited={answer} saving={saving} />}
    </RulePanel>
  );
}

interface TeamsProps {
  leagueId: number;
  headingId: string;
  edited: EditedTeams;
  saving: ChangeSaver;
}

/** The open dialog: a team to edit, a name for a new team, names of several new teams, or a team to remove. */
type OpenDialog = { edits: Team } | { adds: string } | { addsSeveral: string[] } | { removes: Team };

function Teams({ leagueId, headingId, edited, saving }: TeamsProps) {
  const { isSaving, save } = saving;
  const { teams, unknown_names, removed } = edited;
  const [open, setOpen] = useState<OpenDialog | null>(null);
  const params = { league_id: leagueId };
  const close = () => setOpen(null);
  const dialog = { leagueId, teams, saving, onClose: close };

  function remove({ id, name }: Team) {
    const send = () => call('POST /leagues/myLeagues/:league_id/teams/remove', { params, body: { id } });
    save(send, `${name} removed`, { undo: () => restore(id, name) });
  }

  function restore(id: number, name: string) {
    const send = () => call('POST /leagues/myLeagues/:league_id/teams/restore', { params, body: { id } });
    save(send, `${name} restored`);
  }

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
        names={unknown_names}
        teams={teams}
        isSaving={isSaving}
        onAdd={(name) => setOpen({ adds: name })}
        onAddAll={() => setOpen({ addsSeveral: unknown_names.map(({ name }) => name) })}
        onSpell={addSpelling}
      />
      <RuleList
        label="Teams"
        headingId={headingId}
        none="No teams yet. Matches and tables go by the names in matches."
        isSaving={isSaving}
        rules={teams.map((team) => ({
          key: team.id,
          name: team.name,
          text: (
            <span className={styles.team}>
              <b>
                <TeamName leagueId={leagueId} team={team} size={28} />
              </b>
              <span className={typography.muted}>{team.short_name}</span>
              <OtherNames
                team={team}
                isSaving={isSaving}
                onRemove={(spelling) => removeSpelling({ team_id: team.id, spelling })}
              />
            </span>
          ),
          onEdit: () => setOpen({ edits: team }),
          onRemove: () => setOpen({ removes: team }),
        }))}
      />
      <div className={`${layout.row} ${layout.wrap}`}>
        <Button onClick={() => setOpen({ adds: '' })}>Add a team</Button>
        <Button kind="line" onClick={() => setOpen({ addsSeveral: [] })}>
          Add several
        </Button>
      </div>
      {teams.length > 0 && <SpellingForm leagueId={leagueId} teams={teams} saving={saving} />}
      <RemovedRules
        isSaving={isSaving}
        rules={removed.map((team) => ({
          key: team.id,
          name: team.name,
          text: (
            <span className={styles.team}>
              <TeamCrest crest={team.crest} size={20} />
              <b>{team.name}</b>
            </span>
          ),
          onRestore: () => restore(team.id, team.name),
        }))}
      />
      {open && 'adds' in open && <TeamDialog {...dialog} name={open.adds} />}
      {open && 'edits' in open && <TeamDialog {...dialog} team={open.edits} />}
      {open && 'addsSeveral' in open && <SeveralTeamsDialog {...dialog} names={open.addsSeveral} />}
      {open && 'removes' in open && (
        <RemoveRuleDialog
          title={`Remove ${open.removes.name}?`}
          action="Remove team"
          onClose={close}
          onConfirm={() => remove(open.removes)}
        >
          Its matches stay, under the names that they have. You can restore the team with its names for{' '}
          {RESTORABLE_DAYS} days.
        </RemoveRuleDialog>
      )}
    </>
  );
}
