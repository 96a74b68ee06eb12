import { Alert } from '#web/ui/alert.tsx';

/** Tells readers without scripts that a form will not work for them. */
export function NeedsScripts() {
  return (
    <noscript>
      <Alert>
        <p>This form needs JavaScript. Turn it on in your browser, then load the page again.</p>
      </Alert>
    </noscript>
  );
}
