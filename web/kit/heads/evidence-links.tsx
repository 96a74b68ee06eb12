import { ExternalLink } from 'lucide';
import { Icon } from '#web/kit/ui/icon.tsx';

/** Links from people, displayed by host; nothing is loaded from them. */
export function EvidenceList({ links, className = '' }: { links: readonly string[]; className?: string | undefined }) {
  if (links.length === 0) return null;
  return (
    <ul className={`flex flex-wrap gap-x-4 gap-y-0 text-14 ${className}`} aria-label="Evidence">
      {links.map((link) => (
        <li className="max-w-full min-w-0" key={link}>
          <a
            className="inline-flex link max-w-[min(100%,24rem)] items-center gap-1.5 phone:min-h-11"
            href={link}
            target="_blank"
            rel="nofollow ugc noopener noreferrer"
          >
            <Icon icon={ExternalLink} size={16} />
            <span className="min-w-0 truncate">{link.replace(/^https?:\/\//, '')}</span>
          </a>
        </li>
      ))}
    </ul>
  );
}
