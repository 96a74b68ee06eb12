import { useId } from 'react';
import { NOTICE_KINDS, type NoticeKind } from '#contract/notifications/kinds.ts';
import type { Follow, NotificationSettings, RoleFollow, RoleKind } from '#contract/notifications/schema.ts';
import { PushRow } from '#web/accounts/push-row.tsx';
import { Checkbox } from '#web/kit/fields/checkbox.tsx';
import { TextField } from '#web/kit/fields/fields.tsx';
import { bodyOf } from '#web/kit/form/body-of.ts';
import { Checkboxes } from '#web/kit/form/checkboxes.tsx';
import { FormElement, SubmitButton } from '#web/kit/form/form-element.tsx';
import { useChange } from '#web/kit/form/use-change.ts';
import { useForm } from '#web/kit/form/use-form.tsx';
import { call } from '#web/kit/http/call.ts';
import { explainRefusal } from '#web/kit/http/explain-refusal.ts';
import { useRead } from '#web/kit/http/use-read.ts';
import { Loaded } from '#web/kit/manage/loaded.tsx';
import { ManageList } from '#web/kit/manage/manage-list.tsx';
import { tw } from '#web/kit/styles/tw.ts';
import { useTimeZone } from '#web/kit/time/use-time-zone.ts';
import { Link } from '#web/kit/ui/link.tsx';
import { Panel, PanelHead } from '#web/kit/ui/panel.tsx';

const KIND_LABELS: Record<NoticeKind, string> = {
  results: 'Results',
  fixtures: 'Changed fixtures',
  transfers: 'Transfers',
  check_ins: 'Check-in of a team that I lead',
  sheets: 'Team sheets that I have yet to name',
  offers: 'Offered kick-offs and transfers, and sign-ups',
  times: 'The weekly question about my times',
  reviews: 'Matches in review',
  disputes: 'Disputes and lifted bans',
};

const KINDS = Object.keys(NOTICE_KINDS) as NoticeKind[];
const NIGHT = { from: '22:00', until: '07:00' };

/** The account's notifications, their channels and times, and its follows. */
export function NotificationsSection() {
  const load = useRead('GET /notifications/settings', {});
  return (
    <Panel>
      <PanelHead>
        <h2 className="part-title">Notifications</h2>
      </PanelHead>
      <Loaded load={load} what="Your notification settings" waiting={null} className="setting-row">
        {(settings) => (
          <>
            <PushRow settings={settings} />
            <ChoicesForm settings={settings} />
          </>
        )}
      </Loaded>
      <OwnRoles />
      <OwnFollows />
    </Panel>
  );
}

function useChoices(settings: NotificationSettings) {
  const own = useTimeZone();
  return useForm(bodyOf('POST /notifications/settings'), {
    initial: { kinds: KINDS.filter((kind) => settings.kinds.includes(kind)), quiet_hours: settings.quiet_hours },
    missing: (_values, _preview, isChanged) => !isChanged,
    // Quiet hours are in this device's time zone.
    body: (typed) => ({ ...typed, time_zone: typed.quiet_hours === null ? settings.time_zone : own }),
    done: 'Settings saved',
    failed: 'Your settings could not be saved.',
    explain: explainRefusal,
    keeps: 'all',
  });
}

function ChoicesForm({ settings }: { settings: NotificationSettings }) {
  const form = useChoices(settings);
  const { quiet_hours: quiet } = form.values;

  return (
    <FormElement form={form} unsaved="Your notification settings have not been saved." isInTab>
      <fieldset className="setting-row phone:grid-cols-1">
        <legend className="sr-only">Notify me about</legend>
        <div>
          <b aria-hidden="true">Notify me about</b>
          <p>
            What happens in the leagues, teams and players that you follow, and what waits for you as a player, a
            captain or a league’s staff.
          </p>
        </div>
        <div className="stack gap-3">
          <Checkboxes
            options={KINDS.map((kind) => ({ value: kind, label: KIND_LABELS[kind] }))}
            chosen={form.values.kinds}
            onChange={(kinds) => form.set({ kinds })}
          />
        </div>
      </fieldset>
      <fieldset className="setting-row phone:grid-cols-1">
        <legend className="sr-only">Quiet hours</legend>
        <div>
          <b aria-hidden="true">Quiet hours</b>
          <p>No device shows a notification. What you missed comes as one afterwards.</p>
        </div>
        <div className="stack gap-3">
          <Checkbox
            checked={quiet !== null}
            onChange={(isOn) => form.set({ quiet_hours: isOn ? (settings.quiet_hours ?? NIGHT) : null })}
          >
            Keep quiet
          </Checkbox>
          {quiet && (
            <div className="flex flex-wrap items-center gap-3">
              <TextField
                type="time"
                isNumeric
                label="From"
                value={quiet.from}
                onChange={(from) => form.set({ quiet_hours: { ...quiet, from } })}
                required
              />
              <TextField
                type="time"
                isNumeric
                label="Until"
                value={quiet.until}
                onChange={(until) => form.set({ quiet_hours: { ...quiet, until } })}
                required
              />
            </div>
          )}
        </div>
      </fieldset>
      <div className="grid px-5 py-4 not-phone:justify-end">
        <SubmitButton form={form} kind="primary">
          Save settings
        </SubmitButton>
      </div>
    </FormElement>
  );
}

const ROLE_WORDS: Record<RoleKind, string> = { captain: 'You lead this team.', staff: 'You review its matches.' };

/** Teams and leagues followed by role, which can be muted. */
function OwnRoles() {
  const { answer: roles } = useRead('GET /follows/roles', {});
  const { isSaving, save } = useChange();
  if (!roles || roles.length === 0) return null;

  function mute({ kind, thing }: RoleFollow, is_muted: boolean) {
    const body = { kind, thing, is_muted };
    return save(() => call('POST /follows/mute', { body }), is_muted ? 'Muted' : 'No longer muted');
  }

  return (
    <>
      <div className="setting-row">
        <div>
          <b>Your teams and leagues</b>
          <p>You follow them while you are captain or staff.</p>
        </div>
      </div>
      <ManageList
        label="Your teams and leagues"
        className="border-b border-line"
        rowClass={tw`setting-row`}
        rows={roles.map((role) => ({
          key: `${role.kind} ${role.thing}`,
          name: role.name,
          text: (
            <>
              <Link className="link" to={role.path}>
                {role.name}
              </Link>
              <p>{ROLE_WORDS[role.kind]}</p>
            </>
          ),
          acts: [
            {
              text: role.is_muted ? 'Muted' : 'Mute',
              label: 'Mute',
              'aria-pressed': role.is_muted,
              disabled: isSaving,
              onClick: () => mute(role, !role.is_muted),
            },
          ],
        }))}
      />
    </>
  );
}

function OwnFollows() {
  const load = useRead('GET /follows', {});
  const { isSaving, save } = useChange();
  const id = useId();

  function unfollow({ kind, thing }: Follow) {
    const body = { kind, thing };
    const undo = () => save(() => call('POST /follows', { body }), 'Followed again');
    save(() => call('POST /follows/remove', { body }), 'Unfollowed', { undo });
  }

  return (
    <>
      <div className="setting-row">
        <div>
          <b id={id} tabIndex={-1}>
            You follow
          </b>
          {load.answer?.length === 0 && <p>Nothing yet. Follow a league, a team or a player on its page.</p>}
        </div>
      </div>
      <Loaded load={load} what="What you follow" waiting={null} className="setting-row">
        {(follows) => (
          <ManageList
            label="Followed"
            headingId={id}
            className="border-b border-line"
            rowClass={tw`setting-row`}
            rows={follows.map((follow) => ({
              key: follow.path,
              name: follow.name,
              text: (
                <Link className="link" to={follow.path}>
                  {follow.name}
                </Link>
              ),
              acts: [{ text: 'Unfollow', disabled: isSaving, onClick: () => unfollow(follow) }],
            }))}
          />
        )}
      </Loaded>
    </>
  );
}
