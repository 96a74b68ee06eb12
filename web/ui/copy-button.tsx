import { Copy } from 'lucide';
import type { ReactNode } from 'react';
import { Icon } from '#web/ui/icon.tsx';
import '#web/ui/button.css';

interface CopyButtonProps {
  /** What goes to the clipboard. */
  text: string;
  onCopied: () => void;
  onFailed: (error: unknown) => void;
  /** Accessible name; needed when there are no children. */
  label?: string;
  className?: string;
  children?: ReactNode;
}

/** Copies a text. Without children it is a small icon button. */
export function CopyButton({ text, onCopied, onFailed, label, className, children }: CopyButtonProps) {
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
    <button
      type="button"
      className={className ?? (children ? 'btn' : 'btn btn--ghost btn--icon btn--sm btn--mini')}
      aria-label={label}
      onClick={copy}
    >
      {children ?? <Icon icon={Copy} size={16} />}
    </button>
  );
}
