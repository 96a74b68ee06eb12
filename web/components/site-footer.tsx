import { Link } from 'react-router';
import { site } from '#web/site.ts';
import '#web/components/site-footer.css';

export function SiteFooter() {
  return (
    <footer className="ftr">
      <div className="wrap ftr__in">
        <p>
          {site.name} is run by an independent developer. It is not affiliated with, or endorsed by, Roblox Corporation
          or Discord.
        </p>
        <nav aria-label="Footer">
          <a className="ftr__m" href={site.supportServerUrl}>
            Support Server
          </a>
          <Link to="/privacy-policy">Privacy Policy</Link>
          <Link to="/terms-of-service">Terms of Service</Link>
          <a href={site.documentationUrl}>Documentation</a>
        </nav>
      </div>
    </footer>
  );
}
