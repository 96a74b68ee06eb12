import { type ComponentProps, type KeyboardEvent, type ReactNode, useId } from 'react';
import styles from '#web/kit/fields/segmented.module.css';
import { join } from '#web/kit/styles/join.ts';
import { Link } from '#web/kit/ui/link.tsx';

interface SegmentedProps<V extends string> {
  label: string;
  value: V;
  options: readonly { value: V; label: ReactNode; disabled?: boolean }[];
  onChange: (value: V) => void;
  onKeyDown?: (event: KeyboardEvent<HTMLDivElement>) => void;
  className?: string;
}

/** A choice among few options: a group of radio buttons, so arrow keys change it. */
export function Segmented<V extends string>(props: SegmentedProps<V>) {
  const { label, value, options, onChange, onKeyDown, className } = props;
  const name = useId();
  return (
    <div className={join(styles.segmented, className)} role="radiogroup" aria-label={label} onKeyDown={onKeyDown}>
      {options.map((option) => (
        <label key={option.value}>
          <input
            type="radio"
            name={name}
            value={option.value}
            checked={option.value === value}
            disabled={option.disabled}
            onChange={() => onChange(option.value)}
          />
          {option.label}
        </label>
      ))}
    </div>
  );
}

interface SegmentedLinksProps<V extends string> {
  label: string;
  value: V;
  options: readonly { value: V; label: ReactNode; path: string }[];
}

/** A choice among few options stored in the page's address: links, so it works without scripts. */
export function SegmentedLinks<V extends string>({ label, value, options }: SegmentedLinksProps<V>) {
  return (
    <SegmentedBar aria-label={label}>
      {options.map((option) => (
        <Link
          key={option.value}
          to={option.path}
          aria-current={option.value === value ? 'true' : undefined}
          preventScrollReset
        >
          {option.label}
        </Link>
      ))}
    </SegmentedBar>
  );
}

/** The frame of such a choice, around links or tabs. */
export function SegmentedBar({
  as: Element = 'nav',
  className,
  ...props
}: ComponentProps<'div'> & { as?: 'nav' | 'div' }) {
  return <Element {...props} className={join(styles.segmented, className)} />;
}
