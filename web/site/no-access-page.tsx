import { useLocation } from 'react-router';
import { ButtonLink } from '#web/kit/ui/button.tsx';
import { NO_ACCESS } from '#web/messages.ts';
import { ErrorPage, type FailureIds, GoBackButton } from '#web/site/error-page.tsx';

interface NoAccessProps extends FailureIds {
  /** The server's sentence, which names the league and the level. */
  message?: string;
}

/** Shown for 403: names the level needed, and links elsewhere, as a retry can't help. */
export function NoAccess({ message, ...ids }: NoAccessProps) {
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
