import { PAGE_NOT_FOUND } from '#web/messages.ts';
import { ErrorPage, type FailureIds, GoBackButton, RetryButton } from '#web/site/error-page.tsx';
import styles from '#web/site/not-found-page.module.css';

/** The ids are those of a server's response; an address without a page has none to show. */
export function NotFound(ids: FailureIds) {
  return (
    <ErrorPage
      {...ids}
      hasIds={Boolean(ids.requestId ?? ids.rayId)}
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
