import type { ReactNode } from 'react';
import styles from '#web/kit/page/page-banner.module.css';
import { join } from '#web/kit/styles/join.ts';

interface PageBannerProps {
  label: string;
  className?: string;
  children: ReactNode;
}

/** The top of a page about a league, a team or a player: a strip of pitch. */
export function PageBanner({ label, className, children }: PageBannerProps) {
  return (
    <section className={join(styles.banner, className)} aria-label={label}>
      {children}
    </section>
  );
}

interface BannerHeadProps {
  /** A shield, a crest, a shirt or a picture. */
  mark: ReactNode;
  title: ReactNode;
  /** Shown below the title. */
  facts: ReactNode;
  /** Shown at the end; below the title on narrow screens. */
  actions: ReactNode;
}

export function BannerHead({ mark, title, facts, actions }: BannerHeadProps) {
  return (
    <div className="grid grid-cols-[auto_minmax(0,1fr)_auto] items-center gap-6 laptop:grid-cols-[auto_minmax(0,1fr)] phone:gap-3 tiny:grid-cols-1">
      {mark}
      <div className="min-w-0">
        <h1 className="font-display text-[clamp(2rem,1.2rem_+_3vw,3.5rem)]/[0.94] font-[850] tracking-[0.005em] text-balance wrap-break-word phone:text-[1.5rem]/none">
          {title}
        </h1>
        {facts}
      </div>
      {actions}
    </div>
  );
}

/** Facts of a league or a team below its name. */
export function BannerFacts({ children }: { children: ReactNode }) {
  return <p className="mt-2.5 flex flex-wrap gap-x-4 gap-y-1 text-14 text-ink-2 phone:mt-0.5">{children}</p>;
}

/** Figures in a row, on phones three in each. */
export function BannerFigures({ className, children }: { className?: string; children: ReactNode }) {
  return (
    <dl
      className={join(
        'flex flex-wrap justify-between gap-x-6 gap-y-3 phone:grid phone:grid-cols-3 phone:gap-3 tiny:grid-cols-1',
        className,
      )}
    >
      {children}
    </dl>
  );
}

interface BannerFigureProps {
  name: string;
  value: ReactNode;
  detail?: string | undefined;
  isForm?: boolean;
}

export function BannerFigure({ name, value, detail, isForm = false }: BannerFigureProps) {
  return (
    <div className={isForm ? 'phone:col-span-full' : undefined}>
      <dt className="text-13 text-ink-3">{name}</dt>
      <dd className={`text-[1.75rem]/none font-extrabold ${isForm ? 'mt-1.75' : 'mt-0.5 font-display'}`}>
        {value}
        {detail !== undefined && (
          <small className="ms-1.5 font-text text-13/none font-medium text-ink-2">{detail}</small>
        )}
      </dd>
    </div>
  );
}
