import layout from '#web/kit/styles/layout.module.css';
import { Alert } from '#web/kit/ui/alert.tsx';
import { Button } from '#web/kit/ui/button.tsx';

/** Shown in place of a section whose data did not load; `children` says so in one sentence or two. */
export function LoadFailure({ retry, children }: { retry: () => void; children: string }) {
  return (
    <div className={`${layout.stack} ${layout.gap3}`}>
      <Alert kind="error" role="alert">
        <p>{children}</p>
      </Alert>
      <div>
        <Button kind="line" onClick={retry}>
          Try again
        </Button>
      </div>
    </div>
  );
}
