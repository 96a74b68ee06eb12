import { Copy, KeyRound } from 'lucide';
import { useEffect, useRef, useState } from 'react';
import { decryptKey } from '#web/kit/form/decrypt-key.ts';
import { LeaveGuard } from '#web/kit/form/leave-guard.tsx';
import { useChange } from '#web/kit/form/use-change.ts';
import { explainRefusal } from '#web/kit/http/explain-refusal.ts';
import { CopyButton, type CopyTexts, useCopy } from '#web/kit/page/copy-button.tsx';
import { Alert } from '#web/kit/ui/alert.tsx';
import { Button } from '#web/kit/ui/button.tsx';
import { Icon } from '#web/kit/ui/icon.tsx';
import { useToast } from '#web/kit/ui/toast.tsx';

interface NewSecretProps extends CopyTexts {
  secret: string;
  /** Used as in 'your new key'. */
  name: 'key' | 'secret' | 'token';
  /** Removes the secret from the page; if absent, it stays. */
  onDone?: () => void;
}

/** A secret that the server returns once. Leaving the page before copying it asks for confirmation. */
export function NewSecret({ secret, name, copied, failed, onDone }: NewSecretProps) {
  const [copiedSecret, setCopiedSecret] = useState<string | null>(null);
  const note = useRef<HTMLParagraphElement>(null);
  const isCopied = copiedSecret === secret;

  // biome-ignore lint/correctness/useExhaustiveDependencies: each new secret takes the focus of its dialog.
  useEffect(() => {
    if (onDone) note.current?.focus();
  }, [secret]);

  return (
    <Alert icon={KeyRound}>
      <div>
        <p ref={note} tabIndex={-1}>
          This is your new {name}. Copy it now: it cannot be shown again once this window is closed.
        </p>
        <div className="mt-2 flex flex-wrap items-center gap-3">
          <code className="rounded-1 bg-sunken px-2 py-1.5 font-mono text-14 wrap-anywhere text-ink select-all">
            {secret}
          </code>
          <CopyButton {...{ copied, failed }} text={secret} size="small" onCopied={() => setCopiedSecret(secret)}>
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

export interface SecretReceiver {
  isSaving: boolean;
  /** Whether the secret has arrived. */
  receive: (request: () => Promise<{ key: string }>) => Promise<boolean>;
}

/**
 * Requests secrets, which arrive encrypted. With `copying`, a secret is copied at once, and shown only if that fails.
 */
export function useNewSecret(failed: string, copying?: CopyTexts) {
  const [secret, setSecret] = useState<string | null>(null);
  const { isSaving, save } = useChange({ owner: failed });
  const toast = useToast(failed);
  const copy = useCopy(failed);

  async function receive(request: () => Promise<{ key: string }>): Promise<boolean> {
    // Decryption needs a secure context, and a lost secret would have to be replaced.
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

  return { secret, isSaving, clear: () => setSecret(null), receive };
}
