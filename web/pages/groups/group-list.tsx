import { ChevronRight, CornerDownRight, Folders } from 'lucide-react';
import { Link } from 'react-router';
import type { GroupSummary } from '#contract/groups.ts';

export function GroupList({ groups }: { groups: readonly GroupSummary[] }) {
  return (
    <ul className="glist" aria-label="Groups">
      {groups.map((group) => (
        <li key={group.group_id}>
          <GroupRow group={group} />
        </li>
      ))}
    </ul>
  );
}

function GroupRow({ group }: { group: GroupSummary }) {
  const isNested = group.group_type === 'nested';
  const Icon = isNested ? CornerDownRight : Folders;
  return (
    <Link className="grow-a" to={`/groups/${group.group_id}`}>
      <Icon className="i i-20 grow-a__ico" />
      <span className="grow-a__n">
        <b className="trunc">{group.group_name}</b>
        {isNested && <span className="tag tag--line">Nested</span>}
      </span>
      <span className="grow-a__l dim trunc">{group.group_league_name}</span>
      <ChevronRight className="i i-20 grow-a__go dim" />
    </Link>
  );
}
