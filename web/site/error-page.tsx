import { ArrowLeft, RotateCw } from 'lucide';
import type { ReactNode } from 'react';
import { CopyButton } from '#web/kit/page/copy-button.tsx';
import { PageTitle } from '#web/kit/page/page-head.tsx';
import { useGoBack } from '#web/kit/page/use-go-back.ts';
import { Button } from '#web/kit/ui/button.tsx';
import { Icon } from '#web/kit/ui/icon.tsx';

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
  /** Whether support needs the ids, which are 'N/A' if unknown. */
  hasIds?: boolean;
}

export function ErrorPage({ code, title, text, actions, hasIds = true, requestId, rayId }: ErrorPageProps) {
  return (
    <div className="page-width">
      <PageTitle>{title}</PageTitle>
      <div className="relative mx-auto grid max-w-152 justify-items-start gap-4 py-10">
        <p
          className="flex items-center font-display text-[clamp(min(7.5rem,36vw),4rem_+_14vw,13rem)]/[0.86] font-extrabold"
          aria-hidden="true"
        >
          {code}
        </p>
        <h1 className="page-title">{title}</h1>
        <p className="text-18 wrap-text text-ink-2">{text}</p>
        <div className="flex flex-wrap items-center gap-3">{actions}</div>
        {hasIds && (
          <dl className="mt-4 grid w-full gap-0.5 overflow-hidden rounded-2 text-14">
            <FailureId name="Request ID" value={requestId} />
            <FailureId name="Ray ID" value={rayId} />
          </dl>
        )}
      </div>
    </div>
  );
}

function FailureId({ name, value }: { name: string; value: string | null | undefined }) {
  return (
    <div className="grid min-h-11 grid-cols-[7rem_minmax(0,1fr)_auto] items-center gap-3 bg-surface py-1 ps-4 pe-1.5 phone:grid-cols-[minmax(0,1fr)_auto]">
      <dt className="text-ink-3 phone:col-span-full phone:-mb-3 phone:pt-2">{name}</dt>
      <dd
        className="truncated font-mono text-[0.92em] last:text-[1em] phone:min-h-7 phone:content-center"
        title={value ?? undefined}
      >
        {value ?? 'N/A'}
      </dd>
      {value && (
        <dd className="font-mono text-[0.92em] last:text-[1em] phone:min-h-7 phone:content-center">
          <CopyButton text={value} label={`Copy ${name}`} />
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
