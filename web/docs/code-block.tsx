import { useId } from 'react';
import styles from '#web/docs/code-block.module.css';
import typography from '#web/kit/styles/typography.module.css';
import { CopyButton } from '#web/kit/ui/copy-button.tsx';
import { useToast } from '#web/kit/ui/toast.tsx';
import { COPIED_TO_CLIPBOARD, FAILED_TO_COPY } from '#web/messages.ts';

interface CodeBlockProps {
  /** Unique on the page. */
  title: string;
  code: string;
}

/** Code to copy, in a panel that scrolls sideways. */
export function CodeBlock({ title, code }: CodeBlockProps) {
  const titleId = useId();
  const toast = useToast();
  return (
    <figure className={styles.block}>
      <figcaption className={styles.head}>
        <span id={titleId}>{title}</span>
        <CopyButton
          text={code}
          label={`Copy: ${title}`}
          onCopied={() => toast.success(COPIED_TO_CLIPBOARD)}
          onFailed={() => toast.failure(FAILED_TO_COPY)}
        />
      </figcaption>
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset groups inputs, and this is code. */}
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling panel must be reachable by keyboard. */}
      <pre className={`${styles.text} ${typography.monospace}`} role="group" aria-labelledby={titleId} tabIndex={0}>
        {code}
      </pre>
    </figure>
  );
}
