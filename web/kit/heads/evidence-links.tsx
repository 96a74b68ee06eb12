import { ExternalLink } from 'lucide';
import styles from '#web/kit/heads/evidence-links.module.css';
import typography from '#web/kit/styles/typography.module.css';
import { Icon } from '#web/kit/ui/icon.tsx';

/** Links that people gave, by their host; nothing of them is loaded. */
export function EvidenceList({ links, className = '' }: { links: readonly string[]; className?: string | undefined }) {
  if (links.length === 0) return null;
  return (
    <ul className={`${styles.links} ${className}`} aria-label="Evidence">
      {links.map((link) => (
        <li key={link}>
          <a className={typography.link} href={link} target="_blank" rel="nofollow ugc noopener noreferrer">
            <Icon icon={ExternalLink} size={16} />
            <span>{link.replace(/^https?:\/\//, '')}</span>
          </a>
        </li>
      ))}
    </ul>
  );
}
