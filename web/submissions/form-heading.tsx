import { BackLink } from '#web/kit/page/back-link.tsx';
import { NeedsScripts } from '#web/kit/page/needs-scripts.tsx';
import pageHeadStyles from '#web/kit/page/page-head.module.css';
import typography from '#web/kit/styles/typography.module.css';
import styles from '#web/submissions/form-heading.module.css';
import type { EntryTarget } from '#web/submissions/load-league.ts';
import { isAcceptedAtOnce } from '#web/submissions/submission-form.ts';

/** Heading of a submission form: `title - league` as text, with the league on its own line, and its fixture. */
export function FormHeading({ title, target }: { title: string; target: EntryTarget }) {
  const { league, fixture } = target;
  return (
    <div>
      <h1 className={pageHeadStyles.title}>
        {title}
        <span className={typography.screenReaderOnly}> - </span>
        <span className={styles.league}>{league.name}</span>
      </h1>
      {fixture && (
        <p className={typography.muted}>
          {`${fixture.competition}, ${fixture.round}.`}
          {isAcceptedAtOnce(target) && ' You review this league’s matches, so a complete result counts at once.'}
        </p>
      )}
      <NeedsScripts />
    </div>
  );
}

export function BackToSubmit() {
  return <BackLink to="/submit">Submit</BackLink>;
}
