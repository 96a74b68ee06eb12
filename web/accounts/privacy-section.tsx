import { Download } from 'lucide';
import { useCallback, useEffect, useId, useState } from 'react';
import type { User, Visibility } from '#contract/accounts/schema.ts';
import { PREFERENCE_ERROR_TIMEOUT, PREFERENCE_SUCCESS_TIMEOUT } from '#contract/kit/limits.ts';
import { Segmented } from '#web/kit/fields/segmented.tsx';
import { Switch } from '#web/kit/fields/switch.tsx';
import { bodyOf } from '#web/kit/form/body-of.ts';
import { FormElement, SubmitButton } from '#web/kit/form/form-element.tsx';
import { useForm } from '#web/kit/form/use-form.tsx';
import { apiUrl, call } from '#web/kit/http/call.ts';
import { useSession } from '#web/kit/session/session.tsx';
import { Alert } from '#web/kit/ui/alert.tsx';
import { ButtonLink } from '#web/kit/ui/button.tsx';
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
  const [outcome, setOutcome] = useTemporaryOutcome();
  const form = useForm(bodyOf('POST /users/update_privacy'), {
    initial: {
      leaderboard: user.leaderboard_visibility,
      visibility: user.visibility,
      connections: user.connections_visibility,
    },
    send: async (body) => {
      setOutcome(null);
      await call('POST /users/update_privacy', { body });
      setOutcome('saved');
      await reload();
      return {};
    },
    done: null,
    failed: null,
    onFailed: () => setOutcome('failed'),
    keeps: 'all',
  });
  const { visibility } = form.values;

  return (
    <Panel>
      <PanelHead>
        <h2 className="part-title">Privacy</h2>
      </PanelHead>
      <FormElement form={form} unsaved="Your privacy preferences have not been saved." isInTab>
        <SwitchRow
          label="Show me on leaderboards"
          hint="Your name can appear in rankings."
          {...form.box('leaderboard')}
        />
        <SwitchRow
          label="Show my connections"
          hint="Your player profile names your Discord account. People in your leagues always see both."
          {...form.box('connections')}
        />
        <div className="setting-row phone:grid-cols-1">
          <div>
            <b>Profile visibility</b>
            <p>{AUDIENCES[visibility || 'private']} Matches always name the people who played in them.</p>
          </div>
          <Segmented<Visibility>
            label="Profile visibility"
            value={visibility || 'private'}
            options={VISIBILITIES}
            onChange={form.of('visibility').onChange}
          />
        </div>
        <div className="flex items-center justify-between gap-3 px-5 py-4 phone:flex-col phone:items-stretch phone:gap-0 [&_[role]>div]:px-3 [&_[role]>div]:py-1.5 phone:[&_[role]>div]:mb-3 [&>button]:flex-none">
          <OutcomeNote outcome={outcome} />
          <SubmitButton form={form} kind="primary">
            Save preferences
          </SubmitButton>
        </div>
      </FormElement>
      <div className="setting-row phone:grid-cols-1">
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
    <div className="setting-row">
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
