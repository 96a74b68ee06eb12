import { ArrowLeft } from 'lucide';
import { useGoBack } from '#web/components/use-go-back.ts';
import { PAGE_NOT_FOUND } from '#web/messages.ts';
import styles from '#web/pages/errors/error-page.module.css';
import { ErrorPage, type FailureIds, RetryButton } from '#web/pages/errors/error-page.tsx';
import { Button } from '#web/ui/button.tsx';
import { Icon } from '#web/ui/icon.tsx';

/** With the ids of a server's response; a page without one has none to name. */
export function NotFound(ids: FailureIds) {
  const goBack = useGoBack();
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
          <Button kind="primary" size="large" onClick={goBack}>
            <Icon icon={ArrowLeft} size={18} />
            Go Back
          </Button>
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
