import { type ComponentProps, type ElementType, type ReactNode, useId } from 'react';
import typography from '#web/kit/styles/typography.module.css';
import styles from '#web/kit/ui/panel.module.css';

type PartProps<E extends ElementType> = { as?: E } & Omit<ComponentProps<E>, 'as'>;

type PanelProps<E extends ElementType> = PartProps<E> & {
  /** The panel's heading, above a line. */
  heading?: ReactNode;
  /** Id of the heading, for other elements that it labels. */
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
    <Element aria-labelledby={hasHeading ? id : undefined} {...others} className={join(styles.panel, className)}>
      {hasHeading && (
        <PanelHead>
          <h2 className={typography.partTitle} id={id}>
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
  return <Element {...others} className={join(styles.head, className)} />;
}

/** Padded content of a panel. */
export function PanelBody<E extends ElementType = 'div'>(props: PartProps<E>) {
  const { as: Element = 'div', className, ...others } = props;
  return <Element {...others} className={join(styles.body, className)} />;
}

function join(own: string | undefined, given: string | undefined): string | undefined {
  return given ? `${own} ${given}` : own;
}
