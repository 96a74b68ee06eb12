import { PAGE_NOT_FOUND } from '#web/messages.ts';
import styles from '#web/site/error-page.module.css';
import { ErrorPage, type FailureIds, GoBackButton, RetryButton } from '#web/site/error-page.tsx';

/** With the ids of a server's response; a page without one has none to name. */
export function NotFound(ids: FailureIds) {
  return (
    <ErrorPage
      {...ids}
      code={
        <>
          4<span className={styles.ball} />4
        </>
      }
      title={PAGE_NOT_FOUND.title}
      text={PAGE_NOT_FOUND.text}
      actions={
        <>
          <GoBackButton />
          <RetryButton primary={false} />
        </>
      }
    />
  );
}

/** Routes `*` and `/not-found`. */
export function NotFoundPage() {
  return <NotFound />;
}
