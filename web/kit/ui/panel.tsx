import { type ComponentProps, type ElementType, type ReactNode, useId } from 'react';
import { join } from '#web/kit/styles/join.ts';

type PartProps<E extends ElementType> = { as?: E } & Omit<ComponentProps<E>, 'as'>;

type PanelProps<E extends ElementType> = PartProps<E> & {
  /** The panel's heading, above a line. */
  heading?: ReactNode;
  /** Id of the heading, for elements that it labels. */
  headingId?: string;
  /** Shown at the end of the heading's line: a count or actions. */
  end?: ReactNode;
};

/** A framed part of a page. */
export function Panel<E extends ElementType = 'section'>(props: PanelProps<E>) {
  const { as: Element = 'section', heading, headingId, end, className, children, ...others } = props;
  const ownId = useId();
  const id = headingId ?? ownId;
  const hasHeading = heading !== undefined;
  return (
    <Element
      aria-labelledby={hasHeading ? id : undefined}
      {...others}
      className={join(
        'min-w-0 rounded-3 bg-surface [box-shadow:inset_0_0_0_1px_var(--line)] print:break-inside-avoid tiny:has-[>_table]:relative tiny:has-[>_table]:overflow-x-auto',
        className,
      )}
    >
      {hasHeading && (
        <PanelHead>
          <h2 className="part-title" id={id}>
            {heading}
          </h2>
          {end}
        </PanelHead>
      )}
      {children}
    </Element>
  );
}

/** The first line of a panel with a heading of its own markup. */
export function PanelHead<E extends ElementType = 'header'>(props: PartProps<E>) {
  const { as: Element = 'header', className, ...others } = props;
  return (
    <Element
      {...others}
      className={join(
        'flex items-center justify-between gap-3 border-b border-line px-5 py-4 tiny:flex-wrap [&>a]:flex-none [&>a]:text-13',
        className,
      )}
    />
  );
}

/** Padded content of a panel. */
export function PanelBody<E extends ElementType = 'div'>(props: PartProps<E>) {
  const { as: Element = 'div', className, ...others } = props;
  return <Element {...others} className={join('p-5', className)} />;
}
