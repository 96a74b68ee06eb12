import { Shield } from 'lucide';
import { useState } from 'react';
import { isLiveEntry } from '#contract/entries/live-states.ts';
import type { EntryCheck, OwnEntries, OwnEntry, SignUp } from '#contract/entries/schema.ts';
import { countOf } from '#contract/kit/count-of.ts';
import type { TeamHead } from '#contract/kit/heads.ts';
import type { SignUpSeason } from '#contract/seasons/schema.ts';
import { CheckList } from '#web/entries/check-list.tsx';
import { EntryFields } from '#web/entries/entry-fields.tsx';
import { EntryPill } from '#web/entries/entry-pill.tsx';
import { NewTeamDialog } from '#web/entries/new-team-dialog.tsx';
import { bodyOf } from '#web/kit/form/body-of.ts';
import { DialogForm } from '#web/kit/form/dialog-form.tsx';
import { MissingHint } from '#web/kit/form/form.tsx';
import { FormElement, SubmitButton } from '#web/kit/form/form-element.tsx';
import { useChange } from '#web/kit/form/use-change.ts';
import { useForm } from '#web/kit/form/use-form.tsx';
import { TeamName } from '#web/kit/heads/team-name.tsx';
import { apiUrl, call } from '#web/kit/http/call.ts';
import { useRead } from '#web/kit/http/use-read.ts';
import { Loaded } from '#web/kit/manage/loaded.tsx';
import { KickOff } from '#web/kit/time/kick-off.tsx';
import { Alert } from '#web/kit/ui/alert.tsx';
import { Button } from '#web/kit/ui/button.tsx';
import { Panel } from '#web/kit/ui/panel.tsx';

interface CaptainEntriesProps {
  signUp: SignUp;
  season: SignUpSeason;
  /** Whether the account has a linked player, who can captain a team. */
  hasPlayer: boolean;
}

/** The teams that the user leads, each with its entry or the form for one. */
export function CaptainEntries({ signUp, season, hasPlayer }: CaptainEntriesProps) {
  const { league_id } = signUp;
  const load = useRead('GET /leagues/:league_id/sign_up/own', {
    params: { league_id },
    querystring: { season: season.id },
  });
  return (
    <Loaded load={load} what="Your teams" height="20rem">
      {({ teams }) =>
        teams.length === 0 ? (
          <WithoutTeam signUp={signUp} season={season} hasPlayer={hasPlayer} />
        ) : (
          teams.map((own) => <OwnTeam key={own.team.id} signUp={signUp} season={season} own={own} />)
        )
      }
    </Loaded>
  );
}

function WithoutTeam({ signUp, season, hasPlayer }: CaptainEntriesProps) {
  const [isMaking, setIsMaking] = useState(false);
  if (!hasPlayer) {
    return (
      <Alert icon={Shield}>
        <p>
          <b className="text-ink">A captain is a player.</b>{' '}
          <a className="link" href={apiUrl(`/users/roblox?return_to=/leagues/${signUp.league_id}/sign-up`)}>
            Link your Roblox account
          </a>{' '}
          to sign up a team.
        </p>
      </Alert>
    );
  }
  return (
    <Alert icon={Shield}>
      <div className="flex flex-wrap items-center justify-between gap-3">
        <p>
          <b className="text-ink">You are captain of no team here.</b> Make one first: a name, two to four letters, two
          colours.
        </p>
        <Button kind="primary" size="small" onClick={() => setIsMaking(true)}>
          Make a team
        </Button>
      </div>
      {isMaking && <NewTeamDialog signUp={signUp} season={season} onClose={() => setIsMaking(false)} />}
    </Alert>
  );
}

interface OwnTeamProps {
  signUp: SignUp;
  season: SignUpSeason;
  own: OwnEntries['teams'][number];
}

function OwnTeam({ signUp, season, own: { team, entry, has_reserved_place, checks } }: OwnTeamProps) {
  const failed = checks.filter(({ result }) => result === 'failed').length;
  const isLive = entry !== null && isLiveEntry(entry.state);
  return (
    <Panel
      heading="Your team"
      end={!isLive && failed > 0 && <span className="text-13 text-ink-3">{countOf(failed, 'thing')} to put right</span>}
    >
      <div className="flex flex-wrap items-center justify-between gap-3 border-b border-line px-5 py-3 phone:px-4">
        <TeamName leagueId={signUp.league_id} team={team} size={28} />
        {entry && <EntryPill state={entry.state} />}
      </div>
      {entry && <EntryStory signUp={signUp} season={season} team={team} entry={entry} />}
      {has_reserved_place && season.registration_closes !== null && (
        <p className="px-5 pt-4 text-14 text-ink-2 phone:px-4">
          {season.name} keeps a place for {team.name}. Confirm it by <KickOff at={season.registration_closes} />, or the
          waitlist gets it.
        </p>
      )}
      {!isLive && (
        <EntryForm
          signUp={signUp}
          season={season}
          team={team}
          checks={checks}
          former={entry}
          action={nameAction(team, { isAgain: entry !== null, isKept: has_reserved_place })}
        />
      )}
    </Panel>
  );
}

function nameAction({ name }: TeamHead, { isAgain, isKept }: { isAgain: boolean; isKept: boolean }): string {
  if (isKept) return `Confirm ${name}`;
  return isAgain ? `Sign up ${name} again` : `Sign up ${name}`;
}

interface EntryStoryProps {
  signUp: SignUp;
  season: SignUpSeason;
  team: TeamHead;
  entry: OwnEntry;
}

/** What an entry's state means for its captain. */
function EntryStory({ signUp, season, team, entry }: EntryStoryProps) {
  const [isLeaving, setIsLeaving] = useState(false);
  const [isChanging, setIsChanging] = useState(false);
  const { isSaving, save } = useChange({ owner: 'entry', reloads: true });
  const { id, state, note, wished_division, reason, waitlist_place, entered_at, decided_at } = entry;
  const isWaiting = state === 'waitlisted';

  async function withdraw() {
    const send = () =>
      call('POST /leagues/:league_id/entries/withdraw', { params: { league_id: signUp.league_id }, body: { id } });
    await save(send, isWaiting ? 'Waitlist left' : 'Entry withdrawn');
    setIsLeaving(false);
  }

  return (
    <div className="flex flex-wrap items-center justify-between gap-3 px-5 py-4 text-14 phone:px-4">
      <div className="min-w-0 flex-1 basis-60 wrap-text text-ink-2">
        {state === 'pending' && (
          <>
            Sent <KickOff at={entered_at} />. Staff answer here and by a notice.
          </>
        )}
        {state === 'approved' && `${team.name} plays in ${season.name}.`}
        {isWaiting &&
          `Place ${waitlist_place} in line. If a team withdraws, the first in line gets its place and a notice.`}
        {state === 'declined' && (
          <>
            {reason !== null && <q className="block font-medium text-ink">{reason}</q>}
            {decided_at !== null && (
              <>
                Declined <KickOff at={decided_at} />. You can put it right and send it again.
              </>
            )}
          </>
        )}
        {state === 'withdrawn' && 'You can sign up again while sign-up is open.'}
        {wished_division !== null && <p>Wished division: {wished_division.name}</p>}
        {note !== null && <q className="block">{note}</q>}
      </div>
      {(state === 'pending' || isWaiting) && (
        <Button kind="ghost" size="small" onClick={() => setIsChanging(true)}>
          Change
        </Button>
      )}
      {(state === 'pending' || state === 'approved' || isWaiting) && (
        <Button kind="ghost" size="small" onClick={() => setIsLeaving(true)}>
          {isWaiting ? 'Leave the list' : 'Withdraw'}
        </Button>
      )}
      {isChanging && <ChangeDialog signUp={signUp} team={team} entry={entry} onClose={() => setIsChanging(false)} />}
      {isLeaving && (
        <DialogForm
          form={{ submit: withdraw, isSaving }}
          title={isWaiting ? 'Leave the waitlist?' : `Withdraw ${team.name}?`}
          action={isWaiting ? 'Leave the list' : 'Withdraw'}
          kind="danger-solid"
          onClose={() => setIsLeaving(false)}
        >
          <p>
            {state === 'approved'
              ? `Its place in ${season.name} goes to the first team on the waitlist.`
              : `${team.name} no longer takes part in sign-up for ${season.name}.`}
          </p>
        </DialogForm>
      )}
    </div>
  );
}

interface ChangeDialogProps {
  signUp: SignUp;
  team: TeamHead;
  entry: OwnEntry;
  onClose: () => void;
}

function ChangeDialog({ signUp, team, entry: { id, note, wished_division }, onClose }: ChangeDialogProps) {
  const form = useForm(bodyOf('POST /leagues/:league_id/entries/change'), {
    params: { league_id: signUp.league_id },
    initial: { note: note ?? '', wished_division_id: findOffered(signUp, wished_division) },
    body: (typed) => ({ id, ...typed }),
    reloads: true,
    done: 'Entry changed',
    onSaved: onClose,
  });
  return (
    <DialogForm form={form} title={`Entry of ${team.name}`} action="Save" onClose={onClose}>
      <EntryFields form={form} divisions={signUp.divisions} />
    </DialogForm>
  );
}

interface EntryFormProps {
  signUp: SignUp;
  season: SignUpSeason;
  team: TeamHead;
  checks: readonly EntryCheck[];
  former: OwnEntry | null;
  action: string;
}

function EntryForm({ signUp, season, team, checks, former, action }: EntryFormProps) {
  const failed = checks.filter(({ result }) => result === 'failed').length;
  const form = useForm(bodyOf('POST /leagues/:league_id/entries'), {
    params: { league_id: signUp.league_id },
    initial: { note: '', wished_division_id: findOffered(signUp, former?.wished_division) },
    body: (typed) => ({ season_id: season.id, team_id: team.id, ...typed }),
    missing: () => (failed > 0 ? `${countOf(failed, 'check')} failed. What you typed is kept.` : null),
    reloads: true,
    done: `${team.name} signed up`,
  });
  return (
    <FormElement form={form} className="stack" unsaved={`${team.name} has not been signed up.`}>
      <div className="stack px-5 py-4 phone:px-4">
        <EntryFields form={form} divisions={signUp.divisions} />
      </div>
      <h3 className="border-y border-line bg-sunken px-5 py-2 text-13 font-medium text-ink-2 phone:px-4">Checks</h3>
      <CheckList checks={checks} />
      <div className="grid gap-2 border-t border-line px-5 py-4 phone:px-4">
        <SubmitButton form={form}>{action}</SubmitButton>
        <MissingHint>{form.missing}</MissingHint>
      </div>
    </FormElement>
  );
}

/** The wished division's id; null if it is no longer offered. */
function findOffered({ divisions }: SignUp, wished: OwnEntry['wished_division'] | undefined): number | null {
  return divisions.find(({ id }) => id === wished?.id)?.id ?? null;
}
