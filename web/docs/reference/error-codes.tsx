import { PROBLEM_CODES, PROBLEMS, problemAnchor } from '#contract/kit/problems.ts';
import docsStyles from '#web/docs/docs.module.css';
import styles from '#web/docs/reference/reference.module.css';
import typography from '#web/kit/styles/typography.module.css';

/** The codes of failures; the `type` of a failure leads to its code. */
export function ErrorCodes() {
  return (
    <section aria-labelledby="errors">
      <h2 className={typography.partTitle} id="errors">
        Errors
      </h2>
      <p className={styles.about}>
        Failures are <code className={typography.monospace}>application/problem+json</code>: the members of RFC 9457
        beside <code className={typography.monospace}>error</code>. Act on{' '}
        <code className={typography.monospace}>code</code> alone: sentences may change. Further codes may follow, so
        treat an unknown one by its status.
      </p>
      <dl className={docsStyles.terms}>
        {PROBLEM_CODES.map((code) => (
          <div key={code} id={problemAnchor(code)}>
            <dt>
              <code className={typography.monospace}>{code}</code>
            </dt>
            <dd>
              <b className={typography.figures}>{PROBLEMS[code].status}</b> {PROBLEMS[code].title}.{' '}
              {PROBLEMS[code].description}
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
