import { BackLink } from '#web/components/back-link.tsx';
import { NeedsScripts } from '#web/components/needs-scripts.tsx';
import pageHeadStyles from '#web/components/page-head.module.css';
import styles from '#web/pages/submit/form-heading.module.css';
import typography from '#web/styles/typography.module.css';

/** Heading of a submission form: `title - league` as text, with the league on its own line. */
export function FormHeading({ title, league }: { title: string; league: string }) {
  return (
    <>
      <h1 className={pageHeadStyles.title}>
        {title}
        <span className={typography.screenReaderOnly}> - </span>
        <span className={styles.league}>{league}</span>
      </h1>
      <NeedsScripts />
    </>
  );
}

export function BackToSubmit() {
  return <BackLink to="/submit">Submit</BackLink>;
}
