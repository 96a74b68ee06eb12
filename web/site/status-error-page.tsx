import type { ReactNode } from 'react';
import { useLocation } from 'react-router';
import { ButtonLink } from '#web/kit/ui/button.tsx';
import { INTERNAL_ERROR, NO_ACCESS, SLOW_DOWN, UNEXPECTED_ERROR } from '#web/messages.ts';
import { ErrorPage, type FailureIds, GoBackButton, RetryButton } from '#web/site/error-page.tsx';
import { NotFound } from '#web/site/not-found-page.tsx';
import styles from '#web/site/status-error-page.module.css';

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
        // An ended link stays ended.
        status === 410 ? (
          <GoBackButton />
        ) : (
          <>
            <RetryButton />
            <GoBackButton primary={false} />
          </>
        )
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
          <span className="ms-[0.22em] h-[0.5em] w-[0.36em] [rotate:8deg] rounded-[0.045em] bg-card-yellow forced-color-adjust-none" />
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
          <span
            className={`ms-[0.22em] h-[0.5em] w-[0.36em] [rotate:8deg] rounded-[0.045em] bg-card-yellow forced-color-adjust-none ${styles.redCard}`}
          />
        </>
      ),
      title: INTERNAL_ERROR,
      text: 'Something went wrong on our side. Try again in a moment.',
    };
  }
  if (status === 410) {
    return { code: '410', title: 'Link Ended', text: 'This link was used or has run out. Ask for a new one.' };
  }
  return {
    code: '?!',
    title: UNEXPECTED_ERROR,
    text: 'Something unexpected went wrong. Try again. If it keeps happening, send us the IDs below in the Support Server.',
  };
}

interface NoAccessProps extends FailureIds {
  /** The server's sentence, which names the league and the level. */
  message?: string;
}

/** Shown for 403: names the needed level, and links elsewhere, as a retry can't help. */
function NoAccess({ message, ...ids }: NoAccessProps) {
  const { pathname } = useLocation();
  const { to, label } = findNextPage(pathname);

  return (
    <ErrorPage
      {...ids}
      code="403"
      title={NO_ACCESS.title}
      text={`${message ?? NO_ACCESS.text} ${NO_ACCESS.advice}`}
      actions={
        <>
          <ButtonLink kind="primary" size="large" to={to}>
            {label}
          </ButtonLink>
          <GoBackButton primary={false} />
        </>
      }
    />
  );
}

function findNextPage(pathname: string): { to: string; label: string } {
  if (pathname.startsWith('/submit/')) return { to: '/submit', label: 'Choose another league' };
  const [match] = /^\/matches\/\d+(?=\/)/.exec(pathname) ?? [];
  if (match) return { to: match, label: 'View the match' };
  return { to: '/', label: 'Home' };
}
