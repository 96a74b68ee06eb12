import { ArrowLeft } from 'lucide-react';
import { useGoBack } from '#web/components/use-go-back.ts';
import { PAGE_NOT_FOUND } from '#web/messages.ts';
import { ErrorPage, type FailureIds } from '#web/pages/errors/error-page.tsx';
import { RetryButton } from '#web/pages/errors/retry-button.tsx';

interface NotFoundProps extends FailureIds {
  /** True when the server said so, which another try may change. */
  canRetry?: boolean;
}

export function NotFound({ canRetry = false, ...ids }: NotFoundProps) {
  const goBack = useGoBack();

  return (
    <ErrorPage
      {...ids}
      code={
        <>
          4<span className="errpage__o" />4
        </>
      }
      title={PAGE_NOT_FOUND.title}
      text={PAGE_NOT_FOUND.text}
      actions={
        <>
          <button type="button" className="btn btn--primary btn--lg" onClick={goBack}>
            <ArrowLeft className="i i-18" />
            Go Back
          </button>
          {canRetry && <RetryButton primary={false} />}
        </>
      }
    />
  );
}

/** Routes `*` and `/not-found`. */
export function NotFoundPage() {
  return <NotFound />;
}
