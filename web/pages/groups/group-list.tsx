import { ChevronRight, CornerDownRight, Folders } from 'lucide-react';
import { Link } from 'react-router';
import type { GroupSummary } from '#contract/groups.ts';

interface GroupListProps {
  groups: readonly GroupSummary[];
  /** Every group's name by its id, for the parents of nested groups. */
  names: ReadonlyMap<number, string>;
}

export function GroupList({ groups, names }: GroupListProps) {
  return (
    <ul className="glist" aria-label="Groups">
      {groups.map((group) => (
        <li key={group.group_id}>
          <GroupRow group={group} parentName={names.get(group.parent_group_id ?? 0)} />
        </li>
      ))}
    </ul>
  );
}

function GroupRow({ group, parentName }: { group: GroupSummary; parentName: string | undefined }) {
  const isNested = group.group_type === 'nested';
  const Icon = isNested ? CornerDownRight : Folders;
  return (
    <Link className="grow-a" to={`/groups/${group.group_id}`}>
      <Icon className="i i-20 grow-a__ico" />
      <span className="grow-a__n">
        <b className="trunc">{group.group_name}</b>
        {isNested && <span className="tag tag--line">Nested</span>}
        {parentName && (
          <span className="grow-a__in trunc">
            in <bdi>{parentName}</bdi>
          </span>
        )}
      </span>
      <span className="grow-a__l dim trunc">{group.group_league_name}</span>
      <ChevronRight className="i i-20 grow-a__go dim" />
    </Link>
  );
}
