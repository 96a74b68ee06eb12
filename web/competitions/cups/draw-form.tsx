import { useRef, useState } from 'react';
import type { DrawnBracket } from '#contract/competitions/cups.ts';
import type { EditedCompetition } from '#contract/competitions/schema.ts';
import type { FirstRound } from '#contract/competitions/stated-first-rounds.ts';
import { countOf } from '#contract/kit/count-of.ts';
import { MAX_SHUFFLE_SEED } from '#contract/kit/limits.ts';
import type { Season } from '#contract/seasons/schema.ts';
import { CupGroups } from '#web/competitions/cups/cup-groups.tsx';
import { CupRounds } from '#web/competitions/cups/cup-rounds.tsx';
import { DrawnTeams } from '#web/competitions/cups/drawn-teams.tsx';
import { FirstRoundFields } from '#web/competitions/cups/first-round.tsx';
import { Checkbox } from '#web/kit/fields/checkbox.tsx';
import { NumberField } from '#web/kit/fields/fields.tsx';
import { bodyOf } from '#web/kit/form/body-of.ts';
import { FormElement, SubmitButton } from '#web/kit/form/form-element.tsx';
import { PublishButton } from '#web/kit/form/publish-button.tsx';
import type { ChangeSaver } from '#web/kit/form/use-change.ts';
import { useForm } from '#web/kit/form/use-form.tsx';
import { NextStepBar } from '#web/kit/page/next-step-bar.tsx';
import { leaguePaths } from '#web/kit/paths/league-paths.ts';
import { CalendarFields, chooseFirstDay, findTimesFault, listTimes } from '#web/kit/time/calendar-fields.tsx';
import { Button, ButtonLink } from '#web/kit/ui/button.tsx';
import { Panel, PanelBody } from '#web/kit/ui/panel.tsx';

const GROUP_NUMBERS = ['groups', 'places_through', 'best_places', 'group_legs'] as const;

interface DrawFormProps {
  leagueId: number;
  /** The league's time zone. */
  timeZone: string;
  season: Season | undefined;
  cup: EditedCompetition;
  /** Publishes the cup, which closes the form. */
  publishing: ChangeSaver;
}

/** Input of a draw, and the resulting bracket; null before one is shown. */
function useDraw({ leagueId, timeZone, season, cup }: DrawFormProps) {
  const hasGroups = cup.format === 'groups and knockout';
  const placed = cup.teams.flatMap(({ team, group }) => (group === null ? [] : [{ team_id: team.id, group }]));
  const seed = useRef(drawSeed());
  const [bracket, setBracket] = useState<DrawnBracket | null>(null);
  const form = useForm(bodyOf('POST /leagues/myLeagues/:league_id/competitions/:competition_id/draw'), {
    params: { league_id: leagueId, competition_id: cup.id },
    initial: {
      first_day: chooseFirstDay(season, timeZone),
      weekdays: [],
      blackout_days: [],
      days_between_rounds: 7,
      groups: Math.max(2, new Set(placed.map(({ group }) => group)).size),
      places_through: 2,
      best_places: 0,
      group_legs: 1,
      placed,
    },
    more: { times: '20:00', firstRound: null as FirstRound | null, isShuffled: false, hasPots: false },
    requires: ['days_between_rounds', ...GROUP_NUMBERS],
    messages: { first_day: 'Choose the first day.' },
    absent: ({ weekdays }) => [
      weekdays.length > 0 ? 'days_between_rounds' : 'weekdays',
      ...(hasGroups ? [] : (['placed', ...GROUP_NUMBERS] as const)),
    ],
    check: ({ times }) => ({ times: findTimesFault(times) }),
    body: (typed, { times, firstRound, isShuffled, hasPots }) => ({
      ...typed,
      times: listTimes(times),
      ...(isShuffled && { shuffle: { seed: seed.current, has_pots: hasPots } }),
      ...(hasGroups && firstRound && { first_round: firstRound }),
    }),
    done: 'Draw saved',
    keeps: 'all',
    onSaved: setBracket,
    draft: 'draw',
  });

  /** The displayed draw is the one that is saved. */
  async function show() {
    seed.current = drawSeed();
    const drawn = await form.dryRun();
    if (drawn) setBracket(drawn);
  }

  return { form, bracket, show };
}

/** The form of a draw, and the resulting bracket. */
export function DrawForm(props: DrawFormProps) {
  const { leagueId, timeZone, cup, publishing } = props;
  const { form, bracket, show } = useDraw(props);
  const hasGroups = cup.format === 'groups and knockout';
  const { isShuffled, weekdays } = form.values;

  return (
    <div className="stack gap-4">
      <Panel heading={`${cup.teams.length} teams, by seed`}>
        <PanelBody>
          <DrawnTeams
            teams={cup.teams.map(({ team }) => team)}
            groups={hasGroups ? Number(form.values.groups) : 0}
            groupOf={new Map(form.values.placed.map(({ team_id, group }) => [team_id, group]))}
            onPlace={(groupOf) => form.set({ placed: [...groupOf].map(([team_id, group]) => ({ team_id, group })) })}
          />
          <FormElement
            form={{ ...form, submit: show }}
            className="mt-4 grid grid-cols-2 items-start gap-4 phone:grid-cols-1"
            unsaved="The draw has not been saved."
          >
            <CalendarFields
              timeZone={timeZone}
              form={form}
              days="Days of play, one round a day"
              times="Several times share out a round’s fixtures."
            >
              {weekdays.length === 0 && <NumberField label="Days between rounds" {...form.of('days_between_rounds')} />}
            </CalendarFields>
            {hasGroups && <GroupFields form={form} shown={bracket?.first_round ?? []} />}
            <div className="col-span-full flex flex-wrap items-center gap-3">
              <Checkbox {...form.box('isShuffled')}>Draw at random</Checkbox>
              {isShuffled && <Checkbox {...form.box('hasPots')}>With pots by seed</Checkbox>}
            </div>
            <div className="col-span-full flex flex-wrap items-center gap-3">
              <SubmitButton form={form} kind="line">
                {bracket && isShuffled ? 'Draw again' : 'Show the draw'}
              </SubmitButton>
              <Button kind="primary" disabled={form.isSaving} onClick={form.submit}>
                Save the draw
              </Button>
            </div>
          </FormElement>
        </PanelBody>
      </Panel>
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

interface GroupFieldsProps {
  form: ReturnType<typeof useDraw>['form'];
  /** The first round of the shown draw. */
  shown: DrawnBracket['first_round'];
}

/** The groups of a cup, and the ties of the round after them. */
function GroupFields({ form, shown }: GroupFieldsProps) {
  const { groups, places_through, best_places, firstRound } = form.values;

  /** A changed number of groups invalidates stated ties. */
  const numberOf = (name: (typeof GROUP_NUMBERS)[number]) => ({
    ...form.of(name),
    onChange: (text: string) => form.set({ [name]: text, ...(name !== 'group_legs' && { firstRound: null }) }),
  });

  return (
    <>
      <NumberField label="Groups" {...numberOf('groups')} />
      <NumberField label="Places that go through" {...numberOf('places_through')} />
      <NumberField label="Best teams of the next place" {...numberOf('best_places')} />
      <NumberField label="Matches of each pair in a group" {...numberOf('group_legs')} />
      <FirstRoundFields
        numbers={{
          groups: Number(groups),
          places_through: Number(places_through),
          best_places: Number(best_places),
        }}
        chosen={firstRound}
        shown={shown}
        onChange={(chosen) => form.set({ firstRound: chosen })}
      />
    </>
  );
}

function drawSeed(): number {
  return Math.floor(Math.random() * MAX_SHUFFLE_SEED);
}
