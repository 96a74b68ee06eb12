import { useId, useState } from 'react';
import type { EditedCompetition, EditedCompetitions } from '#contract/competitions/schema.ts';
import { countOf } from '#contract/kit/count-of.ts';
import { RESTORABLE_DAYS } from '#contract/kit/limits.ts';
import { BestPairsDialog } from '#web/competitions/manage/best-pairs-dialog.tsx';
import { CompetitionDialog } from '#web/competitions/manage/competition-dialog.tsx';
import { FORMATS } from '#web/competitions/manage/competition-draft.ts';
import { LotsDialog } from '#web/competitions/manage/lots-dialog.tsx';
import { PlayOffsDialog } from '#web/competitions/manage/play-offs-dialog.tsx';
import { WithdrawDialog } from '#web/competitions/manage/withdraw-dialog.tsx';
import { type ChangeSaver, useChange } from '#web/kit/form/use-change.ts';
import { call } from '#web/kit/http/call.ts';
import { useRead } from '#web/kit/http/use-read.ts';
import { Loaded } from '#web/kit/manage/loaded.tsx';
import { ManageList } from '#web/kit/manage/manage-list.tsx';
import { RulePanel } from '#web/kit/manage/rule-section.tsx';
import { leaguePaths } from '#web/kit/paths/league-paths.ts';
import { Button } from '#web/kit/ui/button.tsx';
import { Tag } from '#web/kit/ui/tag.tsx';

/** The leagues and cups of a league's seasons. */
export function CompetitionSection({ leagueId }: { leagueId: number }) {
  const id = useId();
  const load = useRead('GET /leagues/myLeagues/:league_id/competitions', { params: { league_id: leagueId } });
  const saving = useChange({ reloads: true });
  return (
    <RulePanel id={id} title="Competitions">
      <p className="text-13 text-ink-3">
        Leagues and cups of a season. A new one is a draft: only people with access level 5 and above see it until it is
        published. Lots order teams that are level in everything else.
      </p>
      <Loaded load={load} what="The competitions" height="8rem">
        {(edited) => <Competitions leagueId={leagueId} headingId={id} edited={edited} saving={saving} />}
      </Loaded>
    </RulePanel>
  );
}

interface CompetitionsProps {
  leagueId: number;
  headingId: string;
  edited: EditedCompetitions;
  saving: ChangeSaver;
}

type CompetitionDialogKind = 'edit' | 'play-offs' | 'lots' | 'pairs' | 'withdraw';
/** The open dialog: a new competition, or an action on one. */
type OpenDialog = { kind: 'add' } | { kind: CompetitionDialogKind; competition: EditedCompetition };

/** Updates a dialog with its competition from the list, which may be loaded after the dialog opened. */
function asListed(dialog: OpenDialog, { competitions }: EditedCompetitions): OpenDialog {
  if (dialog.kind === 'add') return dialog;
  return { ...dialog, competition: competitions.find(({ id }) => id === dialog.competition.id) ?? dialog.competition };
}

function Competitions({ leagueId, headingId, edited, saving }: CompetitionsProps) {
  const [dialog, setDialog] = useState<OpenDialog | null>(null);
  const open = dialog && asListed(dialog, edited);
  const params = { league_id: leagueId };
  const publishing = usePublishing(leagueId, saving);

  return (
    <>
      <ManageList
        label="Competitions"
        headingId={headingId}
        none={
          edited.seasons.length > 0
            ? 'No competitions yet: the table counts every match of the season.'
            : 'Add a season first: a competition belongs to a season.'
        }
        rows={edited.competitions.map((competition) => ({
          key: competition.id,
          name: competition.name,
          text: (
            <>
              <p>
                <b>{competition.name}</b> {!competition.is_published && <Tag look="outlined">Draft</Tag>}
              </p>
              <p className="text-14 text-ink-2">
                {edited.seasons.find(({ id }) => id === competition.season_id)?.name} ·{' '}
                {FORMATS.find((one) => one.format === competition.format)?.label} ·{' '}
                {countOf(competition.teams.length, 'team')} · {countOf(competition.fixtures, 'fixture')}
              </p>
            </>
          ),
          effect: describeRemoval(competition),
          ...listActs(competition, { leagueId, ...publishing, open: (kind) => setDialog({ kind, competition }) }),
        }))}
        removal={{
          saving,
          remove: (id) => call('POST /leagues/myLeagues/:league_id/competitions/remove', { params, body: { id } }),
          restore: (id) => call('POST /leagues/myLeagues/:league_id/competitions/restore', { params, body: { id } }),
          action: 'Remove competition',
          restorable: edited.removed.map(({ id, name }) => ({ key: id, name, text: <p>{name}</p> })),
        }}
      />
      {edited.seasons.length > 0 && (
        <div>
          <Button onClick={() => setDialog({ kind: 'add' })}>Add competition</Button>
        </div>
      )}
      {open && (
        <CompetitionDialogs
          leagueId={leagueId}
          edited={edited}
          open={open}
          saving={saving}
          onClose={() => setDialog(null)}
        />
      )}
    </>
  );
}

function usePublishing(leagueId: number, { isSaving, save }: ChangeSaver) {
  const params = { league_id: leagueId };

  function publish({ id, name }: EditedCompetition) {
    const send = () => call('POST /leagues/myLeagues/:league_id/competitions/publish', { params, body: { id } });
    save(send, `${name} published`, { undo: () => unpublish({ id, name }) });
  }

  function unpublish({ id, name }: Pick<EditedCompetition, 'id' | 'name'>) {
    const send = () => call('POST /leagues/myLeagues/:league_id/competitions/unpublish', { params, body: { id } });
    save(send, `${name} is a draft again.`);
  }

  return { isSaving, publish, unpublish };
}

interface CompetitionActs extends ReturnType<typeof usePublishing> {
  leagueId: number;
  open: (kind: CompetitionDialogKind) => void;
}

/** A draft's filled button is its next step: its draw or its fixtures, then publishing. */
function listActs(competition: EditedCompetition, { leagueId, isSaving, publish, unpublish, open }: CompetitionActs) {
  const { id, format, level, rules, teams, fixtures, is_published } = competition;
  const [isDraft, isCup, hasFixtures] = [!is_published, format !== 'round robin', fixtures > 0];
  const publishing = { text: 'Publish', disabled: isSaving, onClick: () => publish(competition) };
  const draw = { text: 'Draw', to: leaguePaths.manageDraw(leagueId, id) };
  const planning = { text: 'Fixtures', label: 'Fixtures of', to: leaguePaths.manageFixtures(leagueId, id) };
  const next = hasFixtures ? publishing : isCup ? draw : planning;
  return {
    acts: [
      isDraft ? { ...next, isFilled: true } : { text: 'Open', to: leaguePaths.competition(leagueId, id) },
      { text: 'Edit', onClick: () => open('edit') },
    ],
    more: [
      isDraft && isCup && next !== draw && draw,
      (is_published || next !== planning) && planning,
      isDraft && next !== publishing && publishing,
      level !== null && hasFixtures && { text: 'Play-offs', onClick: () => open('play-offs') },
      teams.length > 1 && { text: 'Lots', onClick: () => open('lots') },
      format === 'groups and knockout' &&
        rules.places_play_off > 0 &&
        hasFixtures && { text: 'Best teams', onClick: () => open('pairs') },
      hasFixtures && { text: 'Withdraw a team', onClick: () => open('withdraw') },
      is_published && { text: 'Unpublish', disabled: isSaving, onClick: () => unpublish(competition) },
    ],
  };
}

interface CompetitionDialogsProps extends Omit<CompetitionsProps, 'headingId'> {
  open: OpenDialog;
  onClose: () => void;
}

function CompetitionDialogs({ edited, open, ...props }: CompetitionDialogsProps) {
  switch (open.kind) {
    case 'add':
      return <CompetitionDialog edited={edited} competition={null} {...props} />;
    case 'edit':
      return <CompetitionDialog edited={edited} competition={open.competition} {...props} />;
    case 'play-offs':
      return <PlayOffsDialog edited={edited} competition={open.competition} {...props} />;
    case 'lots':
      return <LotsDialog competition={open.competition} {...props} />;
    case 'pairs':
      return <BestPairsDialog competition={open.competition} {...props} />;
    case 'withdraw':
      return <WithdrawDialog competition={open.competition} {...props} />;
  }
}

function describeRemoval({ fixtures }: EditedCompetition): string {
  const removed = fixtures > 0 ? `Its fixtures are removed too (${fixtures}). ` : '';
  return `${removed}Matches stay as they are. You can restore it for ${RESTORABLE_DAYS} days.`;
}
