import { Copy } from 'lucide';
import type { ReactNode } from 'react';
import { Button, type ButtonLook } from '#web/kit/ui/button.tsx';
import { Icon } from '#web/kit/ui/icon.tsx';
import { useToast } from '#web/kit/ui/toast.tsx';
import { COPIED_TO_CLIPBOARD, FAILED_TO_COPY } from '#web/messages.ts';

/** Texts of the toasts after copying. */
export interface CopyTexts {
  copied?: string;
  failed?: string;
}

/** Copies a text to the clipboard and confirms it in a toast. Resolves to false if it failed. */
export function useCopy(owner?: string) {
  const toast = useToast(owner);
  return async (text: string, { copied = COPIED_TO_CLIPBOARD, failed = FAILED_TO_COPY }: CopyTexts = {}) => {
    try {
      await navigator.clipboard.writeText(text);
    } catch {
      toast.failure(failed);
      return false;
    }
    toast.success(copied);
    return true;
  };
}

interface CopyButtonProps extends ButtonLook, CopyTexts {
  text: string;
  onCopied?: () => void;
  /** Accessible name; required without children. */
  label?: string;
  children?: ReactNode;
}

/** Copies `text` to the clipboard. Without children it is a small icon button. */
export function CopyButton({ text, copied, failed, onCopied, label, children, ...look }: CopyButtonProps) {
  const copy = useCopy();
  return (
    <Button
      {...(children ? look : { kind: 'ghost', size: 'mini', isIcon: true })}
      aria-label={label}
      onClick={async () => (await copy(text, { copied, failed })) && onCopied?.()}
    >
      {children ?? <Icon icon={Copy} size={16} />}
    </Button>
  );
}
