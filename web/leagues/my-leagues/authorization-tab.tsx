import { KeyRound } from 'lucide';
import { useState } from 'react';
import type { ApiKey } from '#contract/leagues/api-keys.ts';
import { NewSecret, useNewSecret } from '#web/kit/form/new-secret.tsx';
import { useChange } from '#web/kit/form/use-change.ts';
import { call } from '#web/kit/http/call.ts';
import { explainRefusal } from '#web/kit/http/explain-refusal.ts';
import { Alert } from '#web/kit/ui/alert.tsx';
import { Button } from '#web/kit/ui/button.tsx';
import { Icon } from '#web/kit/ui/icon.tsx';
import { lazyPart } from '#web/lazy-part.tsx';
import { ApiKeyDialog } from '#web/leagues/my-leagues/api-key-dialog.tsx';
import { ApiKeys } from '#web/leagues/my-leagues/api-keys.tsx';
import { KEY_COPIED, KEY_COPY_FAILED, KEY_GENERATION_FAILED } from '#web/messages.ts';

const DiscordWebhook = lazyPart(() => import('#web/webhooks/discord-webhook.tsx').then((part) => part.DiscordWebhook), {
  waiting: null,
});

const COPYING = { copied: KEY_COPIED, failed: KEY_COPY_FAILED };

/** The league's keys and its Discord webhook. */
export function AuthorizationTab({ leagueId }: { leagueId: number }) {
  return (
    <>
      <h3 className="section-title">Authorization</h3>
      <KeysSection leagueId={leagueId} />
      <DiscordWebhook leagueId={leagueId} />
    </>
  );
}

/** Generates an API key and copies it to the clipboard; if that fails, the key is shown until it is copied. */
export function KeysSection({ leagueId }: { leagueId: number }) {
  const [endingKey, setEndingKey] = useState<ApiKey | null>(null);
  const newKey = useNewSecret(KEY_GENERATION_FAILED, COPYING);
  const { isSaving, save } = useChange({ owner: KEY_GENERATION_FAILED });
  const isGenerating = isSaving || newKey.isSaving;
  const params = { league_id: leagueId };

  /** Generates a key at once if it replaces none, otherwise after confirmation. */
  async function generateKey() {
    const keys = await save(() => call('GET /leagues/myLeagues/:league_id/api_keys', { params }), null, {
      failed: KEY_GENERATION_FAILED,
      explain: explainRefusal,
    });
    if (!keys) return;
    const replaced = keys.filter(({ name }) => name === null);
    const live = replaced.find(({ expires_at }) => expires_at === null) ?? replaced[0];
    if (live) setEndingKey(live);
    else if (await newKey.receive(() => call('POST /auth/key_generation_v1', { body: params }))) setEndingKey(null);
  }

  return (
    <>
      <p className="my-3 text-ink-2">
        Your match servers use an API key to send results. A new key goes straight to your clipboard and replaces the
        old one, at once or after a time you choose. Only a hashed key is stored by the server.
      </p>
      <div className="grid justify-items-start gap-5 [&>div]:w-full">
        <Alert kind="warning">
          <p>Keep it private. Anyone who has this key can send results as your league.</p>
        </Alert>
        {newKey.secret && <NewSecret secret={newKey.secret} name="key" {...COPYING} />}
        <Button kind="primary" aria-busy={isGenerating} disabled={isGenerating} onClick={generateKey}>
          <Icon icon={KeyRound} size={18} />
          Generate New API Key
        </Button>
      </div>
      {endingKey && (
        <ApiKeyDialog
          leagueId={leagueId}
          act={{ kind: 'generate', key: endingKey }}
          newKey={newKey}
          onClose={() => setEndingKey(null)}
          onDone={() => setEndingKey(null)}
        />
      )}
      <ApiKeys leagueId={leagueId} newKey={newKey} />
    </>
  );
}
