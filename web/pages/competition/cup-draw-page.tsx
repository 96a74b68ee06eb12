import { type FormEvent, useState } from 'react';
import { useParams } from 'react-router';
import type { EditedCompetition } from '#contract/competitions.ts';
import type { Bracket, CupDraw } from '#contract/cups.ts';
import { MAX_GROUPS, MAX_PLACES_THROUGH, MAX_ROUND_DAYS } from '#contract/limits.ts';
import { BackLink } from '#web/components/back-link.tsx';
import { leaguePaths } from '#web/components/league-paths.ts';
import pageHeadStyles from '#web/components/page-head.module.css';
import { PageTitle } from '#web/components/page-head.tsx';
import { TeamCrest } from '#web/components/team-crest.tsx';
import { call, describeFailure } from '#web/http/call.ts';
import { requirePathId } from '#web/http/path-id.ts';
import { useCall } from '#web/http/use-call.ts';
import { CupRounds } from '#web/pages/competition/cup-bracket.tsx';
import styles from '#web/pages/competition/cup-draw-page.module.css';
import { CupGroups } from '#web/pages/competition/cup-groups.tsx';
import layout from '#web/styles/layout.module.css';
import typography from '#web/styles/typography.module.css';
import { Alert } from '#web/ui/alert.tsx';
import { Button, ButtonLink } from '#web/ui/button.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { Field } from '#web/ui/field.tsx';
import { Input } from '#web/ui/input.tsx';
import { Panel, PanelBody } from '#web/ui/panel.tsx';
import { useToast } from '#web/ui/toast.tsx';
import { WaitingPart } from '#web/ui/waiting.tsx';

/** Draws a cup that is not published yet; the server checks the access level. */
export function Component() {
  const { league_id, competition_id } = useParams();
  const [leagueId, id] = [requirePathId(league_id), requirePathId(competition_id)];
  const { answer, error } = useCall('GET /leagues/myLeagues/:league_id/competitions', {
    params: { league_id: leagueId },
  });
  const cup = answer?.competitions.find((one) => one.id === id && one.format !== 'round robin');
  return (
    <div className={layout.page}>
      <PageTitle>Draw</PageTitle>
      <BackLink to={leaguePaths.manage(leagueId)}>Manage</BackLink>
      <header className={pageHeadStyles.head}>
        <h1 className={`${pageHeadStyles.title} ${typography.wrapAnywhere}`}>{cup ? `Draw of ${cup.name}` : 'Draw'}</h1>
      </header>
      {error !== null && (
        <Alert kind="error" role="alert">
          {error}
        </Alert>
      )}
      {!answer && error === null && <WaitingPart />}
      {answer && !cup && <EmptyState title="No such cup">This league has no cup at this address.</EmptyState>}
      {cup?.is_published && (
        <EmptyState
          title="The cup is published"
          action={
            <ButtonLink kind="line" to={leaguePaths.competition(leagueId, cup.id)}>
              Show the bracket
            </ButtonLink>
          }
        >
          Make it a draft before you draw it again.
        </EmptyState>
      )}
      {cup && !cup.is_published && <DrawForm leagueId={leagueId} cup={cup} />}
    </div>
  );
}

function DrawForm({ leagueId, cup }: { leagueId: number; cup: EditedCompetition }) {
  const toast = useToast();
  const [drawn, setDrawn] = useState<{ bracket: Bracket; isStored: boolean } | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const [isBusy, setBusy] = useState(false);
  const hasGroups = cup.format === 'groups and knockout';
  const params = { league_id: leagueId, competition_id: cup.id };

  async function draw(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const isStored = (event.nativeEvent as SubmitEvent).submitter?.getAttribute('value') === 'store';
    const body = readDraw(new FormData(event.currentTarget), hasGroups);
    setBusy(true);
    setFailure(null);
    try {
      const bracket = await call('POST /leagues/myLeagues/:league_id/competitions/:competition_id/draw', {
        params,
        querystring: { dry_run: !isStored },
        body,
      });
      setDrawn({ bracket, isStored });
      if (isStored) toast.success('The draw is saved.');
    } catch (error) {
      setFailure(describeFailure(error));
    } finally {
      setBusy(false);
    }
  }

  return (
    <div className={layout.stack}>
      <Panel heading={`${cup.teams.length} teams, by seed`}>
        <PanelBody>
          <ol className={styles.seeds}>
            {cup.teams.map(({ team }, at) => (
              <li key={team.id}>
                <span className={`${typography.dim} ${typography.figures}`} aria-hidden="true">
                  {at + 1}
                </span>
                <TeamCrest crest={team.crest} size={24} />
                <span className={typography.truncated}>{team.name}</span>
              </li>
            ))}
          </ol>
          <form className={styles.form} onSubmit={draw}>
            <Field label="First day">{(control) => <Input {...control} name="first_day" type="date" required />}</Field>
            <Field label="Kick-off, UTC">
              {(control) => <Input {...control} name="time" type="time" defaultValue="20:00" required />}
            </Field>
            <NumberField label="Days between rounds" name="days_between_rounds" value={7} most={MAX_ROUND_DAYS} />
            {hasGroups && (
              <>
                <NumberField label="Groups" name="groups" value={2} most={MAX_GROUPS} />
                <NumberField label="Places that go through" name="places_through" value={2} most={MAX_PLACES_THROUGH} />
                <NumberField label="Matches of each pair in a group" name="group_legs" value={1} most={2} />
              </>
            )}
            <div className={styles.buttons}>
              <Button kind="line" type="submit" value="show" disabled={isBusy}>
                Show the draw
              </Button>
              <Button kind="primary" type="submit" value="store" disabled={isBusy}>
                Save the draw
              </Button>
            </div>
          </form>
        </PanelBody>
      </Panel>
      {failure !== null && (
        <Alert kind="error" role="alert">
          {failure}
        </Alert>
      )}
      {drawn?.isStored && (
        <p className={styles.buttons}>
          The fixtures are a draft until the cup is published.
          <ButtonLink kind="line" size="small" to={`/leagues/${leagueId}/manage/fixtures/${cup.id}`}>
            Edit fixtures
          </ButtonLink>
        </p>
      )}
      {drawn && (
        <div>
          <CupRounds bracket={drawn.bracket} />
          {drawn.bracket.groups.length > 0 && <CupGroups {...drawn.bracket} />}
        </div>
      )}
    </div>
  );
}

function NumberField(props: { label: string; name: string; value: number; most: number }) {
  const { label, name, value, most } = props;
  return (
    <Field label={label}>
      {(control) => <Input {...control} name={name} type="number" min={1} max={most} defaultValue={value} required />}
    </Field>
  );
}

function readDraw(form: FormData, hasGroups: boolean): CupDraw {
  const count = (name: string) => Number(form.get(name));
  return {
    first_day: String(form.get('first_day')),
    time: String(form.get('time')).slice(0, 5),
    days_between_rounds: count('days_between_rounds'),
    ...(hasGroups && {
      groups: count('groups'),
      places_through: count('places_through'),
      group_legs: count('group_legs'),
    }),
  };
}
