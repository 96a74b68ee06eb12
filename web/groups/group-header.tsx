import { Crown } from 'lucide';
import type { Group } from '#contract/groups/schema.ts';
import styles from '#web/groups/group-page.module.css';
import { BackLink } from '#web/kit/page/back-link.tsx';
import pageHeadStyles from '#web/kit/page/page-head.module.css';
import layout from '#web/kit/styles/layout.module.css';
import typography from '#web/kit/styles/typography.module.css';
import { Icon } from '#web/kit/ui/icon.tsx';
import { Link } from '#web/kit/ui/link.tsx';
import { Tag } from '#web/kit/ui/tag.tsx';

export function GroupHeader({ group }: { group: Group }) {
  return (
    <>
      <nav className={styles.back} aria-label="Back">
        <BackLink to="/groups">Groups</BackLink>
        {group.parent_group_id !== null && (
          <>
            <span className={typography.dim} aria-hidden="true">
              /
            </span>
            <BackLink hasArrow={false} className={styles.parent} to={`/groups/${group.parent_group_id}`}>
              <span className={typography.truncated}>{group.parent_group_name ?? 'Parent group'}</span>
            </BackLink>
          </>
        )}
      </nav>
      <header className={styles.header}>
        <h1 className={`${pageHeadStyles.title} ${typography.wrapAnywhere}`}>{group.group_name}</h1>
        <p className={`${layout.row} ${layout.wrap} ${layout.gap2}`}>
          <Link
            className={`${typography.link} ${typography.muted} ${typography.wrapAnywhere}`}
            to={`/leagues/${group.group_league_id}`}
          >
            {group.group_league_name}
          </Link>
          <Tag look="outlined">{group.group_type === 'root' ? 'Root group' : 'Nested group'}</Tag>
          {group.ownsGroup && (
            <Tag look="highlighted">
              <Icon icon={Crown} />
              You own this
            </Tag>
          )}
        </p>
      </header>
    </>
  );
}
