import type { ComponentProps } from 'react';
import type { LinkProps } from 'react-router';
import styles from '#web/ui/button.module.css';
import { Link } from '#web/ui/link.tsx';

export interface ButtonLook {
  /** The default is a grey fill. `danger-solid` is for the last step of an action that can't be undone. */
  kind?: 'primary' | 'line' | 'ghost' | 'danger' | 'danger-solid' | undefined;
  size?: 'mini' | 'small' | 'large' | undefined;
  /** Square, for an icon alone; it needs an `aria-label`. */
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

export function Button({ kind, size, isIcon, isBlock, className, ...props }: ButtonLook & ComponentProps<'button'>) {
  return <button type="button" {...props} className={buttonClass({ kind, size, isIcon, isBlock, className })} />;
}

/** A link that looks like a button: `to` is a page of the site, `href` a file or another site. */
export function ButtonLink(props: ButtonLook & (Omit<LinkProps, 'className'> | ComponentProps<'a'>)) {
  const { kind, size, isIcon, isBlock, className, ...link } = props;
  const classes = buttonClass({ kind, size, isIcon, isBlock, className });
  return 'to' in link ? <Link {...link} className={classes} /> : <a {...link} className={classes} />;
}

/** The class of another element that looks like a button. */
export function buttonClass({ kind, size, isIcon, isBlock, className }: ButtonLook): string {
  const classes = [
    styles.button,
    kind && KINDS[kind],
    size && SIZES[size],
    isIcon && styles.icon,
    isBlock && styles.block,
    className,
  ];
  return classes.filter(Boolean).join(' ');
}
