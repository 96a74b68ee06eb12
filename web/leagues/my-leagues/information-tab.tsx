import { type FormEvent, useState } from 'react';
import { MAX_LEAGUE_DESCRIPTION_LENGTH, MAX_LEAGUE_NAME_LENGTH } from '#contract/kit/limits.ts';
import type { LeagueDetail } from '#contract/leagues/schema.ts';
import { Checkbox } from '#web/kit/fields/checkbox.tsx';
import { SelectField, TextAreaField, TextField } from '#web/kit/fields/fields.tsx';
import { LeaveGuard } from '#web/kit/form/leave-guard.tsx';
import { useChange } from '#web/kit/form/use-change.ts';
import { ApiError, call, describeFailure } from '#web/kit/http/call.ts';
import { explainRefusal } from '#web/kit/http/explain-refusal.ts';
import layout from '#web/kit/styles/layout.module.css';
import typography from '#web/kit/styles/typography.module.css';
import { formatKickOff } from '#web/kit/time/kick-off.tsx';
import { fromZonedField } from '#web/kit/time/zoned-field.ts';
import { Alert } from '#web/kit/ui/alert.tsx';
import { Button } from '#web/kit/ui/button.tsx';
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
      <h3 className={`${typography.sectionTitle} ${layout.below4}`}>Information</h3>
      <InformationForm league={league} />
      {isShown && <AuditLog leagueId={league.id} />}
    </>
  );
}

/** A save reloads the page, so that all of it shows the new text. */
export function InformationForm({ league }: { league: LeagueDetail }) {
  const [draft, setDraft] = useState({
    name: league.name,
    description: league.desc ?? '',
    timeZone: league.time_zone,
    delay: league.live_delay_seconds,
    hasVote: league.has_player_vote,
  });
  const { name, description, timeZone, delay, hasVote } = draft;
  const isChanged =
    timeZone !== league.time_zone || delay !== league.live_delay_seconds || hasVote !== league.has_player_vote;
  const { isSaving, save } = useChange();
  const toast = useToast();

  async function saveInformation(event: FormEvent) {
    event.preventDefault();
    // A description being cleared still exists on the server.
    const hasDescription = description !== '' || Boolean(league.desc);
    if (isSaving || (name === league.name && !hasDescription && !isChanged)) return;
    const desc = description.trim() === '' ? null : description;
    const body = {
      ...{ league_id: league.id, name, desc, time_zone: timeZone },
      ...{ live_delay_seconds: delay, has_player_vote: hasVote },
    };
    const send = () => call('POST /leagues/myLeagues/update_information', { body });
    if (await save(send, INFORMATION_UPDATED, { showFailure, leaves: true })) window.location.reload();
  }

  function showFailure(failure: unknown) {
    if (failure instanceof ApiError) toast.failure(informationSaveFailed(failure.status), explainRefusal(failure));
    else toast.failure(informationSaveFailed(0), describeFailure(failure));
  }

  return (
    <>
      <LeaveGuard
        hasInput={name !== league.name || description !== (league.desc ?? '') || isChanged}
        isSafe={() => isSaving}
        kept={{ name: `information of league ${league.id}`, value: draft, restore: setDraft }}
      />
      <form className={layout.stack} noValidate onSubmit={saveInformation}>
        <TextField
          label="League name"
          maxLength={MAX_LEAGUE_NAME_LENGTH}
          value={name}
          onChange={(name) => setDraft({ ...draft, name })}
        />
        <TextAreaField
          label="Description"
          count={`${description.length} / ${MAX_LEAGUE_DESCRIPTION_LENGTH}`}
          rows={7}
          maxLength={MAX_LEAGUE_DESCRIPTION_LENGTH}
          value={description}
          onChange={(description) => setDraft({ ...draft, description })}
        />
        <SelectField
          label="Time zone"
          hint="The league’s days begin at midnight there: in tables, matchweeks, suspensions and sheets."
          value={timeZone}
          onChange={(timeZone) => setDraft({ ...draft, timeZone })}
        >
          {listTimeZones(league.time_zone).map((zone) => (
            <option key={zone}>{zone}</option>
          ))}
        </SelectField>
        {timeZone !== league.time_zone && <ZoneChange from={league.time_zone} to={timeZone} />}
        <SelectField
          label="Delay of live matches"
          hint="Everyone sees live matches this much later: on their pages, in lists and over streams."
          value={String(delay)}
          onChange={(value) => setDraft({ ...draft, delay: Number(value) })}
        >
          {[...new Set([...DELAYS, league.live_delay_seconds])].map((seconds) => (
            <option key={seconds} value={seconds}>
              {seconds === 0 ? 'None' : `${seconds} seconds`}
            </option>
          ))}
        </SelectField>
        <Checkbox checked={hasVote} onChange={(hasVote) => setDraft({ ...draft, hasVote })}>
          Vote for Player of the Match after each match
        </Checkbox>
        <div>
          <Button type="submit" kind="primary" aria-busy={isSaving} disabled={isSaving}>
            Save Information
          </Button>
        </div>
      </form>
    </>
  );
}

/** What another time zone does to kick-offs, with one in winter and one in summer as examples. */
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

/** UTC, the time zones that the browser knows, and the league's own. */
function listTimeZones(own: string): string[] {
  const areas = Intl.supportedValuesOf('timeZone').filter((zone) => zone.includes('/'));
  return ['UTC', ...new Set([...areas, own].filter((zone) => zone !== 'UTC'))];
}
