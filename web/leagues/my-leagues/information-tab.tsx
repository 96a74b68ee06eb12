import type { LeagueDetail } from '#contract/leagues/schema.ts';
import { Checkbox } from '#web/kit/fields/checkbox.tsx';
import { SelectField, TextAreaField, TextField } from '#web/kit/fields/fields.tsx';
import { bodyOf } from '#web/kit/form/body-of.ts';
import { FormElement, SubmitButton } from '#web/kit/form/form-element.tsx';
import { useForm } from '#web/kit/form/use-form.tsx';
import { ApiError, describeFailure } from '#web/kit/http/call.ts';
import { explainRefusal } from '#web/kit/http/explain-refusal.ts';
import { formatKickOff } from '#web/kit/time/kick-off.tsx';
import { listTimeZones } from '#web/kit/time/list-time-zones.ts';
import { fromZonedField } from '#web/kit/time/zoned-field.ts';
import { Alert } from '#web/kit/ui/alert.tsx';
import { useToast } from '#web/kit/ui/toast.tsx';
import { lazyPart } from '#web/lazy-part.tsx';
import { INFORMATION_UPDATED, informationSaveFailed } from '#web/messages.ts';

const AuditLog = lazyPart(() => import('#web/changes/audit-log.tsx').then((part) => part.AuditLog), {
  waiting: null,
});

/** Seconds. */
const DELAYS = [0, 15, 30, 60, 90, 120];

interface InformationTabProps {
  league: LeagueDetail;
  /** The log is reloaded each time the tab is opened, as other tabs add to it. */
  isShown: boolean;
}

/** The league's public name and description, and its time zone, above the log of all changes. */
export function InformationTab({ league, isShown }: InformationTabProps) {
  return (
    <>
      <h3 className="mb-4 section-title">Information</h3>
      <InformationForm league={league} />
      {isShown && <AuditLog leagueId={league.id} />}
    </>
  );
}

/** Saving reloads the page, so that all of it shows the new text. */
export function InformationForm({ league }: { league: LeagueDetail }) {
  const toast = useToast();
  const form = useForm(bodyOf('POST /leagues/myLeagues/update_information'), {
    initial: {
      name: league.name,
      desc: league.desc,
      time_zone: league.time_zone,
      live_delay_seconds: league.live_delay_seconds,
      has_player_vote: league.has_player_vote,
    },
    body: (typed, { name, desc }) => {
      // The server still has a description that is being cleared.
      const hasDescription = desc !== '' || Boolean(league.desc);
      const isChanged =
        typed.time_zone !== league.time_zone ||
        typed.live_delay_seconds !== league.live_delay_seconds ||
        typed.has_player_vote !== league.has_player_vote;
      if (name === league.name && !hasDescription && !isChanged) return null;
      return { league_id: league.id, ...typed, desc: desc.trim() === '' ? null : desc };
    },
    done: INFORMATION_UPDATED,
    failed: null,
    refusal: () => ({}),
    onFailed: (failure) => {
      if (failure instanceof ApiError) toast.failure(informationSaveFailed(failure.status), explainRefusal(failure));
      else toast.failure(informationSaveFailed(0), describeFailure(failure));
    },
    leaves: true,
    onSaved: () => window.location.reload(),
    keeps: 'all',
    draft: `information of league ${league.id}`,
  });
  const { time_zone } = form.values;

  return (
    <FormElement form={form} className="stack gap-4">
      <TextField label="League name" {...form.of('name')} />
      <TextAreaField label="Description" rows={7} {...form.counted('desc')} />
      <SelectField
        label="Time zone"
        hint="The league’s days begin at midnight there: in tables, matchweeks, suspensions and sheets."
        {...form.of('time_zone')}
        options={listTimeZones(league.time_zone).map((zone) => ({ id: zone, name: zone }))}
      />
      {time_zone !== league.time_zone && <ZoneChange from={league.time_zone} to={time_zone} />}
      <SelectField
        label="Delay of live matches"
        hint="Everyone sees live matches this much later: on their pages, in lists and over streams."
        {...form.of('live_delay_seconds')}
        options={[...new Set([...DELAYS, league.live_delay_seconds])].map((seconds) => ({
          id: seconds,
          name: seconds === 0 ? 'None' : `${seconds} seconds`,
        }))}
      />
      <Checkbox {...form.box('has_player_vote')}>Vote for Player of the Match after each match</Checkbox>
      <div>
        <SubmitButton form={form} kind="primary">
          Save Information
        </SubmitButton>
      </div>
    </FormElement>
  );
}

/** The effect of another time zone on kick-offs, with one in winter and one in summer as examples. */
function ZoneChange({ from, to }: { from: string; to: string }) {
  const year = new Date().getUTCFullYear() + 1;
  const examples = [`${year}-01-16T19:00`, `${year}-07-17T19:00`].map((wall) => {
    const instant = fromZonedField(wall, from) ?? '';
    return `${formatKickOff(instant, 'day and time', from)} becomes ${formatKickOff(instant, 'day and time', to)}`;
  });
  return (
    <Alert role="status">
      <p>
        <b>Kick-offs keep their moment</b>, so their times here change: {examples.join('; ')}. Days of matches that are
        near midnight may change too.
      </p>
    </Alert>
  );
}
