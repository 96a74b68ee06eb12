import { ArrowLeft } from 'lucide';
import { useGoBack } from '#web/components/use-go-back.ts';
import { PAGE_NOT_FOUND } from '#web/messages.ts';
import styles from '#web/pages/errors/error-page.module.css';
import { ErrorPage, type FailureIds } from '#web/pages/errors/error-page.tsx';
import { RetryButton } from '#web/pages/errors/retry-button.tsx';
import { Button } from '#web/ui/button.tsx';
import { Icon } from '#web/ui/icon.tsx';

/** With the ids of an answer of the server, which a retry may change; without, the address itself is none of the site's. */
export function NotFound(ids: FailureIds) {
  const goBack = useGoBack();
  const isAnswer = Boolean(ids.requestId || ids.rayId);

  return (
    <ErrorPage
      {...ids}
      showsIds={isAnswer}
      code={
        <>
          4<span className={styles.ball} />4
        </>
      }
      title={PAGE_NOT_FOUND.title}
      text={PAGE_NOT_FOUND.text}
      actions={
        <>
          <Button kind="primary" size="large" onClick={goBack}>
            <Icon icon={ArrowLeft} size={18} />
            Go Back
          </Button>
          {isAnswer && <RetryButton primary={false} />}
        </>
      }
    />
  );
}

/** Routes `*` and `/not-found`. */
export function NotFoundPage() {
  return <NotFound />;
}
