import '#web/ui/note.css';

/** Tells readers without scripts that a form will not work for them. */
export function NeedsScripts() {
  return (
    <noscript>
      <p className="note">This form needs JavaScript. Turn it on in your browser, then load the page again.</p>
    </noscript>
  );
}
