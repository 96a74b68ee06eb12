import type { ReactNode } from 'react';
import { MatchRowsSkeleton } from '#web/components/match-rows.tsx';
import styles from '#web/components/page-skeleton.module.css';
import layout from '#web/styles/layout.module.css';
import { Panel } from '#web/ui/panel.tsx';
import sideNavStyles from '#web/ui/side-nav.module.css';
import { Skeleton } from '#web/ui/skeleton.tsx';

/** Skeletons of pages, chosen by their routes. Their heights match those of the pages to avoid layout shifts. */
const SHAPES = {
  article: Article,
  cards: Cards,
  dashboard: Dashboard,
  form: Form,
  group: Group,
  guide: Guide,
  landing: Landing,
  league: League,
  list: List,
  match: Match,
  matches: Matches,
  player: Player,
  settings: Settings,
};

export type PageShape = keyof typeof SHAPES;

/** Classes of pages whose parts differ from those of other pages. */
const LOOKS: Partial<Record<PageShape, string>> = {
  dashboard: styles.dashboard,
  group: styles.group,
  match: styles.match,
  player: styles.player,
};

const BOXES = {
  beside: styles.secondColumn,
  card: styles.card,
  chart: styles.chart,
  form: styles.form,
  hero: styles.hero,
  result: styles.result,
  row: styles.row,
  strip: styles.strip,
};

const LINES = ['92%', '97%', '88%', '94%', '61%'];
const SECTIONS = ['9rem', '12rem', '10rem', '11rem'];

export interface PageSkeletonProps {
  shape?: PageShape;
  /** Below the dashboard's navbar. */
  isFramed?: boolean;
}

export function PageSkeleton({ shape = 'list', isFramed = false }: PageSkeletonProps) {
  const Shape = SHAPES[shape];
  return (
    <div className={`${styles.page} ${LOOKS[shape] ?? ''}`} data-pending-page={shape}>
      {isFramed && <div className={styles.frame} data-frame="" />}
      <Shape />
    </div>
  );
}

function Matches() {
  return (
    <div className={layout.page}>
      <Title width="10rem" />
      <div className={styles.filters}>
        <Skeleton className={styles.control} />
        <Skeleton className={styles.control} width="6.5rem" />
      </div>
      <Rows />
    </div>
  );
}

function List() {
  return (
    <div className={layout.page}>
      <Title width="9rem" lede />
      <div className={`${styles.filters} ${styles.stackedFilters}`}>
        <Skeleton className={styles.control} />
        <Skeleton className={styles.control} />
      </div>
      <ul className={styles.rows}>
        {repeat(10, (row) => (
          <li key={row}>
            <Skeleton width={LINES[row % LINES.length]} height="0.9375rem" />
          </li>
        ))}
      </ul>
    </div>
  );
}

function Cards() {
  return (
    <div className={layout.page}>
      <Title width="9rem" />
      <div className={layout.stack}>
        {repeat(4, (card) => (
          <Box key={card} size="card" />
        ))}
      </div>
    </div>
  );
}

function Match() {
  return (
    <div className={layout.page}>
      <Skeleton className={styles.back} />
      <Skeleton className={styles.line} width="24rem" />
      <Skeleton className={styles.name} width="30rem" />
      <Skeleton className={styles.meta} width="20rem" />
      <Tabs count={5} />
      <Columns>
        <div className={layout.stack}>
          <Box size="hero" />
          <Box size="strip" />
          <Facts count={4} />
        </div>
      </Columns>
    </div>
  );
}

function Player() {
  return (
    <div className={layout.page}>
      <div className={styles.person}>
        <Skeleton className={styles.avatar} />
        <div>
          <Skeleton className={styles.heading} width="16rem" />
          <Skeleton className={styles.meta} width="12rem" />
        </div>
      </div>
      <Tabs count={3} />
      <div className={`${layout.stack} ${layout.wideStack}`}>
        <Facts count={6} />
        <div className={`${styles.charts} ${layout.twoColumns}`}>
          <Box size="chart" />
          <Box size="chart" />
        </div>
      </div>
    </div>
  );
}

function League() {
  return (
    <div className={layout.page}>
      <Skeleton className={styles.back} />
      <div className={styles.league}>
        <Skeleton className={styles.badge} />
        <div className={`${layout.stack} ${layout.tightStack}`}>
          <Skeleton className={styles.name} width="26rem" />
          {['44rem', '42rem', '30rem'].map((width) => (
            <Skeleton key={width} width={width} />
          ))}
        </div>
      </div>
      <Tabs count={4} />
      <Columns>
        <Rows />
      </Columns>
    </div>
  );
}

function Group() {
  return (
    <div className={layout.page}>
      <Skeleton className={styles.back} />
      <Skeleton className={styles.name} width="22rem" />
      <Skeleton className={styles.meta} width="14rem" />
      <Tabs count={4} />
      <Rows />
    </div>
  );
}

function Landing() {
  return (
    <div className={styles.pitch}>
      <div className={layout.page}>
        <div className={layout.stack}>
          {['88%', '96%', '54%'].map((width) => (
            <Skeleton key={width} width={width} height="5rem" />
          ))}
          <Skeleton width="70%" />
          <Skeleton className={styles.control} width="14rem" />
        </div>
        <div className={layout.stack}>
          <Box size="result" />
          <Box size="result" />
        </div>
      </div>
    </div>
  );
}

function Dashboard() {
  return (
    <div className={layout.page}>
      <div className={styles.person}>
        <Skeleton className={styles.avatar} />
        <div>
          <Skeleton className={styles.heading} width="14rem" />
          <Skeleton className={styles.meta} width="9rem" />
        </div>
      </div>
      <div className={`${layout.stack} ${layout.widestStack}`}>
        <Section size="row" />
        <Section size="row" />
        <div className={`${layout.stack} ${layout.closeStack}`}>
          <Skeleton width="11rem" height="1.5625rem" />
          <Rows />
        </div>
      </div>
    </div>
  );
}

function Settings() {
  return (
    <div className={layout.page}>
      <Title width="10rem" />
      <div className={`${styles.sideLayout} ${sideNavStyles.layout}`}>
        <SideNav />
        <Box size="form" />
      </div>
    </div>
  );
}

function Guide() {
  return (
    <div className={layout.page}>
      <Title width="24rem" lede />
      <div className={`${styles.sideLayout} ${sideNavStyles.layout}`}>
        <SideNav />
        <Paragraphs />
      </div>
    </div>
  );
}

function Article() {
  return (
    <div className={`${layout.page} ${layout.narrowPage}`}>
      <Title width="20rem" />
      <Paragraphs />
    </div>
  );
}

function Form() {
  return (
    <div className={layout.page}>
      <Skeleton className={styles.back} />
      <Title width="18rem" />
      <div className={`${layout.stack} ${layout.wideStack}`}>
        <Box size="form" />
        <Box size="form" />
      </div>
    </div>
  );
}

function Title({ width, lede = false }: { width: string; lede?: boolean }) {
  return (
    <div className={styles.titleBlock}>
      <Skeleton className={styles.heading} width={width} />
      {lede && <Skeleton className={styles.lede} width="18rem" />}
    </div>
  );
}

function Tabs({ count }: { count: number }) {
  return (
    <div className={styles.tabs}>
      {repeat(count, (tab) => (
        <Skeleton key={tab} width="3.75rem" />
      ))}
    </div>
  );
}

/** With a second column on wide screens. */
function Columns({ children }: { children: ReactNode }) {
  return (
    <div className={styles.columns}>
      {children}
      <Box size="beside" />
    </div>
  );
}

/** Ten rows, which fill a desktop window. */
function Rows() {
  return (
    <div className={styles.matches}>
      <MatchRowsSkeleton />
      <MatchRowsSkeleton />
    </div>
  );
}

function Facts({ count }: { count: 4 | 6 }) {
  return (
    <div className={count === 6 ? `${styles.facts} ${styles.sixFacts}` : styles.facts}>
      {repeat(count, (fact) => (
        <div key={fact}>
          <Skeleton width="5rem" height=".8125rem" />
          <Skeleton width="3rem" height="1.5rem" />
        </div>
      ))}
    </div>
  );
}

function Section({ size }: { size: keyof typeof BOXES }) {
  return (
    <div className={`${layout.stack} ${layout.closeStack}`}>
      <Skeleton width="8rem" height="1.5625rem" />
      <Box size={size} />
    </div>
  );
}

function Box({ size }: { size: keyof typeof BOXES }) {
  return (
    <Panel as="div" className={`${styles.panel} ${BOXES[size]}`}>
      <Skeleton width="11rem" height="1.25rem" />
      <Skeleton width="60%" />
    </Panel>
  );
}

function SideNav() {
  return (
    <div className={`${styles.sideNav} ${sideNavStyles.navigation}`}>
      {SECTIONS.map((width) => (
        <Skeleton key={width} className={styles.item} width={width} />
      ))}
    </div>
  );
}

function Paragraphs() {
  return (
    <div className={`${layout.stack} ${layout.widestStack}`}>
      {SECTIONS.map((section) => (
        <div key={section} className={`${layout.stack} ${layout.closeStack}`}>
          <Skeleton width={section} height="1.5rem" />
          {LINES.map((width) => (
            <Skeleton key={width} width={width} />
          ))}
        </div>
      ))}
    </div>
  );
}

function repeat(count: number, render: (at: number) => ReactNode): ReactNode[] {
  return Array.from({ length: count }, (_, at) => render(at));
}
