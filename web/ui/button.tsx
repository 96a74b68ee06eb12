import type { ComponentProps } from 'react';
import { Link, type LinkProps } from 'react-router';
import '#web/ui/button.css';

export interface ButtonLook {
  /** Filled in grey without one. `danger-solid` is for the last step of what can't be undone. */
  kind?: 'primary' | 'line' | 'ghost' | 'danger' | 'danger-solid' | undefined;
  size?: 'mini' | 'small' | 'large' | undefined;
  /** Square, for an icon alone; it needs an `aria-label`. */
  isIcon?: boolean | undefined;
  /** As wide as what it stands in. */
  isBlock?: boolean | undefined;
  /** For its place on the page. */
  className?: string | undefined;
}

const SIZES = { mini: ' btn--sm btn--mini', small: ' btn--sm', large: ' btn--lg' };

export function Button({ kind, size, isIcon, isBlock, className, ...props }: ButtonLook & ComponentProps<'button'>) {
  return <button type="button" {...props} className={buttonClass({ kind, size, isIcon, isBlock, className })} />;
}

/** A link that looks like a button: `to` leads to a page of the site, `href` to a file or elsewhere. */
export function ButtonLink(props: ButtonLook & (Omit<LinkProps, 'className'> | ComponentProps<'a'>)) {
  const { kind, size, isIcon, isBlock, className, ...link } = props;
  const classes = buttonClass({ kind, size, isIcon, isBlock, className });
  return 'to' in link ? <Link {...link} className={classes} /> : <a {...link} className={classes} />;
}

/** For what only looks like a button, and for components that make the element themselves. */
export function buttonClass({ kind, size, isIcon, isBlock, className }: ButtonLook): string {
  const look = `btn${kind ? ` btn--${kind}` : ''}${size ? SIZES[size] : ''}`;
  return `${look}${isIcon ? ' btn--icon' : ''}${isBlock ? ' btn--block' : ''}${className ? ` ${className}` : ''}`;
}
