import { useId, useState } from 'react';
import type { EditedCompetition, EditedCompetitions } from '#contract/competitions/schema.ts';
import { countOf } from '#contract/kit/count-of.ts';
import { RESTORABLE_DAYS } from '#contract/kit/limits.ts';
import { BestPairsDialog } from '#web/competitions/manage/best-pairs-dialog.tsx';
import { CompetitionDialog } from '#web/competitions/manage/competition-dialog.tsx';
import { FORMATS } from '#web/competitions/manage/competition-draft.ts';
import styles from '#web/competitions/manage/competition-section.module.css';
import { LotsDialog } from '#web/competitions/manage/lots-dialog.tsx';
import { WithdrawDialog } from '#web/competitions/manage/withdraw-dialog.tsx';
import { useSteadyFlag } from '#web/kit/browser/steady-flag.ts';
import { type ChangeSaver, useChange } from '#web/kit/form/use-change.ts';
import { call } from '#web/kit/http/call.ts';
import { useRead } from '#web/kit/http/use-read.ts';
import { LoadFailure } from '#web/kit/manage/load-failure.tsx';
import manageStyles from '#web/kit/manage/manage-rows.module.css';
import { RemoveRuleDialog } from '#web/kit/manage/remove-rule-dialog.tsx';
import { RemovedRules } from '#web/kit/manage/removed-rules.tsx';
import { RulePanel } from '#web/kit/manage/rule-section.tsx';
import { leaguePaths } from '#web/kit/paths/league-paths.ts';
import typography from '#web/kit/styles/typography.module.css';
import { Button, ButtonLink } from '#web/kit/ui/button.tsx';
import { Skeleton } from '#web/kit/ui/skeleton.tsx';
import { Tag } from '#web/kit/ui/tag.tsx';

/** The leagues and cups of a league's seasons. */
export function CompetitionSection({ leagueId }: { leagueId: number }) {
  const id = useId();
  const { answer, error, reload } = useRead('GET /leagues/myLeagues/:league_id/competitions', {
    params: { league_id: leagueId },
  });
  const saving = useChange({ reloads: true });
  const showsSkeleton = useSteadyFlag(answer === null && error === null);
  return (
    <RulePanel id={id} title="Competitions">
      <p className={`${typography.size13} ${typography.dim}`}>
        Leagues and cups of a season. A new one is a draft: only people with access level 5 and above see it until it is
        published. Lots order teams that are level in everything else.
      </p>
      {error !== null && <LoadFailure retry={reload}>{`The competitions could not be loaded. ${error}`}</LoadFailure>}
      {showsSkeleton && (
        <div role="status" aria-label="Loading competitions">
          <Skeleton width="100%" height="8rem" />
        </div>
      )}
      {answer && !showsSkeleton && <Competitions leagueId={leagueId} edited={answer} saving={saving} />}
    </RulePanel>
  );
}

interface CompetitionsProps {
  leagueId: number;
  edited: EditedCompetitions;
  saving: ChangeSaver;
}

/** The open dialog: a new competition, or what is done with one. */
type OpenDialog =
  | { kind: 'add' }
  | { kind: 'edit' | 'lots' | 'pairs' | 'withdraw' | 'remove'; competition: EditedCompetition };

/** A dialog with its competition as the list has it now: it may be open, or opened again, before the last change is loaded. */
function asListed(dialog: OpenDialog, { competitions }: EditedCompetitions): OpenDialog {
  if (dialog.kind === 'add') return dialog;
  return { ...dialog, competition: competitions.find(({ id }) => id === dialog.competition.id) ?? dialog.competition };
}

function Competitions({ leagueId, edited, saving }: CompetitionsProps) {
  const { isSaving, save } = saving;
  const [dialog, setDialog] = useState<OpenDialog | null>(null);
  const open = dialog && asListed(dialog, edited);
  const params = { league_id: leagueId };
  const close = () => setDialog(null);

  function publish({ id, name }: EditedCompetition) {
    const send = () => call('POST /leagues/myLeagues/:league_id/competitions/publish', { params, body: { id } });
    save(send, `${name} published`, { undo: () => unpublish({ id, name }) });
  }

  function unpublish({ id, name }: Pick<EditedCompetition, 'id' | 'name'>) {
    const send = () => call('POST /leagues/myLeagues/:league_id/competitions/unpublish', { params, body: { id } });
    save(send, `${name} is a draft again.`);
  }

  function remove({ id, name }: EditedCompetition) {
    const send = () => call('POST /leagues/myLeagues/:league_id/competitions/remove', { params, body: { id } });
    save(send, `${name} removed`, { undo: () => restore(id, name) });
  }

  function restore(id: number, name: string) {
    const send = () => call('POST /leagues/myLeagues/:league_id/competitions/restore', { params, body: { id } });
    save(send, `${name} restored`);
  }

  function drawLots(id: number, team_ids: number[]) {
    const send = () => call('POST /leagues/myLeagues/:league_id/competitions/lots', { params, body: { id, team_ids } });
    return save(send, team_ids.length > 0 ? 'Lots saved' : 'Lots removed');
  }

  return (
    <>
      {edited.competitions.length > 0 ? (
        <ul className={manageStyles.rules} aria-label="Competitions">
          {edited.competitions.map((competition) => (
            <CompetitionRow
              key={competition.id}
              leagueId={leagueId}
              competition={competition}
              season={edited.seasons.find(({ id }) => id === competition.season_id)?.name ?? ''}
              isSaving={isSaving}
              onEdit={() => setDialog({ kind: 'edit', competition })}
              onPairs={() => setDialog({ kind: 'pairs', competition })}
              onLots={() => setDialog({ kind: 'lots', competition })}
              onWithdraw={() => setDialog({ kind: 'withdraw', competition })}
              onRemove={() => setDialog({ kind: 'remove', competition })}
              onPublish={() => (competition.is_published ? unpublish(competition) : publish(competition))}
            />
          ))}
        </ul>
      ) : (
        <p className={typography.muted}>
          {edited.seasons.length > 0
            ? 'No competitions yet: the table counts every match of the season.'
            : 'Add a season first: a competition belongs to a season.'}
        </p>
      )}
      <RemovedRules
        isSaving={isSaving}
        rules={edited.removed.map(({ id, name }) => ({
          key: id,
          name,
          text: name,
          onRestore: () => restore(id, name),
        }))}
      />
      {edited.seasons.length > 0 && (
        <div>
          <Button onClick={() => setDialog({ kind: 'add' })}>Add competition</Button>
        </div>
      )}
      {(open?.kind === 'add' || open?.kind === 'edit') && (
        <CompetitionDialog
          leagueId={leagueId}
          edited={edited}
          competition={open.kind === 'edit' ? open.competition : null}
          saving={saving}
          onClose={close}
        />
      )}
      {open?.kind === 'lots' && (
        <LotsDialog
          competition={open.competition}
          isSaving={isSaving}
          onSave={(teamIds) => drawLots(open.competition.id, teamIds)}
          onClose={close}
        />
      )}
      {open?.kind === 'pairs' && (
        <BestPairsDialog leagueId={leagueId} competition={open.competition} saving={saving} onClose={close} />
      )}
      {open?.kind === 'withdraw' && (
        <WithdrawDialog leagueId={leagueId} competition={open.competition} saving={saving} onClose={close} />
      )}
      {open?.kind === 'remove' && (
        <RemoveRuleDialog
          title={`Remove ${open.competition.name}?`}
          action="Remove competition"
          onClose={close}
          onConfirm={() => remove(open.competition)}
        >
          {open.competition.fixtures > 0 && `Its fixtures are removed too (${open.competition.fixtures}). `}
          Matches stay as they are. You can restore it for {RESTORABLE_DAYS} days.
        </RemoveRuleDialog>
      )}
    </>
  );
}

interface CompetitionRowProps {
  leagueId: number;
  competition: EditedCompetition;
  season: string;
  isSaving: boolean;
  onEdit: () => void;
  onLots: () => void;
  onPairs: () => void;
  onPublish: () => void;
  onWithdraw: () => void;
  onRemove: () => void;
}

function CompetitionRow({ leagueId, competition, season, isSaving, ...actions }: CompetitionRowProps) {
  const { id, name, format, rules, teams, fixtures, is_published } = competition;
  const isDraft = !is_published;
  const publish = (
    <Button
      kind={fixtures > 0 ? undefined : 'line'}
      size="small"
      aria-label={`Publish ${name}`}
      disabled={isSaving}
      onClick={actions.onPublish}
    >
      Publish
    </Button>
  );
  return (
    <li className={manageStyles.row}>
      <div className={`${manageStyles.text} ${typography.wrapAnywhere}`}>
        <p>
          <b>{name}</b> {isDraft && <Tag look="outlined">Draft</Tag>}
        </p>
        <p className={`${typography.muted} ${typography.size14}`}>
          {season} · {FORMATS.find((one) => one.format === format)?.label} · {countOf(teams.length, 'team')} ·{' '}
          {countOf(fixtures, 'fixture')}
        </p>
      </div>
      <div className={`${manageStyles.actions} ${styles.actions}`}>
        {is_published && (
          <ButtonLink kind="line" size="small" to={leaguePaths.competition(leagueId, id)} aria-label={`Open ${name}`}>
            Open
          </ButtonLink>
        )}
        {/* The filled button is the draft's next step: its draw or its fixtures, then publishing. */}
        {isDraft && fixtures > 0 && publish}
        {isDraft && format !== 'round robin' && (
          <ButtonLink
            kind={fixtures > 0 ? 'line' : undefined}
            size="small"
            to={leaguePaths.manageDraw(leagueId, id)}
            aria-label={`Draw ${name}`}
          >
            Draw
          </ButtonLink>
        )}
        <ButtonLink
          kind={isDraft && fixtures === 0 && format === 'round robin' ? undefined : 'line'}
          size="small"
          to={leaguePaths.manageFixtures(leagueId, id)}
          aria-label={`Fixtures of ${name}`}
        >
          Fixtures
        </ButtonLink>
        {isDraft && fixtures === 0 && publish}
        <Button kind="line" size="small" aria-label={`Edit ${name}`} onClick={actions.onEdit}>
          Edit
        </Button>
        {teams.length > 1 && (
          <Button kind="line" size="small" aria-label={`Lots of ${name}`} onClick={actions.onLots}>
            Lots
          </Button>
        )}
        {format === 'groups and knockout' && rules.places_play_off > 0 && fixtures > 0 && (
          <Button kind="line" size="small" aria-label={`Best teams of ${name}`} onClick={actions.onPairs}>
            Best teams
          </Button>
        )}
        {fixtures > 0 && (
          <Button kind="line" size="small" aria-label={`Withdraw a team from ${name}`} onClick={actions.onWithdraw}>
            Withdraw
          </Button>
        )}
        {is_published && (
          <Button
            kind="line"
            size="small"
            aria-label={`Unpublish ${name}`}
            disabled={isSaving}
            onClick={actions.onPublish}
          >
            Unpublish
          </Button>
        )}
        <Button kind="danger" size="small" aria-label={`Remove ${name}`} disabled={isSaving} onClick={actions.onRemove}>
          Remove
        </Button>
      </div>
    </li>
  );
}
