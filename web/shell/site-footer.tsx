import layout from '#web/kit/styles/layout.module.css';
import { Link } from '#web/kit/ui/link.tsx';
import styles from '#web/shell/site-footer.module.css';
import { site } from '#web/site.ts';

export function SiteFooter() {
  return (
    <footer className={styles.footer}>
      <div className={`${layout.page} ${styles.inner}`}>
        <p>
          {site.name} is {site.operator ? `operated by ${site.operator}` : 'run by an independent developer'}. It is not
          affiliated with, or endorsed by, Roblox Corporation or Discord.
        </p>
        <nav aria-label="Footer">
          {site.supportServerUrl && (
            <a className={styles.phoneOnly} href={site.supportServerUrl}>
              Support Server
            </a>
          )}
          <Link to="/privacy-policy">Privacy Policy</Link>
          <Link to="/terms-of-service">Terms of Service</Link>
          <Link to="/licences">Licences</Link>
          <a href={site.documentationUrl}>Documentation</a>
        </nav>
      </div>
    </footer>
  );
}
