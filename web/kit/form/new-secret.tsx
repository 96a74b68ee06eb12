import { Copy, KeyRound } from 'lucide';
import { useEffect, useRef, useState } from 'react';
import { decryptKey } from '#web/kit/form/decrypt-key.ts';
import { LeaveGuard } from '#web/kit/form/leave-guard.tsx';
import styles from '#web/kit/form/new-secret.module.css';
import { useChange } from '#web/kit/form/use-change.ts';
import { explainRefusal } from '#web/kit/http/explain-refusal.ts';
import { Alert } from '#web/kit/ui/alert.tsx';
import { Button } from '#web/kit/ui/button.tsx';
import { CopyButton } from '#web/kit/ui/copy-button.tsx';
import { Icon } from '#web/kit/ui/icon.tsx';
import { useToast } from '#web/kit/ui/toast.tsx';

interface NewSecretProps {
  secret: string;
  /** As in 'your new key'. */
  name: 'key' | 'secret' | 'token';
  /** Messages after copying it. */
  copied: string;
  copyFailed: string;
  /** Takes the secret off the page; without it, it stays. */
  onDone?: () => void;
}

/** A secret that the server returns once. Leaving the page before it was copied asks for confirmation. */
export function NewSecret({ secret, name, copied, copyFailed, onDone }: NewSecretProps) {
  const [copiedSecret, setCopiedSecret] = useState<string | null>(null);
  const note = useRef<HTMLParagraphElement>(null);
  const toast = useToast();
  const isCopied = copiedSecret === secret;

  // biome-ignore lint/correctness/useExhaustiveDependencies: each new secret takes the focus of its dialog.
  useEffect(() => {
    if (onDone) note.current?.focus();
  }, [secret]);

  function confirmCopy() {
    setCopiedSecret(secret);
    toast.success(copied);
  }

  return (
    <Alert icon={KeyRound}>
      <div>
        <p ref={note} tabIndex={-1}>
          This is your new {name}. Copy it now: it cannot be shown again once this window is closed.
        </p>
        <div className={styles.secret}>
          <code>{secret}</code>
          <CopyButton text={secret} size="small" onCopied={confirmCopy} onFailed={() => toast.failure(copyFailed)}>
            <Icon icon={Copy} size={16} />
            Copy {name}
          </CopyButton>
          {onDone && (
            <Button kind="line" size="small" onClick={onDone}>
              Done
            </Button>
          )}
        </div>
        <LeaveGuard hasInput={!isCopied} title={`Leave without the ${name}?`}>
          The new {name} has not been copied, and it cannot be shown again.
        </LeaveGuard>
      </div>
    </Alert>
  );
}

/** Texts after copying a secret to the clipboard. */
type CopyTexts = Pick<NewSecretProps, 'copied' | 'copyFailed'>;

export interface SecretReceiver {
  isSaving: boolean;
  /** Whether the secret has arrived. */
  receive: (request: () => Promise<{ key: string }>) => Promise<boolean>;
}

/** Requests secrets, which arrive encrypted. With `copying`, one is copied at once, and kept only if that fails. */
export function useNewSecret(failed: string, copying?: CopyTexts) {
  const [secret, setSecret] = useState<string | null>(null);
  const { isSaving, save } = useChange({ owner: failed });
  const toast = useToast(failed);

  async function receive(request: () => Promise<{ key: string }>): Promise<boolean> {
    // Only there it can be decrypted, and a lost one would have to be replaced.
    if (!window.isSecureContext) {
      toast.failure(failed, 'Open this page over https.');
      return false;
    }
    const received = await save(async () => decryptKey((await request()).key), null, {
      failed,
      explain: explainRefusal,
    });
    if (received === null) return false;
    setSecret(copying && (await copy(received, copying)) ? null : received);
    return true;
  }

  async function copy(text: string, { copied, copyFailed }: CopyTexts): Promise<boolean> {
    try {
      await navigator.clipboard.writeText(text);
    } catch {
      toast.failure(copyFailed);
      return false;
    }
    toast.success(copied);
    return true;
  }

  return { secret, isSaving, clear: () => setSecret(null), receive };
}
