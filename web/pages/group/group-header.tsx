import { ArrowLeft, Crown } from 'lucide';
import { Link } from 'react-router';
import type { Group } from '#contract/groups.ts';
import { Icon } from '#web/ui/icon.tsx';

export function GroupHeader({ group }: { group: Group }) {
  return (
    <>
      <nav className="ghead__back" aria-label="Back">
        <Link className="back" to="/groups">
          <Icon icon={ArrowLeft} size={16} />
          Groups
        </Link>
        {group.parent_group_id !== null && (
          <>
            <span className="dim" aria-hidden="true">
              /
            </span>
            <Link className="back ghead__parent" to={`/groups/${group.parent_group_id}`}>
              <span className="trunc">{group.parent_group_name ?? 'Parent group'}</span>
            </Link>
          </>
        )}
      </nav>
      <header className="ghead">
        <h1 className="page-title wrap-any">{group.group_name}</h1>
        <p className="row row--tight">
          <Link className="link muted wrap-any" to={`/leagues/${group.group_league_id}`}>
            {group.group_league_name}
          </Link>
          <span className="tag tag--line">{group.group_type === 'root' ? 'Root group' : 'Nested group'}</span>
          {group.ownsGroup && (
            <span className="tag tag--flag">
              <Icon icon={Crown} />
              You own this
            </span>
          )}
        </p>
      </header>
    </>
  );
}
