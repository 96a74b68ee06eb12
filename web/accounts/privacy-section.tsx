import { Download } from 'lucide';
import { type SyntheticEvent, useCallback, useEffect, useId, useState } from 'react';
import type { PrivacyPreferences, User, Visibility } from '#contract/accounts/schema.ts';
import { PREFERENCE_ERROR_TIMEOUT, PREFERENCE_SUCCESS_TIMEOUT } from '#contract/kit/limits.ts';
import styles from '#web/accounts/settings-page.module.css';
import { Segmented } from '#web/kit/fields/segmented.tsx';
import { Switch } from '#web/kit/fields/switch.tsx';
import { LeaveGuard } from '#web/kit/form/leave-guard.tsx';
import { useChange } from '#web/kit/form/use-change.ts';
import { apiUrl, call } from '#web/kit/http/call.ts';
import { useSession } from '#web/kit/session/session.tsx';
import typography from '#web/kit/styles/typography.module.css';
import { Alert } from '#web/kit/ui/alert.tsx';
import { Button, ButtonLink } from '#web/kit/ui/button.tsx';
import { Icon } from '#web/kit/ui/icon.tsx';
import { Panel, PanelHead } from '#web/kit/ui/panel.tsx';
import { PREFERENCES_FAILED, PREFERENCES_UPDATED } from '#web/messages.ts';

const VISIBILITIES = [
  { value: 'public', label: 'Public' },
  { value: 'limited', label: 'Limited' },
  { value: 'private', label: 'Private' },
] as const satisfies readonly { value: Visibility; label: string }[];

const AUDIENCES: Record<Visibility, string> = {
  public: 'Anyone can see your player profile and find it by search.',
  limited: 'Only people who are signed in can see your player profile and find it by search.',
  private: 'Only you and staff can see your player profile and find it by search.',
};

/** Privacy preferences, which apply once saved. */
export function PrivacySection({ user }: { user: User }) {
  const { reload } = useSession();
  const [preferences, setPreferences] = useState<PrivacyPreferences>({
    leaderboard: user.leaderboard_visibility,
    visibility: user.visibility,
    connections: user.connections_visibility,
  });
  const { isSaving, save } = useChange();
  const [outcome, setOutcome] = useTemporaryOutcome();

  const isChanged =
    preferences.leaderboard !== user.leaderboard_visibility ||
    preferences.visibility !== user.visibility ||
    preferences.connections !== user.connections_visibility;

  function change(part: Partial<PrivacyPreferences>) {
    setPreferences((current) => ({ ...current, ...part }));
  }

  async function savePreferences(event: SyntheticEvent) {
    event.preventDefault();
    setOutcome(null);
    const send = async () => {
      await call('POST /users/update_privacy', { body: preferences });
      setOutcome('saved');
      await reload();
    };
    await save(send, null, { showFailure: () => setOutcome('failed') });
  }

  return (
    <Panel>
      <PanelHead>
        <h2 className={typography.partTitle}>Privacy</h2>
      </PanelHead>
      <LeaveGuard hasInput={isChanged} isInTab>
        Your privacy preferences have not been saved.
      </LeaveGuard>
      <form onSubmit={savePreferences}>
        <SwitchRow
          label="Show me on leaderboards"
          hint="Your name can appear in rankings."
          checked={preferences.leaderboard}
          onChange={(leaderboard) => change({ leaderboard })}
        />
        <SwitchRow
          label="Show my connections"
          hint="Your player profile names your Discord account. People in your leagues always see both."
          checked={preferences.connections}
          onChange={(connections) => change({ connections })}
        />
        <div className={`${styles.row} ${styles.stackedRow}`}>
          <div>
            <b>Profile visibility</b>
            <p>{AUDIENCES[preferences.visibility]} Matches always name the people who played in them.</p>
          </div>
          <Segmented<Visibility>
            label="Profile visibility"
            value={preferences.visibility}
            options={VISIBILITIES}
            onChange={(visibility) => change({ visibility })}
          />
        </div>
        <div className={styles.foot}>
          <OutcomeNote outcome={outcome} />
          <Button type="submit" kind="primary" aria-busy={isSaving} disabled={isSaving}>
            Save preferences
          </Button>
        </div>
      </form>
      <div className={`${styles.row} ${styles.stackedRow}`}>
        <div>
          <b>Your data</b>
          <p>Everything that is stored about you, as a JSON file.</p>
        </div>
        <ButtonLink href={apiUrl('/users/my_data')} download>
          <Icon icon={Download} size={18} />
          Download my data
        </ButtonLink>
      </div>
    </Panel>
  );
}

interface SwitchRowProps {
  label: string;
  hint: string;
  checked: boolean;
  onChange: (checked: boolean) => void;
}

function SwitchRow({ label, hint, checked, onChange }: SwitchRowProps) {
  const labelId = useId();
  return (
    <div className={styles.row}>
      <div>
        <b id={labelId}>{label}</b>
        <p>{hint}</p>
      </div>
      <Switch checked={checked} onChange={onChange} labelledBy={labelId} />
    </div>
  );
}

/** The live regions are rendered before their text, so that screen readers announce it. */
function OutcomeNote({ outcome }: { outcome: PreferenceOutcome | null }) {
  return (
    <div>
      <div role="status">
        {outcome === 'saved' && (
          <Alert kind="success">
            <p>{PREFERENCES_UPDATED}</p>
          </Alert>
        )}
      </div>
      <div role="alert">
        {outcome === 'failed' && (
          <Alert kind="error">
            <p>{PREFERENCES_FAILED}</p>
          </Alert>
        )}
      </div>
    </div>
  );
}

type PreferenceOutcome = 'saved' | 'failed';

const TIMEOUTS_MS: Record<PreferenceOutcome, number> = {
  saved: PREFERENCE_SUCCESS_TIMEOUT,
  failed: PREFERENCE_ERROR_TIMEOUT,
};

/** The outcome of the last save; a success is cleared after 3 s, a failure after 5 s. */
function useTemporaryOutcome() {
  // A new object each time, so that a repeated outcome restarts the timer.
  const [latest, setLatest] = useState<{ outcome: PreferenceOutcome } | null>(null);

  useEffect(() => {
    if (!latest) return;
    const timer = setTimeout(() => setLatest(null), TIMEOUTS_MS[latest.outcome]);
    return () => clearTimeout(timer);
  }, [latest]);

  const setOutcome = useCallback((outcome: PreferenceOutcome | null) => setLatest(outcome && { outcome }), []);
  return [latest?.outcome ?? null, setOutcome] as const;
}
