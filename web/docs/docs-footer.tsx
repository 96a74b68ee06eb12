import { Link } from '#web/kit/ui/link.tsx';
import { site } from '#web/site.ts';

/** The release described by the pages above. */
export function DocsFooter() {
  return (
    <p className="mt-8 text-13 text-ink-3">
      Touchline {site.version} ·{' '}
      <Link className="link" to="/docs/releases">
        What its versions promise
      </Link>
    </p>
  );
}
