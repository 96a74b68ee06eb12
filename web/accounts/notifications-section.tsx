import { useRef } from 'react';
import { NOTICE_KINDS, type NoticeKind } from '#contract/notifications/kinds.ts';
import type { Follow, NotificationSettings, RoleFollow, RoleKind } from '#contract/notifications/schema.ts';
import { PushRow } from '#web/accounts/push-row.tsx';
import styles from '#web/accounts/settings-page.module.css';
import { Checkbox } from '#web/kit/fields/checkbox.tsx';
import { TextField } from '#web/kit/fields/fields.tsx';
import { bodyOf } from '#web/kit/form/body-of.ts';
import { FormElement, SubmitButton } from '#web/kit/form/form-element.tsx';
import { useChange } from '#web/kit/form/use-change.ts';
import { useForm } from '#web/kit/form/use-form.tsx';
import { call } from '#web/kit/http/call.ts';
import { explainRefusal } from '#web/kit/http/explain-refusal.ts';
import { useRead } from '#web/kit/http/use-read.ts';
import layout from '#web/kit/styles/layout.module.css';
import typography from '#web/kit/styles/typography.module.css';
import { useTimeZone } from '#web/kit/time/use-time-zone.ts';
import { Button } from '#web/kit/ui/button.tsx';
import { Link } from '#web/kit/ui/link.tsx';
import { Panel, PanelHead } from '#web/kit/ui/panel.tsx';

const KIND_LABELS: Record<NoticeKind, string> = {
  results: 'Results',
  fixtures: 'Changed fixtures',
  transfers: 'Transfers',
  check_ins: 'Check-in of a team that I lead',
  sheets: 'Team sheets that I have yet to name',
  offers: 'Offered kick-offs and transfers',
  reviews: 'Matches in review',
  disputes: 'Disputes and lifted bans',
};

const KINDS = Object.keys(NOTICE_KINDS) as NoticeKind[];
const NIGHT = { from: '22:00', until: '07:00' };

/** What the account is notified of, where and when, and what it follows. */
export function NotificationsSection() {
  const { answer: settings, error } = useRead('GET /notifications/settings', {});
  return (
    <Panel>
      <PanelHead>
        <h2 className={typography.partTitle}>Notifications</h2>
      </PanelHead>
      {error !== null && (
        <p className={styles.row} role="alert">
          Your notification settings could not be loaded.
        </p>
      )}
      {settings && (
        <>
          <PushRow settings={settings} />
          <ChoicesForm settings={settings} />
        </>
      )}
      <OwnRoles />
      <OwnFollows />
    </Panel>
  );
}

function ChoicesForm({ settings }: { settings: NotificationSettings }) {
  const own = useTimeZone();
  const form = useForm(bodyOf('POST /notifications/settings'), {
    initial: { kinds: KINDS.filter((kind) => settings.kinds.includes(kind)), quiet_hours: settings.quiet_hours },
    missing: (_values, _preview, isChanged) => !isChanged,
    // Quiet hours are chosen for the clocks of this device.
    body: (typed) => ({ ...typed, time_zone: typed.quiet_hours === null ? settings.time_zone : own }),
    done: 'Settings saved',
    failed: 'Your settings could not be saved.',
    explain: explainRefusal,
    keeps: 'all',
  });
  const { kinds, quiet_hours: quiet } = form.values;

  function choose(kind: NoticeKind, isChosen: boolean) {
    form.set({ kinds: KINDS.filter((one) => (one === kind ? isChosen : kinds.includes(one))) });
  }

  return (
    <FormElement form={form} unsaved="Your notification settings have not been saved." isInTab>
      <fieldset className={`${styles.row} ${styles.stackedRow}`}>
        <legend className={typography.screenReaderOnly}>Notify me about</legend>
        <div>
          <b aria-hidden="true">Notify me about</b>
          <p>
            What happens in the leagues, teams and players that you follow, and what waits for you as a player, a
            captain or a league’s staff.
          </p>
        </div>
        <div className={`${layout.stack} ${layout.gap3}`}>
          {KINDS.map((kind) => (
            <Checkbox key={kind} checked={kinds.includes(kind)} onChange={(isChosen) => choose(kind, isChosen)}>
              {KIND_LABELS[kind]}
            </Checkbox>
          ))}
        </div>
      </fieldset>
      <fieldset className={`${styles.row} ${styles.stackedRow}`}>
        <legend className={typography.screenReaderOnly}>Quiet hours</legend>
        <div>
          <b aria-hidden="true">Quiet hours</b>
          <p>No device shows a notification. What you missed comes as one afterwards.</p>
        </div>
        <div className={`${layout.stack} ${layout.gap3}`}>
          <Checkbox
            checked={quiet !== null}
            onChange={(isOn) => form.set({ quiet_hours: isOn ? (settings.quiet_hours ?? NIGHT) : null })}
          >
            Keep quiet
          </Checkbox>
          {quiet && (
            <div className={`${layout.row} ${layout.wrap}`}>
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
      <div className={styles.foot}>
        <span />
        <SubmitButton form={form} kind="primary">
          Save settings
        </SubmitButton>
      </div>
    </FormElement>
  );
}

const ROLE_WORDS: Record<RoleKind, string> = { captain: 'You lead this team.', staff: 'You review its matches.' };

/** Teams and leagues that the account follows by its role there, which can be muted. */
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
      <div className={styles.row}>
        <div>
          <b>Your teams and leagues</b>
          <p>You follow them while you are captain or staff.</p>
        </div>
      </div>
      <ul className={styles.list} aria-label="Your teams and leagues">
        {roles.map((role) => (
          <li className={styles.row} key={`${role.kind} ${role.thing}`}>
            <div>
              <Link className={`${typography.link} ${typography.wrapAnywhere}`} to={role.path}>
                {role.name}
              </Link>
              <p>{ROLE_WORDS[role.kind]}</p>
            </div>
            <Button
              kind="line"
              size="small"
              aria-label={`Mute ${role.name}`}
              aria-pressed={role.is_muted}
              disabled={isSaving}
              onClick={() => mute(role, !role.is_muted)}
            >
              {role.is_muted ? 'Muted' : 'Mute'}
            </Button>
          </li>
        ))}
      </ul>
    </>
  );
}

function OwnFollows() {
  const { answer: follows, error } = useRead('GET /follows', {});
  const { isSaving, save } = useChange();
  const heading = useRef<HTMLElement>(null);

  async function unfollow({ kind, thing }: Follow) {
    const body = { kind, thing };
    const undo = () => save(() => call('POST /follows', { body }), 'Followed again');
    // The focused button is removed with its row.
    if (await save(() => call('POST /follows/remove', { body }), 'Unfollowed', { undo })) heading.current?.focus();
  }

  return (
    <>
      <div className={styles.row}>
        <div>
          <b ref={heading} tabIndex={-1}>
            You follow
          </b>
          {error !== null && <p role="alert">What you follow could not be loaded.</p>}
          {follows?.length === 0 && <p>Nothing yet. Follow a league, a team or a player on its page.</p>}
        </div>
      </div>
      {follows && follows.length > 0 && (
        <ul className={styles.list} aria-label="Followed">
          {follows.map((follow) => (
            <li className={styles.row} key={follow.path}>
              <Link className={`${typography.link} ${typography.wrapAnywhere}`} to={follow.path}>
                {follow.name}
              </Link>
              <Button
                kind="line"
                size="small"
                aria-label={`Unfollow ${follow.name}`}
                disabled={isSaving}
                onClick={() => unfollow(follow)}
              >
                Unfollow
              </Button>
            </li>
          ))}
        </ul>
      )}
    </>
  );
}
