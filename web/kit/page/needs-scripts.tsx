import { Alert } from '#web/kit/ui/alert.tsx';

/** Shown above a form when scripts are disabled. */
export function NeedsScripts() {
  return (
    <noscript>
      <Alert>
        <p>This form needs JavaScript. Turn it on in your browser, then load the page again.</p>
      </Alert>
    </noscript>
  );
}
