import { type FormEvent, useState } from 'react';
import type { CupDraw, DrawnBracket } from '#contract/competitions/cups.ts';
import type { EditedCompetition } from '#contract/competitions/schema.ts';
import type { FirstRound } from '#contract/competitions/stated-first-rounds.ts';
import { countOf } from '#contract/kit/count-of.ts';
import { MAX_GROUPS, MAX_PLACES_THROUGH, MAX_ROUND_DAYS, MAX_SHUFFLE_SEED } from '#contract/kit/limits.ts';
import type { Season } from '#contract/seasons/schema.ts';
import styles from '#web/competitions/cups/cup-draw-page.module.css';
import { CupGroups } from '#web/competitions/cups/cup-groups.tsx';
import { CupRounds } from '#web/competitions/cups/cup-rounds.tsx';
import { type DrawnGroup, DrawnTeams } from '#web/competitions/cups/drawn-teams.tsx';
import { FirstRoundFields } from '#web/competitions/cups/first-round.tsx';
import { Checkbox } from '#web/kit/fields/checkbox.tsx';
import { NumberField } from '#web/kit/fields/fields.tsx';
import { LeaveGuard } from '#web/kit/form/leave-guard.tsx';
import { PublishButton } from '#web/kit/form/publish-button.tsx';
import { type ChangeSaver, useChange } from '#web/kit/form/use-change.ts';
import { call, describeFailure } from '#web/kit/http/call.ts';
import { NextStepBar } from '#web/kit/page/next-step-bar.tsx';
import { leaguePaths } from '#web/kit/paths/league-paths.ts';
import layout from '#web/kit/styles/layout.module.css';
import { type CalendarDraft, CalendarFields, chooseFirstDay, readCalendar } from '#web/kit/time/calendar-fields.tsx';
import { Alert } from '#web/kit/ui/alert.tsx';
import { Button, ButtonLink } from '#web/kit/ui/button.tsx';
import { Panel, PanelBody } from '#web/kit/ui/panel.tsx';

type Numbers = 'groups' | 'places_through' | 'best_places' | 'group_legs' | 'days_between_rounds';

interface DrawDraft {
  calendar: CalendarDraft;
  numbers: Record<Numbers, number>;
  /** Teams placed by hand, by id. */
  placed: [number, DrawnGroup][];
  /** Null for the pairs by seed. */
  firstRound: FirstRound | null;
  isShuffled: boolean;
  hasPots: boolean;
}

interface DrawFormProps {
  leagueId: number;
  /** The league's. */
  timeZone: string;
  season: Season | undefined;
  cup: EditedCompetition;
  /** Publishes the cup, which ends the form. */
  publishing: ChangeSaver;
}

/** The form of a draw, and the bracket that it gives. */
export function DrawForm({ leagueId, timeZone, season, cup, publishing }: DrawFormProps) {
  const hasGroups = cup.format === 'groups and knockout';
  const [saved, setSaved] = useState(() => newDraft(cup, chooseFirstDay(season, timeZone)));
  const [draft, setDraft] = useState(saved);
  const { calendar, numbers, placed, firstRound, isShuffled, hasPots } = draft;
  const change = (changed: Partial<DrawDraft>) => setDraft({ ...draft, ...changed });
  const [seed, setSeed] = useState<number | null>(null);
  const [bracket, setBracket] = useState<DrawnBracket | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const { isSaving, save } = useChange();

  /** A draw that is shown is the one that is saved. */
  async function draw(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const isStored = (event.nativeEvent as SubmitEvent).submitter?.getAttribute('value') === 'store';
    const rounds = readCalendar(calendar);
    if (typeof rounds === 'string') return setFailure(rounds);
    const lot = isStored && seed !== null ? seed : Math.floor(Math.random() * MAX_SHUFFLE_SEED);
    setSeed(lot);
    const { weekdays, ...days } = rounds;
    const { days_between_rounds, ...groups } = numbers;
    const body: CupDraw = {
      ...days,
      ...(weekdays.length > 0 ? { weekdays } : { days_between_rounds }),
      ...(isShuffled && { shuffle: { seed: lot, has_pots: hasPots } }),
      ...(hasGroups && {
        ...groups,
        placed: placed.map(([team_id, group]) => ({ team_id, group })),
        ...(firstRound && { first_round: firstRound }),
      }),
    };
    setFailure(null);
    const send = () =>
      call('POST /leagues/myLeagues/:league_id/competitions/:competition_id/draw', {
        params: { league_id: leagueId, competition_id: cup.id },
        querystring: { dry_run: !isStored },
        body,
      });
    const showFailure = (reason: unknown) => setFailure(describeFailure(reason));
    const drawn = await save(send, isStored ? 'Draw saved' : null, { showFailure });
    if (!drawn) return;
    setBracket(drawn);
    if (isStored) setSaved(draft);
  }

  const numberField = (label: string, name: Numbers, most: number, least = 1) => (
    <NumberField
      label={label}
      min={least}
      max={most}
      value={numbers[name]}
      required
      onChange={(text) => {
        const isOfGroups = name === 'groups' || name === 'places_through' || name === 'best_places';
        change({ numbers: { ...numbers, [name]: Number(text) }, ...(isOfGroups && { firstRound: null }) });
      }}
    />
  );

  return (
    <div className={layout.stack}>
      <LeaveGuard hasInput={draft !== saved} kept={{ name: 'draw', value: draft, restore: setDraft }}>
        The draw has not been saved.
      </LeaveGuard>
      <Panel heading={`${cup.teams.length} teams, by seed`}>
        <PanelBody>
          <DrawnTeams
            teams={cup.teams.map(({ team }) => team)}
            groups={hasGroups ? numbers.groups : 0}
            groupOf={new Map(placed)}
            onPlace={(groupOf) => change({ placed: [...groupOf] })}
          />
          <form className={styles.form} onSubmit={draw}>
            <CalendarFields
              timeZone={timeZone}
              draft={calendar}
              onChange={(changed) => change({ calendar: { ...calendar, ...changed } })}
              days="Days of play, one round a day"
              times="Several times share out a round’s fixtures."
            >
              {calendar.weekdays.length === 0 &&
                numberField('Days between rounds', 'days_between_rounds', MAX_ROUND_DAYS)}
            </CalendarFields>
            {hasGroups && (
              <>
                {numberField('Groups', 'groups', MAX_GROUPS)}
                {numberField('Places that go through', 'places_through', MAX_PLACES_THROUGH)}
                {numberField('Best teams of the next place', 'best_places', MAX_GROUPS - 1, 0)}
                {numberField('Matches of each pair in a group', 'group_legs', 2)}
                <FirstRoundFields
                  numbers={numbers}
                  chosen={firstRound}
                  shown={bracket?.first_round ?? []}
                  onChange={(chosen) => change({ firstRound: chosen })}
                />
              </>
            )}
            <div className={`${layout.row} ${layout.wrap} ${layout.whole}`}>
              <Checkbox checked={isShuffled} onChange={(isOn) => change({ isShuffled: isOn })}>
                Draw at random
              </Checkbox>
              {isShuffled && (
                <Checkbox checked={hasPots} onChange={(isOn) => change({ hasPots: isOn })}>
                  With pots by seed
                </Checkbox>
              )}
            </div>
            <div className={`${layout.row} ${layout.wrap} ${layout.whole}`}>
              <Button kind="line" type="submit" value="show" disabled={isSaving}>
                {bracket && isShuffled ? 'Draw again' : 'Show the draw'}
              </Button>
              <Button kind="primary" type="submit" value="store" disabled={isSaving}>
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
      {cup.fixtures > 0 && (
        <NextStepBar
          action={
            <>
              <ButtonLink kind="line" to={leaguePaths.manageFixtures(leagueId, cup.id)}>
                Edit fixtures
              </ButtonLink>
              <PublishButton leagueId={leagueId} competitionId={cup.id} change={publishing} />
            </>
          }
        >
          {countOf(cup.fixtures, 'fixture')} as a draft, which staff alone can see.
        </NextStepBar>
      )}
      {bracket && (
        <div>
          <CupRounds bracket={bracket} />
          {bracket.groups.length > 0 && <CupGroups {...bracket} />}
        </div>
      )}
    </div>
  );
}

/** From a day on, with the groups that the teams are in. */
function newDraft(cup: EditedCompetition, firstDay: string): DrawDraft {
  const placed = cup.teams.flatMap(({ team, group }) =>
    group === null ? [] : [[team.id, group] as [number, DrawnGroup]],
  );
  return {
    calendar: {
      first_day: firstDay,
      weekdays: [],
      times: '20:00',
      blackout_days: [],
    },
    numbers: {
      groups: Math.max(2, new Set(placed.map(([, group]) => group)).size),
      places_through: 2,
      best_places: 0,
      group_legs: 1,
      days_between_rounds: 7,
    },
    placed,
    firstRound: null,
    isShuffled: false,
    hasPots: false,
  };
}
