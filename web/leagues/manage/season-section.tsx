import { useId, useRef } from 'react';
import { RESTORABLE_DAYS } from '#contract/kit/limits.ts';
import { hasVisibleText } from '#contract/kit/plain-text.ts';
import type { Deduction, EditedSeason, Season } from '#contract/seasons/schema.ts';
import { DayField, NumberField, TextField } from '#web/kit/fields/fields.tsx';
import { bodyOf } from '#web/kit/form/body-of.ts';
import { Form } from '#web/kit/form/form.tsx';
import { useForm } from '#web/kit/form/use-form.tsx';
import { call } from '#web/kit/http/call.ts';
import { ManageList } from '#web/kit/manage/manage-list.tsx';
import { RulePanel, type RuleSectionProps } from '#web/kit/manage/rule-section.tsx';
import { formatFootballDate } from '#web/kit/time/football-date.ts';
import { isDay } from '#web/kit/time/is-day.ts';
import { fromZonedField, toZonedField } from '#web/kit/time/zoned-field.ts';
import { useZoneWords, ZonedTimeField } from '#web/kit/time/zoned-time-field.tsx';
import { Button } from '#web/kit/ui/button.tsx';
import { useManagedLeague } from '#web/shell/manage-frame.tsx';

type SeasonDraft = Pick<Season, 'name' | 'first_day' | 'last_day'>;

const NO_SIGN_UP = { registration_opens: '', registration_closes: '', squads_lock: '' };
const NO_SEASON = { edited: null, name: '', first_day: '', last_day: '', ...NO_SIGN_UP, places: '', min_players: '' };

/** Seasons, and a form that adds or edits one. */
export function SeasonSection({ leagueId, rules, editing }: RuleSectionProps) {
  const id = useId();
  const { time_zone } = useManagedLeague().league;
  const { days } = useZoneWords(time_zone);
  const nameField = useRef<HTMLInputElement>(null);
  const params = { league_id: leagueId };
  const form = useForm(bodyOf('POST /leagues/myLeagues/:league_id/seasons'), {
    params,
    initial: { name: '', first_day: '', last_day: '', places: null, min_players: null },
    more: { edited: null, ...NO_SIGN_UP } as { edited: number | null } & typeof NO_SIGN_UP,
    missing: findMissing,
    body: (typed, { edited, registration_opens, registration_closes, squads_lock }) => {
      const former = rules.seasons.find((season) => season.id === edited);
      return {
        ...typed,
        registration_opens: fromZonedField(registration_opens, time_zone, former?.registration_opens),
        registration_closes: fromZonedField(registration_closes, time_zone, former?.registration_closes),
        squads_lock: fromZonedField(squads_lock, time_zone, former?.squads_lock),
      };
    },
    change: editing,
    send: (body): Promise<unknown> => {
      const { edited: id } = form.values;
      if (id === null) return call('POST /leagues/myLeagues/:league_id/seasons', { params, body });
      return call('POST /leagues/myLeagues/:league_id/seasons/change', { params, body: { id, ...body } });
    },
    done: 'Season saved',
  });

  function edit({ id, name, first_day, last_day, ...season }: EditedSeason) {
    form.start({
      ...{ edited: id, name, first_day, last_day },
      registration_opens: toZonedField(season.registration_opens, time_zone),
      registration_closes: toZonedField(season.registration_closes, time_zone),
      squads_lock: toZonedField(season.squads_lock, time_zone),
      places: String(season.places ?? ''),
      min_players: String(season.min_players ?? ''),
    });
    nameField.current?.focus();
  }

  return (
    <RulePanel id={id} title="Seasons">
      <ManageList
        label="Seasons"
        headingId={id}
        none="No seasons yet: the table counts the 365 days up to the newest match."
        rows={rules.seasons.map((season) => ({
          ...rowOf(season),
          warnings: season.warnings,
          effect: describeRemoval(season, rules.deductions),
          acts: [{ text: 'Edit', onClick: () => edit(season) }],
        }))}
        removal={{
          saving: editing,
          remove: (id) => call('POST /leagues/myLeagues/:league_id/seasons/remove', { params, body: { id } }),
          restore: (id) => call('POST /leagues/myLeagues/:league_id/seasons/restore', { params, body: { id } }),
          action: 'Remove season',
          removed: 'Season removed',
          restored: () => 'Season restored',
          onRemove: (id) => form.values.edited === id && form.start(NO_SEASON),
          restorable: rules.removed.seasons.map(rowOf),
        }}
      />
      <p className="text-14 text-ink-3">{days()}</p>
      <Form
        form={form}
        action={form.values.edited === null ? 'Add season' : 'Save season'}
        unsaved="The season has not been saved."
        buttons={
          form.values.edited !== null && (
            <Button kind="ghost" onClick={() => form.start(NO_SEASON)}>
              Cancel
            </Button>
          )
        }
      >
        <TextField label="Season name" ref={nameField} {...form.of('name')} />
        <DayField label="First day" {...form.of('first_day')} />
        <DayField label="Last day" {...form.of('last_day')} />
        <fieldset className="col-span-full grid grid-cols-3 items-start gap-3 border-0 p-0 tablet:grid-cols-1">
          <legend className="mb-3 text-15 font-semibold">Sign-up of teams</legend>
          <ZonedTimeField
            zone={time_zone}
            label="Sign-up opens"
            hint="Empty while teams can’t sign up."
            {...form.of('registration_opens')}
          />
          <ZonedTimeField
            zone={time_zone}
            label="Sign-up closes"
            hint="Later teams go on the waitlist. Empty keeps it open until the season begins."
            {...form.of('registration_closes')}
          />
          <ZonedTimeField
            zone={time_zone}
            label="Squads lock"
            hint="From then on only staff add players, with a reason. Players may still leave."
            {...form.of('squads_lock')}
          />
          <NumberField label="Places for teams" hint="Empty is no limit." {...form.of('places')} />
          <NumberField label="Linked players a team needs" hint="Empty asks for none." {...form.of('min_players')} />
        </fieldset>
      </Form>
    </RulePanel>
  );
}

function rowOf(season: SeasonDraft & { id: number }) {
  return {
    key: season.id,
    name: season.name,
    text: (
      <p>
        <b>{season.name}</b>{' '}
        <span className="text-ink-2 tabular tablet:block">
          {formatFootballDate(season.first_day)} – {formatFootballDate(season.last_day)}
        </span>
      </p>
    ),
  };
}

function describeRemoval({ id }: Season, deducted: readonly Deduction[]): string {
  const count = deducted.filter(({ season_id }) => season_id === id).length;
  const deductions = count > 0 ? `Its deductions are removed too (${count}). ` : '';
  return `${deductions}Matches stay as they are. You can restore it for ${RESTORABLE_DAYS} days.`;
}

function findMissing({ name, first_day, last_day }: SeasonDraft): string | null {
  if (!hasVisibleText(name)) return 'Give the season a name.';
  if (!isDay(first_day)) return 'Choose its first day.';
  if (!isDay(last_day)) return 'Choose its last day.';
  return last_day < first_day ? 'Its last day is before its first.' : null;
}
