import { Activity, ChevronDown, FileSpreadsheet, type IconNode, Image, Pencil } from 'lucide';
import { useId } from 'react';
import type { LeagueMethod, WebsiteCredentials } from '#contract/submissions/schema.ts';
import fieldStyles from '#web/kit/fields/field.module.css';
import { WithoutScripts } from '#web/kit/page/without-scripts.tsx';
import layout from '#web/kit/styles/layout.module.css';
import typography from '#web/kit/styles/typography.module.css';
import { Icon } from '#web/kit/ui/icon.tsx';
import { Link } from '#web/kit/ui/link.tsx';
import { Panel } from '#web/kit/ui/panel.tsx';
import { type MethodChoice, SUBMISSION_METHODS } from '#web/submissions/submission-methods.ts';
import styles from '#web/submissions/submit-page.module.css';

const ICONS: Record<LeagueMethod, IconNode> = {
  Manual: Pencil,
  Events: Activity,
  CSV: FileSpreadsheet,
  Image,
};

interface LeagueCardProps {
  league: WebsiteCredentials;
  isOpen: boolean;
  onToggle: () => void;
}

/** An eligible league; open, it shows the methods that the league accepts. */
export function SubmissionLeagueCard({ league, isOpen, onToggle }: LeagueCardProps) {
  const methodsId = useId();
  const head = (
    <>
      <span className={`${typography.partTitle} ${typography.truncated}`}>{league.name}</span>
      <span className={`${styles.id} ${fieldStyles.count}`}>League ID {league.id}</span>
      <Icon icon={ChevronDown} size={20} />
    </>
  );
  return (
    <Panel className={layout.clipped} aria-label={league.name}>
      <h2>
        <button
          type="button"
          className={styles.head}
          aria-expanded={isOpen}
          aria-controls={isOpen ? methodsId : undefined}
          onClick={onToggle}
        >
          {head}
        </button>
        <WithoutScripts>
          {() => (
            <Link className={styles.head} to={isOpen ? '/submit' : `/submit?league=${league.id}`}>
              {head}
            </Link>
          )}
        </WithoutScripts>
      </h2>
      {isOpen && (
        <div className={styles.methods} id={methodsId}>
          {SUBMISSION_METHODS.filter(({ method }) => league.methods.includes(method)).map((method) => (
            <MethodTile key={method.method} leagueId={league.id} {...method} />
          ))}
        </div>
      )}
    </Panel>
  );
}

function MethodTile({ leagueId, method, name, text, path }: MethodChoice & { leagueId: number }) {
  const content = (
    <>
      <Icon icon={ICONS[method]} />
      <b>{name}</b>
      <span>{text}</span>
    </>
  );
  if (path) {
    return (
      <Link className={styles.method} to={`/submit/${leagueId}/${path}`}>
        {content}
      </Link>
    );
  }
  return (
    <button type="button" className={`${styles.method} ${styles.unavailable}`} disabled>
      {content}
    </button>
  );
}
