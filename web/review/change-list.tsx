import { Minus, Pencil, Plus } from 'lucide';
import { Icon } from '#web/kit/ui/icon.tsx';
import type { ListedChange } from '#web/review/list-changes.ts';

/** Additions and removals also differ by icon and words, as colour alone must not carry meaning. */
export function ChangeList({ changes }: { changes: ListedChange[] }) {
  if (changes.length === 0) return <p className="text-ink-2">No changes.</p>;
  return (
    <ul className="text-14 [&_del]:text-ink-3 [&_del]:no-underline [&_del:only-child]:line-through [&_ins]:font-semibold [&_ins]:text-ink [&_ins]:no-underline [&_svg]:mt-[0.2rem] [&_svg]:self-start [&_svg]:text-ink-3 [&>li]:grid [&>li]:grid-cols-[auto_minmax(0,2fr)_minmax(0,3fr)] [&>li]:items-baseline [&>li]:gap-3 [&>li]:border-b [&>li]:border-line [&>li]:py-2 [&>li]:wrap-anywhere phone:[&>li]:grid-cols-[auto_minmax(0,1fr)] phone:[&>li]:gap-y-0.5 [&>li:last-child]:border-b-0">
      {changes.map((change, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: changes may repeat, and the list never changes.
        <ChangeRow key={index} change={change} />
      ))}
    </ul>
  );
}

function ChangeRow({ change: { subject, from, to } }: { change: ListedChange }) {
  const [icon, action] = from === null ? [Plus, 'Added'] : to === null ? [Minus, 'Removed'] : [Pencil, 'Changed'];
  return (
    <li>
      <Icon icon={icon} size={16} />
      <span className="text-ink-2">
        <span className="sr-only">{action}: </span>
        {subject}
      </span>
      <span className="phone:col-2">
        {from !== null && <del>{from}</del>}
        {from !== null && to !== null && (
          <span className="text-ink-3" aria-hidden="true">
            {' → '}
          </span>
        )}
        {to !== null && <ins>{to}</ins>}
      </span>
    </li>
  );
}
