import type { ReactNode } from 'react';
import { INTERNAL_ERROR, SLOW_DOWN, UNEXPECTED_ERROR } from '#web/messages.ts';
import styles from '#web/site/error-page.module.css';
import { ErrorPage, type FailureIds, GoBackButton, RetryButton } from '#web/site/error-page.tsx';
import { NoAccess } from '#web/site/no-access-page.tsx';
import { NotFound } from '#web/site/not-found-page.tsx';

interface StatusErrorPageProps extends FailureIds {
  /** HTTP status; null without a response. */
  status: number | null;
  /** Replaces the page's own sentence. */
  message?: string;
}

/** The error page of a failed load, by its status. */
export function StatusErrorPage({ status, message, ...ids }: StatusErrorPageProps) {
  if (status === 404) return <NotFound {...ids} />;
  if (status === 403) return <NoAccess {...ids} message={message} />;
  const { code, title, text } = describeStatus(status);
  return (
    <ErrorPage
      {...ids}
      code={code}
      title={title}
      text={message ?? text}
      actions={
        <>
          <RetryButton />
          <GoBackButton primary={false} />
        </>
      }
    />
  );
}

function describeStatus(status: number | null): { code: ReactNode; title: string; text: string } {
  if (status === 429) {
    return {
      code: (
        <>
          429
          <span className={styles.card} />
        </>
      ),
      title: SLOW_DOWN,
      text: 'You sent too many requests at once. Wait a moment, then try again.',
    };
  }
  if (status === 500) {
    return {
      code: (
        <>
          500
          <span className={`${styles.card} ${styles.redCard}`} />
        </>
      ),
      title: INTERNAL_ERROR,
      text: 'Something went wrong on our side. Try again in a moment.',
    };
  }
  return {
    code: '?!',
    title: UNEXPECTED_ERROR,
    text: 'Something unexpected went wrong. Try again. If it keeps happening, send us the IDs below in the Support Server.',
  };
}
