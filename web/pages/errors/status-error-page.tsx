import type { ReactNode } from 'react';
import { INTERNAL_ERROR, SLOW_DOWN, UNEXPECTED_ERROR } from '#web/messages.ts';
import { ErrorPage, type FailureIds } from '#web/pages/errors/error-page.tsx';
import { NotFound } from '#web/pages/errors/not-found-page.tsx';
import { RetryButton } from '#web/pages/errors/retry-button.tsx';

interface StatusErrorPageProps extends FailureIds {
  /** HTTP status; null when no answer came. */
  status: number | null;
  /** A sentence in place of the page's own. */
  message?: string;
}

/** The page of a failed load, by its status (spec §2, error screens). */
export function StatusErrorPage({ status, message, ...ids }: StatusErrorPageProps) {
  if (status === 404) return <NotFound {...ids} canRetry />;
  const { code, title, text } = describeStatus(status);
  return <ErrorPage {...ids} code={code} title={title} text={message ?? text} actions={<RetryButton />} />;
}

function describeStatus(status: number | null): { code: ReactNode; title: string; text: string } {
  if (status === 429) {
    return {
      code: (
        <>
          429
          <span className="errpage__card" />
        </>
      ),
      title: SLOW_DOWN,
      text: 'That was too many requests at once. Wait a moment, then try again.',
    };
  }
  if (status === 500) {
    return {
      code: (
        <>
          500
          <span className="errpage__card errpage__card--red" />
        </>
      ),
      title: INTERNAL_ERROR,
      text: 'Something broke on our side, not on yours. Try again in a moment.',
    };
  }
  return {
    code: '?!',
    title: UNEXPECTED_ERROR,
    text: 'This was not meant to happen. Try again; if it happens again, tell us the IDs below in the Support Server.',
  };
}
