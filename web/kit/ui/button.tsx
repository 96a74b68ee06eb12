import type { ComponentProps, MouseEvent } from 'react';
import { join } from '#web/kit/styles/join.ts';
import styles from '#web/kit/ui/button.module.css';
import { Link, type LinkProps } from '#web/kit/ui/link.tsx';

export interface ButtonLook {
  /** The default is a grey fill. `danger-solid` is for the last step of an action that can't be undone. */
  kind?: 'primary' | 'line' | 'ghost' | 'danger' | 'danger-solid' | undefined;
  size?: 'mini' | 'small' | 'large' | undefined;
  /** Square, for an icon without text; it needs an `aria-label`. */
  isIcon?: boolean | undefined;
  /** As wide as its container. */
  isBlock?: boolean | undefined;
  /** Sets its position. */
  className?: string | undefined;
}

const KINDS = {
  primary: styles.primary,
  line: styles.line,
  ghost: styles.ghost,
  danger: styles.danger,
  'danger-solid': styles.dangerSolid,
};
const SIZES = { mini: `${styles.small} ${styles.mini}`, small: styles.small, large: styles.large };

/** A busy button can't be pressed, but keeps the focus, which a disabled one would lose. */
export function Button({ kind, size, isIcon, isBlock, className, ...props }: ButtonLook & ComponentProps<'button'>) {
  const isHeld = props.disabled && (props['aria-busy'] === true || props['aria-busy'] === 'true');
  const held = isHeld && { disabled: false, 'aria-disabled': true, onClick: preventPress };
  return (
    <button type="button" {...props} {...held} className={buttonClass({ kind, size, isIcon, isBlock, className })} />
  );
}

function preventPress(event: MouseEvent) {
  event.preventDefault();
}

/** A link that looks like a button: `to` is a page of the site, `href` a file or another site. */
export function ButtonLink(props: ButtonLook & (Omit<LinkProps, 'className'> | ComponentProps<'a'>)) {
  const { kind, size, isIcon, isBlock, className, ...link } = props;
  const classes = buttonClass({ kind, size, isIcon, isBlock, className });
  return 'to' in link ? <Link {...link} className={classes} /> : <a {...link} className={classes} />;
}

/** The class of another element that looks like a button. */
export function buttonClass({ kind, size, isIcon, isBlock, className }: ButtonLook): string | undefined {
  return join(
    styles.button,
    kind && KINDS[kind],
    size && SIZES[size],
    isIcon && styles.icon,
    isBlock && styles.block,
    className,
  );
}
