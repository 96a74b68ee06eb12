import styles from '#web/rulebooks/rulebook-text.module.css';

/** A league's rules: HTML that the server made from Markdown, of a few harmless elements. */
export function RulebookText({ html }: { html: string }) {
  return (
    <div
      className={styles.text}
      // biome-ignore lint/security/noDangerouslySetInnerHtml: the server escapes what the league wrote (render-markdown.ts).
      dangerouslySetInnerHTML={{ __html: html }}
    />
  );
}
