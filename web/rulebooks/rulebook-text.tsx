import styles from '#web/rulebooks/rulebook-text.module.css';

/** A league's rules: HTML that the server rendered from Markdown, limited to a few harmless elements. */
export function RulebookText({ html }: { html: string }) {
  return (
    <div
      className={`max-w-[68ch] leading-[1.6] wrap-anywhere text-ink-2 ${styles.text}`}
      // biome-ignore lint/security/noDangerouslySetInnerHtml: the server escapes what the league wrote (render-markdown.ts).
      dangerouslySetInnerHTML={{ __html: html }}
    />
  );
}
