import { hasVisibleText } from '#contract/kit/plain-text.ts';
import type { ApiKey } from '#contract/leagues/api-keys.ts';
import { SelectField, TextField } from '#web/kit/fields/fields.tsx';
import { bodyOf } from '#web/kit/form/body-of.ts';
import { DialogForm } from '#web/kit/form/dialog-form.tsx';
import type { SecretReceiver } from '#web/kit/form/new-secret.tsx';
import { useForm } from '#web/kit/form/use-form.tsx';
import { call } from '#web/kit/http/call.ts';
import { explainRefusal } from '#web/kit/http/explain-refusal.ts';

/** `generate` is for 'Generate New API Key' if it replaces a key. */
export type ApiKeyAct = { kind: 'new' } | { kind: 'generate' | 'rotate' | 'revoke'; key: ApiKey };

/** Minutes for which a replaced key stays valid. */
const GRACE_PERIODS = [
  [0, 'At once'],
  [60, 'After an hour'],
  [24 * 60, 'After a day'],
  [7 * 24 * 60, 'After a week'],
] as const;

const WORDS = {
  new: { title: 'New key', send: 'Create key' },
  generate: { title: 'Generate a new key?', send: 'Generate key' },
  rotate: { title: 'Rotate key', send: 'Rotate' },
  revoke: { title: 'Revoke key', send: 'Revoke' },
} as const;

interface ApiKeyDialogProps {
  leagueId: number;
  act: ApiKeyAct;
  newKey: SecretReceiver;
  onClose: () => void;
  onDone: () => void;
}

/** Creates, replaces or revokes one of a league's keys. */
export function ApiKeyDialog({ leagueId, act, newKey, onClose, onDone }: ApiKeyDialogProps) {
  const { title, send: action } = WORDS[act.kind];
  const params = { league_id: leagueId };
  // An already replaced key ends when the next one is generated.
  const hasGrace = act.kind === 'rotate' || (act.kind === 'generate' && act.key.expires_at === null);
  const form = useForm(bodyOf('POST /leagues/myLeagues/:league_id/api_keys'), {
    params,
    initial: { name: '' },
    more: { grace: '0' },
    missing: ({ name }) => act.kind === 'new' && !hasVisibleText(name),
    absent: () => (act.kind === 'new' ? [] : ['name']),
    owner: 'API key',
    send: (body): Promise<object | null> => change(body, Number(form.values.grace)),
    done: act.kind === 'revoke' ? 'Key revoked' : null,
    failed: 'The key could not be revoked.',
    explain: explainRefusal,
    onSaved: onDone,
  });

  /** Resolves to null if no key was received; a toast has the reason. */
  async function change(body: { name: string }, grace_minutes: number): Promise<object | null> {
    const send = () => {
      if (act.kind === 'new') return call('POST /leagues/myLeagues/:league_id/api_keys', { params, body });
      if (act.kind === 'generate' && (!hasGrace || grace_minutes === 0)) {
        return call('POST /auth/key_generation_v1', { body: params });
      }
      const rotation = { id: act.key.id, grace_minutes };
      return call('POST /leagues/myLeagues/:league_id/api_keys/rotate', { params, body: rotation });
    };
    if (act.kind === 'revoke') {
      return call('POST /leagues/myLeagues/:league_id/api_keys/revoke', { params, body: { id: act.key.id } });
    }
    return (await newKey.receive(send)) ? {} : null;
  }

  return (
    <DialogForm
      form={form}
      title={title}
      action={action}
      kind={act.kind === 'revoke' ? 'danger-solid' : 'primary'}
      onClose={onClose}
    >
      {act.kind === 'new' && (
        <TextField
          label="Name"
          hint="What it is for, such as a server’s name. The key goes to your clipboard."
          {...form.of('name')}
        />
      )}
      {(act.kind === 'generate' || act.kind === 'rotate') && (
        <p>
          A new key replaces <KeyName apiKey={act.key} /> and goes to your clipboard.{' '}
          {hasGrace
            ? 'Servers with the old key can send results until it ends.'
            : 'Servers with the old key can no longer send results.'}
        </p>
      )}
      {hasGrace && (
        <SelectField
          label="The old key ends"
          {...form.of('grace')}
          options={GRACE_PERIODS.map(([minutes, words]) => ({ id: minutes, name: words }))}
        />
      )}
      {act.kind === 'revoke' && (
        <p>
          <KeyName apiKey={act.key} /> ends at once: servers that use it can no longer send results.
        </p>
      )}
    </DialogForm>
  );
}

function KeyName({ apiKey: { name, prefix } }: { apiKey: ApiKey }) {
  return (
    <>
      <b className="wrap-text">{nameKey({ name })}</b> (<code>{prefix}…</code>)
    </>
  );
}

/** The key of 'Generate New API Key' has no name of its own. */
export function nameKey({ name }: { name: string | null }): string {
  return name ?? 'Generated key';
}
