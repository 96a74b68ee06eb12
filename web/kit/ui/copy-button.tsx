import { Copy } from 'lucide';
import type { ReactNode } from 'react';
import { Button, type ButtonLook } from '#web/kit/ui/button.tsx';
import { Icon } from '#web/kit/ui/icon.tsx';

interface CopyButtonProps extends ButtonLook {
  text: string;
  onCopied: () => void;
  onFailed: (error: unknown) => void;
  /** Accessible name; needed when there are no children. */
  label?: string;
  children?: ReactNode;
}

/** Copies `text` to the clipboard. Without children it is a small icon button. */
export function CopyButton({ text, onCopied, onFailed, label, children, ...look }: CopyButtonProps) {
  async function copy() {
    try {
      await navigator.clipboard.writeText(text);
    } catch (error) {
      onFailed(error);
      return;
    }
    onCopied();
  }
  return (
    <Button {...(children ? look : { kind: 'ghost', size: 'mini', isIcon: true })} aria-label={label} onClick={copy}>
      {children ?? <Icon icon={Copy} size={16} />}
    </Button>
  );
}
