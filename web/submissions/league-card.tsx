import { Activity, ChevronDown, FileSpreadsheet, type IconNode, Image, Pencil } from 'lucide';
import { useId } from 'react';
import type { LeagueMethod, WebsiteCredentials } from '#contract/submissions/schema.ts';
import { WithoutScripts } from '#web/kit/page/without-scripts.tsx';
import { Icon } from '#web/kit/ui/icon.tsx';
import { Link } from '#web/kit/ui/link.tsx';
import { Panel } from '#web/kit/ui/panel.tsx';
import styles from '#web/submissions/league-card.module.css';
import { type MethodChoice, SUBMISSION_METHODS } from '#web/submissions/submission-methods.ts';

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
      <span className="truncated part-title">{league.name}</span>
      <span className={`text-13 text-ink-3 tabular [&_b]:text-ink ${styles.id}`}>League ID {league.id}</span>
      <Icon icon={ChevronDown} size={20} />
    </>
  );
  return (
    <Panel className="overflow-hidden" aria-label={league.name}>
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
        <div
          className="grid grid-cols-4 gap-3 px-5 pt-0 pb-5 laptop:grid-cols-2 phone:gap-2 phone:px-4 phone:pt-0 phone:pb-4"
          id={methodsId}
        >
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
      <Link
        className={`grid min-h-30 content-start gap-1 rounded-2 border-0 bg-surface-2 p-4 text-start text-ink [box-shadow:inset_0_0_0_1px_var(--line-2)] hover:bg-surface-3 hover:[box-shadow:inset_0_0_0_1px_var(--control)] phone:min-h-0 ${styles.method}`}
        to={`/submit/${leagueId}/${path}`}
      >
        {content}
      </Link>
    );
  }
  return (
    <button
      type="button"
      className={`grid min-h-30 cursor-not-allowed content-start gap-1 rounded-2 border-0 bg-transparent p-4 text-start text-ink-3 [box-shadow:inset_0_0_0_1px_var(--line)] hover:cursor-not-allowed hover:bg-transparent hover:text-ink-3 hover:[box-shadow:inset_0_0_0_1px_var(--line)] phone:min-h-0 [&_:is(svg,_span)]:text-ink-3 ${styles.method}`}
      disabled
    >
      {content}
    </button>
  );
}
