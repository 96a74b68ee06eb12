import { Alert } from '#web/kit/ui/alert.tsx';

/** Shown once above a page’s forms when scripts are disabled. */
export function NeedsScripts() {
  return (
    <noscript>
      <Alert>
        <p>This page needs JavaScript. Turn it on in your browser, then load the page again.</p>
      </Alert>
    </noscript>
  );
}
