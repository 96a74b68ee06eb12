import { Minus, Pencil, Plus } from 'lucide';
import type { Change } from '#web/pages/corrections/list-changes.ts';
import { Icon } from '#web/ui/icon.tsx';
import '#web/pages/corrections/change-list.css';

/** What was there and what is: a sign and words tell additions and removals apart, colour only helps. */
export function ChangeList({ changes }: { changes: Change[] }) {
  if (changes.length === 0) return <p className="muted">Nothing is different.</p>;
  return (
    <ul className="changes">
      {changes.map((change, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: changes may repeat, and the list never changes.
        <ChangeRow key={index} change={change} />
      ))}
    </ul>
  );
}

function ChangeRow({ change: { what, from, to } }: { change: Change }) {
  const [icon, deed] = from === null ? [Plus, 'Added'] : to === null ? [Minus, 'Removed'] : [Pencil, 'Changed'];
  return (
    <li>
      <Icon icon={icon} size={16} />
      <span className="changes__what">
        <span className="sr">{deed}: </span>
        {what}
      </span>
      <span className="changes__texts">
        {from !== null && <del>{from}</del>}
        {from !== null && to !== null && (
          <span className="dim" aria-hidden="true">
            {' → '}
          </span>
        )}
        {to !== null && <ins>{to}</ins>}
      </span>
    </li>
  );
}
