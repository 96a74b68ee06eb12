import { ArrowLeft, RotateCw } from 'lucide';
import type { ReactNode } from 'react';
import pageHeadStyles from '#web/kit/page/page-head.module.css';
import { PageTitle } from '#web/kit/page/page-head.tsx';
import { useGoBack } from '#web/kit/page/use-go-back.ts';
import layout from '#web/kit/styles/layout.module.css';
import typography from '#web/kit/styles/typography.module.css';
import { Button } from '#web/kit/ui/button.tsx';
import { CopyButton } from '#web/kit/ui/copy-button.tsx';
import { Icon } from '#web/kit/ui/icon.tsx';
import { useToast } from '#web/kit/ui/toast.tsx';
import { COPIED_TO_CLIPBOARD, FAILED_TO_COPY } from '#web/messages.ts';
import styles from '#web/site/error-page.module.css';

/** Ids for support, from the headers of the failed response. */
export interface FailureIds {
  requestId?: string | null;
  rayId?: string | null;
}

interface ErrorPageProps extends FailureIds {
  code: ReactNode;
  title: string;
  text: string;
  actions: ReactNode;
}

export function ErrorPage({ code, title, text, actions, requestId, rayId }: ErrorPageProps) {
  return (
    <div className={layout.page}>
      <PageTitle>{title}</PageTitle>
      <div className={styles.page}>
        <p className={styles.code} aria-hidden="true">
          {code}
        </p>
        <h1 className={pageHeadStyles.title}>{title}</h1>
        <p className={`${typography.size18} ${typography.muted} ${typography.wrapAnywhere}`}>{text}</p>
        <div className={`${layout.row} ${layout.wrap}`}>{actions}</div>
        <dl className={styles.ids}>
          <FailureId name="Request ID" value={requestId} />
          <FailureId name="Ray ID" value={rayId} />
        </dl>
      </div>
    </div>
  );
}

function FailureId({ name, value }: { name: string; value: string | null | undefined }) {
  const toast = useToast();
  return (
    <div>
      <dt>{name}</dt>
      <dd className={typography.truncated} title={value ?? undefined}>
        {value ?? 'N/A'}
      </dd>
      {value && (
        <dd>
          <CopyButton
            text={value}
            label={`Copy ${name}`}
            onCopied={() => toast.success(COPIED_TO_CLIPBOARD)}
            onFailed={() => toast.failure(FAILED_TO_COPY)}
          />
        </dd>
      )}
    </div>
  );
}

export function RetryButton({ primary = true }: { primary?: boolean }) {
  return (
    <Button kind={primary ? 'primary' : 'line'} size="large" onClick={() => window.location.reload()}>
      <Icon icon={RotateCw} size={18} />
      Retry
    </Button>
  );
}

export function GoBackButton({ primary = true }: { primary?: boolean }) {
  const goBack = useGoBack();
  return (
    <Button kind={primary ? 'primary' : 'line'} size="large" onClick={goBack}>
      <Icon icon={ArrowLeft} size={18} />
      Go Back
    </Button>
  );
}
