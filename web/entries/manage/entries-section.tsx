import { useId, useState } from 'react';
import type { EntryDecision, EntryState, ManagedEntries, ManagedEntry } from '#contract/entries/schema.ts';
import { countOf } from '#contract/kit/count-of.ts';
import { CheckList } from '#web/entries/check-list.tsx';
import { ENTRY_LOOKS } from '#web/entries/entry-pill.tsx';
import { EnterSeveral } from '#web/entries/manage/enter-several.tsx';
import { Checkbox } from '#web/kit/fields/checkbox.tsx';
import { SelectField } from '#web/kit/fields/fields.tsx';
import { Segmented } from '#web/kit/fields/segmented.tsx';
import { bodyOf } from '#web/kit/form/body-of.ts';
import { Form } from '#web/kit/form/form.tsx';
import { ReasonDialog } from '#web/kit/form/reason-dialog.tsx';
import { type ChangeSaver, useChange } from '#web/kit/form/use-change.ts';
import { useForm } from '#web/kit/form/use-form.tsx';
import { TeamName } from '#web/kit/heads/team-name.tsx';
import { call } from '#web/kit/http/call.ts';
import { useRead } from '#web/kit/http/use-read.ts';
import { Loaded } from '#web/kit/manage/loaded.tsx';
import { ManageList } from '#web/kit/manage/manage-list.tsx';
import { RulePanel } from '#web/kit/manage/rule-section.tsx';
import { leaguePaths } from '#web/kit/paths/league-paths.ts';
import { KickOff } from '#web/kit/time/kick-off.tsx';
import { Button } from '#web/kit/ui/button.tsx';
import { Link } from '#web/kit/ui/link.tsx';

const STATES = Object.keys(ENTRY_LOOKS) as EntryState[];

/** Staff's list of a season's entries. */
export function EntriesSection({ leagueId }: { leagueId: number }) {
  const [season, setSeason] = useState<number>();
  const load = useRead('GET /leagues/myLeagues/:league_id/entries', {
    params: { league_id: leagueId },
    querystring: { season },
  });
  return (
    <Loaded load={load} what="The entries">
      {(managed) =>
        managed.season === null ? (
          <p className="text-ink-2">
            No season takes teams. Set the dates of sign-up under{' '}
            <Link className="link" to={leaguePaths.manage(leagueId, 'competitions')}>
              Competitions
            </Link>
            .
          </p>
        ) : (
          <>
            <p className="text-ink-2">
              {managed.season.places === null
                ? `${countOf(managed.taken, 'team')} approved.`
                : `${managed.taken} of ${managed.season.places} places taken.`}{' '}
              <Link className="link" to={leaguePaths.signUp(leagueId)}>
                Public page
              </Link>
            </p>
            {managed.seasons.length > 1 && (
              <SelectField
                label="Season"
                value={managed.season.id}
                options={managed.seasons}
                onChange={(id) => setSeason(Number(id))}
              />
            )}
            <Entries key={managed.season.id} leagueId={leagueId} seasonId={managed.season.id} managed={managed} />
          </>
        )
      }
    </Loaded>
  );
}

interface EntriesProps {
  leagueId: number;
  seasonId: number;
  managed: ManagedEntries;
}

function Entries({ leagueId, seasonId, managed }: EntriesProps) {
  const { entries, reserved, teams } = managed;
  const id = useId();
  const saving = useChange({ reloads: true });
  const [state, setState] = useState<EntryState>('pending');
  const [picked, setPicked] = useState<readonly number[]>([]);
  const [declining, setDeclining] = useState<readonly ManagedEntry[]>([]);
  const shown = entries.filter((entry) => entry.state === state);
  const chosen = shown.filter((entry) => picked.includes(entry.id));

  function decide(decided: readonly ManagedEntry[], to: EntryDecision['state']) {
    const ids = decided.map((entry) => entry.id);
    const send = (next: EntryDecision['state']) =>
      call('POST /leagues/myLeagues/:league_id/entries/decide', {
        params: { league_id: leagueId },
        body: { ids, state: next },
      });
    const undo = state === 'withdrawn' ? undefined : { what: 'decision', make: () => send(state) };
    saving.save(() => send(to), `${nameEntries(decided)} ${ENTRY_LOOKS[to].text.toLowerCase()}`, { undo });
    setPicked([]);
  }

  return (
    <>
      {reserved.length > 0 && (
        <p className="text-14 wrap-text text-ink-2">
          Kept until sign-up closes, not confirmed yet: {reserved.map(({ name }) => name).join(', ')}.
        </p>
      )}
      <Segmented
        label="State"
        value={state}
        className="phone:grid-flow-row phone:grid-cols-2"
        options={STATES.map((one) => ({
          value: one,
          label: `${nameList(one)} ${entries.filter((entry) => entry.state === one).length}`,
        }))}
        onChange={(next) => {
          setState(next);
          setPicked([]);
        }}
      />
      <RulePanel id={id} title={nameList(state)}>
        <ManageList
          label="Entries"
          headingId={id}
          none={state === 'pending' ? 'No sign-ups wait.' : 'No entries.'}
          rows={shown.map((entry) => ({
            key: entry.id,
            name: entry.team.name,
            text: (
              <EntryText
                leagueId={leagueId}
                entry={entry}
                isPicked={picked.includes(entry.id)}
                onPick={(isPicked) =>
                  setPicked(isPicked ? [...picked, entry.id] : picked.filter((one) => one !== entry.id))
                }
              />
            ),
            acts: listActs(entry, saving.isSaving, (to) =>
              to === 'declined' ? setDeclining([entry]) : decide([entry], to),
            ),
          }))}
        />
        {chosen.length > 1 && (
          <div className="flex flex-wrap items-center gap-2">
            <span className="text-14 text-ink-2">{chosen.length} chosen</span>
            <Button kind="primary" size="small" disabled={saving.isSaving} onClick={() => decide(chosen, 'approved')}>
              Approve {chosen.length}
            </Button>
            <Button kind="line" size="small" disabled={saving.isSaving} onClick={() => decide(chosen, 'waitlisted')}>
              Waitlist {chosen.length}
            </Button>
            <Button kind="danger" size="small" disabled={saving.isSaving} onClick={() => setDeclining(chosen)}>
              Decline {chosen.length}
            </Button>
          </div>
        )}
      </RulePanel>
      <EnterTeam leagueId={leagueId} seasonId={seasonId} teams={teams} />
      {teams.length > 1 && <EnterSeveral leagueId={leagueId} seasonId={seasonId} managed={managed} />}
      {declining.length > 0 && (
        <DeclineDialog leagueId={leagueId} entries={declining} saving={saving} onClose={() => setDeclining([])} />
      )}
    </>
  );
}

function listActs(
  { state }: ManagedEntry,
  isSaving: boolean,
  decide: (to: 'approved' | 'waitlisted' | 'declined') => void,
) {
  return [
    state !== 'approved' && {
      text: 'Approve',
      disabled: isSaving,
      onClick: () => decide('approved'),
    },
    state !== 'waitlisted' && { text: 'Waitlist', disabled: isSaving, onClick: () => decide('waitlisted') },
    state !== 'declined' && {
      text: 'Decline',
      kind: 'danger' as const,
      disabled: isSaving,
      onClick: () => decide('declined'),
    },
  ];
}

interface EntryTextProps {
  leagueId: number;
  entry: ManagedEntry;
  isPicked: boolean;
  onPick: (isPicked: boolean) => void;
}

function EntryText({ leagueId, entry, isPicked, onPick }: EntryTextProps) {
  const { team, wished_division, note, reason, entered_at, waitlist_place, decided_by, checks } = entry;
  const marked = checks.filter(({ result }) => result !== 'passed');
  return (
    <>
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <Checkbox checked={isPicked} onChange={onPick}>
          <span className="sr-only">Choose {team.name}</span>
        </Checkbox>
        <TeamName leagueId={leagueId} team={team} size={28} />
      </div>
      <p className="text-14 text-ink-3">
        {waitlist_place !== null && `Place ${waitlist_place} in line. `}
        Sent <KickOff at={entered_at} />
        {decided_by !== null && `, decided by ${decided_by}`}
      </p>
      {wished_division !== null && <p className="text-14 text-ink-2">Wishes {wished_division.name}</p>}
      {note !== null && <q className="block text-14 text-ink-2">{note}</q>}
      {reason !== null && <p className="text-14 text-ink-2">Reason: {reason}</p>}
      {marked.length > 0 && (
        <details className="text-14">
          <summary className="cursor-pointer text-warn">{countOf(marked.length, 'check')}</summary>
          <CheckList checks={marked} />
        </details>
      )}
    </>
  );
}

interface DeclineDialogProps {
  leagueId: number;
  entries: readonly ManagedEntry[];
  saving: ChangeSaver;
  onClose: () => void;
}

function DeclineDialog({ leagueId, entries, saving, onClose }: DeclineDialogProps) {
  const params = { league_id: leagueId };
  const form = useForm(bodyOf('POST /leagues/myLeagues/:league_id/entries/decide'), {
    params,
    initial: { reason: '' },
    requires: ['reason'],
    body: (typed) => ({ ids: entries.map(({ id }) => id), state: 'declined' as const, ...typed }),
    change: saving,
    done: `${nameEntries(entries)} declined`,
    onSaved: onClose,
  });
  return (
    <ReasonDialog
      form={form}
      title={`Decline ${nameEntries(entries)}?`}
      action="Decline"
      kind="danger-solid"
      hint="The captain reads it, and can put it right and send it again."
      onClose={onClose}
    />
  );
}

interface EnterTeamProps {
  leagueId: number;
  seasonId: number;
  teams: ManagedEntries['teams'];
}

/** Enters a team on behalf of its captain. */
function EnterTeam({ leagueId, seasonId, teams }: EnterTeamProps) {
  const id = useId();
  const form = useForm(bodyOf('POST /leagues/:league_id/entries'), {
    params: { league_id: leagueId },
    initial: { team_id: null },
    missing: ({ team_id }) => (team_id ? null : 'Choose a team.'),
    body: ({ team_id }) => (team_id ? { season_id: seasonId, team_id } : null),
    reloads: true,
    done: 'Team entered',
  });
  if (teams.length === 0) return null;
  return (
    <RulePanel id={id} title="Enter a team">
      <Form form={form} action="Enter team">
        <SelectField label="Team" options={[{ id: '', name: 'Choose' }, ...teams]} {...form.of('team_id')} />
      </Form>
    </RulePanel>
  );
}

/** The heading of the entries in a state. */
function nameList(state: EntryState): string {
  return state === 'pending' ? 'Waiting' : ENTRY_LOOKS[state].text;
}

function nameEntries(entries: readonly ManagedEntry[]): string {
  const [first] = entries;
  return entries.length === 1 && first ? first.team.name : countOf(entries.length, 'entry', 'entries');
}
