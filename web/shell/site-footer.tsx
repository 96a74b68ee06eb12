import { Link } from '#web/kit/ui/link.tsx';
import styles from '#web/shell/site-footer.module.css';
import { site } from '#web/site.ts';

export function SiteFooter() {
  return (
    <footer className={`border-t-2 border-line pt-8 pb-10 text-14 text-ink-3 print:hidden! ${styles.footer}`}>
      <div className="page-width flex flex-wrap justify-between gap-x-8 gap-y-4">
        <p className="max-w-[58ch]">
          {site.name} is {site.operator ? `operated by ${site.operator}` : 'run by an independent developer'}. It is not
          affiliated with, or endorsed by, Roblox Corporation or Discord.
        </p>
        <nav className="flex flex-wrap gap-x-5 gap-y-2" aria-label="Footer">
          {site.supportServerUrl && (
            <a
              className={`inline-flex min-h-6 items-center text-ink-2 hover:text-ink hover:underline hover:underline-offset-3 ${styles.phoneOnly}`}
              href={site.supportServerUrl}
            >
              Support Server
            </a>
          )}
          <Link
            className="inline-flex min-h-6 items-center text-ink-2 hover:text-ink hover:underline hover:underline-offset-3"
            to="/privacy-policy"
          >
            Privacy Policy
          </Link>
          <Link
            className="inline-flex min-h-6 items-center text-ink-2 hover:text-ink hover:underline hover:underline-offset-3"
            to="/terms-of-service"
          >
            Terms of Service
          </Link>
          <Link
            className="inline-flex min-h-6 items-center text-ink-2 hover:text-ink hover:underline hover:underline-offset-3"
            to="/licences"
          >
            Licences
          </Link>
          <a
            className="inline-flex min-h-6 items-center text-ink-2 hover:text-ink hover:underline hover:underline-offset-3"
            href={site.documentationUrl}
          >
            Documentation
          </a>
        </nav>
      </div>
    </footer>
  );
}
