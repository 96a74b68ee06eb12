import layout from '#web/kit/styles/layout.module.css';
import typography from '#web/kit/styles/typography.module.css';
import { Link } from '#web/kit/ui/link.tsx';
import { site } from '#web/site.ts';

/** The release that the pages above describe. */
export function DocsFooter() {
  return (
    <p className={`${typography.size13} ${typography.dim} ${layout.above8}`}>
      Touchline {site.version} ·{' '}
      <Link className={typography.link} to="/docs/releases">
        What its versions promise
      </Link>
    </p>
  );
}
