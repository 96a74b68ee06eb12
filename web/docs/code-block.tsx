import { useId } from 'react';
import styles from '#web/docs/code-block.module.css';
import { CopyButton } from '#web/kit/page/copy-button.tsx';

interface CodeBlockProps {
  /** Unique on the page. */
  title: string;
  code: string;
}

/** Code to copy, in a panel that scrolls sideways. */
export function CodeBlock({ title, code }: CodeBlockProps) {
  const titleId = useId();
  return (
    <figure className="my-4 min-w-0 rounded-3 bg-sunken [box-shadow:inset_0_0_0_1px_var(--line)]">
      <figcaption className="flex items-center justify-between gap-3 border-b border-line py-1 ps-4 pe-2 text-13 font-semibold text-ink-3">
        <span id={titleId}>{title}</span>
        <CopyButton text={code} label={`Copy: ${title}`} />
      </figcaption>
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset groups inputs, and this is code. */}
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling panel must be reachable by keyboard. */}
      <pre className={`monospace ${styles.text}`} role="group" aria-labelledby={titleId} tabIndex={0}>
        {code}
      </pre>
    </figure>
  );
}
