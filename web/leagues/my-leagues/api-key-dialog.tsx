import { type FormEvent, useId, useState } from 'react';
import { MAX_API_KEY_NAME_LENGTH } from '#contract/kit/limits.ts';
import { hasVisibleText } from '#contract/kit/plain-text.ts';
import type { ApiKey } from '#contract/leagues/api-keys.ts';
import { SelectField, TextField } from '#web/kit/fields/fields.tsx';
import { LeaveGuard } from '#web/kit/form/leave-guard.tsx';
import type { SecretReceiver } from '#web/kit/form/new-secret.tsx';
import { useChange } from '#web/kit/form/use-change.ts';
import { call } from '#web/kit/http/call.ts';
import { explainRefusal } from '#web/kit/http/explain-refusal.ts';
import layout from '#web/kit/styles/layout.module.css';
import typography from '#web/kit/styles/typography.module.css';
import { Button } from '#web/kit/ui/button.tsx';
import { Dialog } from '#web/kit/ui/dialog.tsx';
import { ModalClose } from '#web/kit/ui/modal.tsx';

/** `generate` is for 'Generate New API Key' if it replaces a key. */
export type ApiKeyAct = { kind: 'new' } | { kind: 'generate' | 'rotate' | 'revoke'; key: ApiKey };

/** How long a replaced key stays valid, in minutes. */
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
  const [name, setName] = useState('');
  const [grace, setGrace] = useState<number>(GRACE_PERIODS[0][0]);
  const { isSaving, save } = useChange({ owner: 'API key' });
  const isSending = isSaving || newKey.isSaving;
  const id = useId();
  const { title, send } = WORDS[act.kind];
  const params = { league_id: leagueId };
  // A key that was already replaced ends with the next one.
  const hasGrace = act.kind === 'rotate' || (act.kind === 'generate' && act.key.expires_at === null);

  async function change(): Promise<boolean> {
    if (act.kind === 'new') {
      return newKey.receive(() => call('POST /leagues/myLeagues/:league_id/api_keys', { params, body: { name } }));
    }
    const { key } = act;
    if (act.kind === 'generate' && (!hasGrace || grace === 0)) {
      return newKey.receive(() => call('POST /auth/key_generation_v1', { body: params }));
    }
    if (act.kind !== 'revoke') {
      const body = { id: key.id, grace_minutes: grace };
      return newKey.receive(() => call('POST /leagues/myLeagues/:league_id/api_keys/rotate', { params, body }));
    }
    const revoke = () => call('POST /leagues/myLeagues/:league_id/api_keys/revoke', { params, body: { id: key.id } });
    const options = { failed: 'The key could not be revoked.', explain: explainRefusal };
    return (await save(revoke, 'Key revoked', options)) !== null;
  }

  async function submit(event: FormEvent) {
    event.preventDefault();
    if (isSending || (act.kind === 'new' && !hasVisibleText(name))) return;
    if (await change()) onDone();
  }

  const foot = (
    <>
      <ModalClose>Cancel</ModalClose>
      <Button
        type="submit"
        form={id}
        kind={act.kind === 'revoke' ? 'danger-solid' : 'primary'}
        aria-busy={isSending}
        disabled={isSending || (act.kind === 'new' && !hasVisibleText(name))}
      >
        {send}
      </Button>
    </>
  );

  return (
    <Dialog open onClose={onClose} title={title} foot={foot}>
      <LeaveGuard hasInput={name !== ''} isSafe={() => isSending} />
      <form className={layout.stack} id={id} noValidate onSubmit={submit}>
        {act.kind === 'new' && (
          <TextField
            label="Name"
            hint="What it is for, such as a server’s name. The key goes to your clipboard."
            maxLength={MAX_API_KEY_NAME_LENGTH}
            data-autofocus
            value={name}
            onChange={setName}
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
          <SelectField label="The old key ends" value={grace} onChange={(chosen) => setGrace(Number(chosen))}>
            {GRACE_PERIODS.map(([minutes, words]) => (
              <option key={minutes} value={minutes}>
                {words}
              </option>
            ))}
          </SelectField>
        )}
        {act.kind === 'revoke' && (
          <p>
            <KeyName apiKey={act.key} /> ends at once: servers that use it can no longer send results.
          </p>
        )}
      </form>
    </Dialog>
  );
}

function KeyName({ apiKey: { name, prefix } }: { apiKey: ApiKey }) {
  return (
    <>
      <b className={typography.wrapAnywhere}>{nameKey({ name })}</b> (<code>{prefix}…</code>)
    </>
  );
}

/** The key of 'Generate New API Key' has no name of its own. */
export function nameKey({ name }: { name: string | null }): string {
  return name ?? 'Generated key';
}
