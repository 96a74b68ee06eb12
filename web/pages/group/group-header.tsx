import { ArrowLeft, Crown } from 'lucide';
import { Link } from 'react-router';
import type { Group } from '#contract/groups.ts';
import backLinkStyles from '#web/components/back-link.module.css';
import pageHeadStyles from '#web/components/page-head.module.css';
import styles from '#web/pages/group/group-page.module.css';
import layout from '#web/styles/layout.module.css';
import typography from '#web/styles/typography.module.css';
import { Icon } from '#web/ui/icon.tsx';
import tagStyles from '#web/ui/tag.module.css';

export function GroupHeader({ group }: { group: Group }) {
  return (
    <>
      <nav className={styles.back} aria-label="Back">
        <Link className={backLinkStyles.back} to="/groups">
          <Icon icon={ArrowLeft} size={16} />
          Groups
        </Link>
        {group.parent_group_id !== null && (
          <>
            <span className={typography.dim} aria-hidden="true">
              /
            </span>
            <Link className={`${backLinkStyles.back} ${styles.parent}`} to={`/groups/${group.parent_group_id}`}>
              <span className={typography.truncated}>{group.parent_group_name ?? 'Parent group'}</span>
            </Link>
          </>
        )}
      </nav>
      <header className={styles.header}>
        <h1 className={`${pageHeadStyles.title} ${typography.wrapAnywhere}`}>{group.group_name}</h1>
        <p className={`${layout.row} ${layout.tightRow}`}>
          <Link
            className={`${typography.link} ${typography.muted} ${typography.wrapAnywhere}`}
            to={`/leagues/${group.group_league_id}`}
          >
            {group.group_league_name}
          </Link>
          <span className={`${tagStyles.tag} ${tagStyles.outlined}`}>
            {group.group_type === 'root' ? 'Root group' : 'Nested group'}
          </span>
          {group.ownsGroup && (
            <span className={`${tagStyles.tag} ${tagStyles.highlighted}`}>
              <Icon icon={Crown} />
              You own this
            </span>
          )}
        </p>
      </header>
    </>
  );
}
