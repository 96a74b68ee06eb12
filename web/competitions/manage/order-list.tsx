import { ArrowDown, ArrowUp } from 'lucide';
import { type ReactNode, useEffect, useRef } from 'react';
import { Button } from '#web/kit/ui/button.tsx';
import { Icon } from '#web/kit/ui/icon.tsx';

interface OrderListProps<K extends string | number> {
  label: string;
  items: readonly { key: K; name: string; children?: ReactNode }[];
  onOrder: (keys: K[]) => void;
}

/** A list whose items move up and down by buttons; the moved item's button keeps the focus. */
export function OrderList<K extends string | number>({ label, items, onOrder }: OrderListProps<K>) {
  const list = useRef<HTMLOListElement>(null);
  const moved = useRef<{ key: K; by: number } | null>(null);

  useEffect(() => {
    if (!moved.current) return;
    const { key, by } = moved.current;
    moved.current = null;
    const at = items.findIndex((item) => item.key === key);
    const buttons = list.current?.children[at]?.querySelectorAll('button');
    const [preferred, fallback] = by < 0 ? [0, 1] : [1, 0];
    const button = buttons?.[preferred];
    (button?.disabled ? buttons?.[fallback] : button)?.focus();
  }, [items]);

  function move(key: K, by: number) {
    const keys = items.map((item) => item.key);
    const at = keys.indexOf(key);
    keys.splice(at, 1);
    keys.splice(at + by, 0, key);
    moved.current = { key, by };
    onOrder(keys);
  }

  return (
    <ol className="grid gap-0.5 overflow-hidden rounded-2" aria-label={label} ref={list}>
      {items.map(({ key, name, children }, at) => (
        <li className="flex items-center gap-2 bg-surface-2 px-3 py-1" key={key}>
          <span className="min-w-6 text-ink-3 tabular">{at + 1}</span>
          <span className="min-w-0 flex-1 wrap-text">{children ?? name}</span>
          <Button
            kind="ghost"
            size="small"
            isIcon
            aria-label={`Move ${name} up`}
            disabled={at === 0}
            onClick={() => move(key, -1)}
          >
            <Icon icon={ArrowUp} size={18} />
          </Button>
          <Button
            kind="ghost"
            size="small"
            isIcon
            aria-label={`Move ${name} down`}
            disabled={at === items.length - 1}
            onClick={() => move(key, 1)}
          >
            <Icon icon={ArrowDown} size={18} />
          </Button>
        </li>
      ))}
    </ol>
  );
}
