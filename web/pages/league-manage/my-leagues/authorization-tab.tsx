import { KeyRound } from 'lucide';
import { useState } from 'react';
import type { ApiKey } from '#contract/api-keys.ts';
import { decryptKey } from '#web/components/decrypt-key.ts';
import { NewSecret } from '#web/components/new-secret.tsx';
import { call } from '#web/http/call.ts';
import { explainRefusal } from '#web/http/explain-refusal.ts';
import { lazyPart } from '#web/lazy-part.tsx';
import { KEY_COPIED, KEY_COPY_FAILED, KEY_GENERATION_FAILED } from '#web/messages.ts';
import styles from '#web/pages/league-manage/my-leagues/league-dialog.module.css';
import typography from '#web/styles/typography.module.css';
import { Alert } from '#web/ui/alert.tsx';
import { Button } from '#web/ui/button.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { useToast } from '#web/ui/toast.tsx';

const ApiKeys = lazyPart(
  () => import('#web/pages/league-manage/my-leagues/api-keys.tsx').then((part) => part.ApiKeys),
  {
    waiting: null,
  },
);
const ApiKeyDialog = lazyPart(
  () => import('#web/pages/league-manage/my-leagues/api-key-dialog.tsx').then((part) => part.ApiKeyDialog),
  { waiting: null },
);
const DiscordWebhook = lazyPart(
  () => import('#web/pages/league-manage/my-leagues/discord-webhook.tsx').then((part) => part.DiscordWebhook),
  { waiting: null },
);

/** The league's keys and its Discord webhook. */
export function AuthorizationTab({ leagueId }: { leagueId: number }) {
  return (
    <>
      <h3 className={typography.sectionTitle}>Authorization</h3>
      <KeysSection leagueId={leagueId} />
      <DiscordWebhook leagueId={leagueId} />
    </>
  );
}

/** Generates an API key and copies it to the clipboard; a key that could not be copied is shown until it is. */
export function KeysSection({ leagueId }: { leagueId: number }) {
  const [isGenerating, setIsGenerating] = useState(false);
  const [endingKey, setEndingKey] = useState<ApiKey | null>(null);
  const [uncopiedKey, setUncopiedKey] = useState<string | null>(null);
  const toast = useToast();

  /** Generates a key at once if it replaces none, otherwise after confirmation. */
  async function generateKey() {
    setIsGenerating(true);
    toast.clear();
    try {
      const keys = await call('GET /leagues/myLeagues/:league_id/api_keys', { params: { league_id: leagueId } });
      const replaced = keys.filter(({ name }) => name === null);
      const live = replaced.find(({ expires_at }) => expires_at === null) ?? replaced[0];
      if (live) setEndingKey(live);
      else if (await receiveKey(() => call('POST /auth/key_generation_v1', { body: { league_id: leagueId } })))
        setEndingKey(null);
    } catch (error) {
      toast.failure(KEY_GENERATION_FAILED, explainRefusal(error));
    }
    setIsGenerating(false);
  }

  async function receiveKey(request: () => Promise<{ key: string }>): Promise<boolean> {
    toast.clear();
    // A new key may end the old one at once, so it is requested only where it can be decrypted.
    if (!window.isSecureContext) {
      toast.failure(KEY_GENERATION_FAILED, 'Open this page over https to generate a key.');
      return false;
    }
    try {
      const { key } = await request();
      await copyKey(await decryptKey(key));
    } catch (error) {
      toast.failure(KEY_GENERATION_FAILED, explainRefusal(error));
      return false;
    }
    return true;
  }

  async function copyKey(key: string) {
    try {
      await navigator.clipboard.writeText(key);
    } catch {
      setUncopiedKey(key);
      toast.failure(KEY_COPY_FAILED);
      return;
    }
    setUncopiedKey(null);
    toast.success(KEY_COPIED);
  }

  return (
    <>
      <p className={styles.lede}>
        Your match servers use an API key to send results. A new key goes straight to your clipboard and replaces the
        old one, at once or after a time you choose. Only a hashed key is stored by the server.
      </p>
      <div className={styles.newKey}>
        <Alert kind="warning">
          <p>Keep it private. Anyone who has this key can send results as your league.</p>
        </Alert>
        {uncopiedKey && <NewSecret secret={uncopiedKey} name="key" copied={KEY_COPIED} copyFailed={KEY_COPY_FAILED} />}
        <Button kind="primary" aria-busy={isGenerating} disabled={isGenerating} onClick={generateKey}>
          <Icon icon={KeyRound} size={18} />
          Generate New API Key
        </Button>
      </div>
      {endingKey && (
        <ApiKeyDialog
          leagueId={leagueId}
          act={{ kind: 'generate', key: endingKey }}
          receiveKey={receiveKey}
          onClose={() => setEndingKey(null)}
          onDone={() => setEndingKey(null)}
        />
      )}
      <ApiKeys leagueId={leagueId} receiveKey={receiveKey} />
    </>
  );
}
