import { CircleCheck, CircleX, TriangleAlert } from 'lucide';
import type { EntryCheck } from '#contract/entries/schema.ts';
import { Icon } from '#web/kit/ui/icon.tsx';

const CHECK_LOOKS = {
  passed: { icon: CircleCheck, className: 'text-success', label: 'Passed' },
  warned: { icon: TriangleAlert, className: 'text-warn', label: 'Warning' },
  failed: { icon: CircleX, className: 'text-danger', label: 'Failed' },
};

/** A team's checks, each with the players that it names. */
export function CheckList({ checks }: { checks: readonly EntryCheck[] }) {
  return (
    <ul aria-label="Checks">
      {checks.map(({ result, text, detail }) => {
        const { icon, className, label } = CHECK_LOOKS[result];
        return (
          <li
            key={text}
            className="grid grid-cols-[auto_minmax(0,1fr)] gap-3 border-t border-line px-5 py-3 first:border-t-0 phone:px-4"
          >
            <Icon icon={icon} size={18} className={className} />
            <span className="wrap-text">
              <span className="sr-only">{label}: </span>
              <b className="block text-15">{text}</b>
              <small className="block text-14 text-ink-3">{detail}</small>
            </span>
          </li>
        );
      })}
    </ul>
  );
}
