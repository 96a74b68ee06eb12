import type { ReactNode } from 'react';
import { MatchListSkeleton } from '#web/components/match-list.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import '#web/ui/side-nav.css';
import '#web/components/page-skeleton.css';

/** Outlines of pages, named by their routes. Each has the heights of its pages, so that nothing jumps when they arrive. */
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

const LINES = ['92%', '97%', '88%', '94%', '61%'];
const SECTIONS = ['9rem', '12rem', '10rem', '11rem'];

export interface PageSkeletonProps {
  shape?: PageShape;
  /** With the navbar of the dashboard above. */
  isFramed?: boolean;
}

export function PageSkeleton({ shape = 'list', isFramed = false }: PageSkeletonProps) {
  const Shape = SHAPES[shape];
  return (
    <div className={`skel skel--${shape}`}>
      {isFramed && <div className="skel__frame" />}
      <Shape />
    </div>
  );
}

function Matches() {
  return (
    <div className="wrap">
      <Title width="10rem" />
      <div className="skel__filters">
        <Skeleton className="skel__control" />
        <Skeleton className="skel__control" width="6.5rem" />
      </div>
      <Rows />
    </div>
  );
}

function List() {
  return (
    <div className="wrap">
      <Title width="9rem" lede />
      <div className="skel__filters skel__filters--stacked">
        <Skeleton className="skel__control" />
        <Skeleton className="skel__control" />
      </div>
      <ul className="skel__rows">
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
    <div className="wrap">
      <Title width="9rem" />
      <div className="stack">
        {repeat(4, (card) => (
          <Panel key={card} size="card" />
        ))}
      </div>
    </div>
  );
}

function Match() {
  return (
    <div className="wrap">
      <Skeleton className="skel__back" />
      <Skeleton className="skel__line" width="24rem" />
      <Skeleton className="skel__name" width="30rem" />
      <Skeleton className="skel__meta" width="20rem" />
      <Tabs count={5} />
      <Columns>
        <div className="stack">
          <Panel size="hero" />
          <Panel size="strip" />
          <Facts count={4} />
        </div>
      </Columns>
    </div>
  );
}

function Player() {
  return (
    <div className="wrap">
      <div className="skel__person">
        <Skeleton className="skel__avatar" />
        <div>
          <Skeleton className="skel__h1" width="16rem" />
          <Skeleton className="skel__meta" width="12rem" />
        </div>
      </div>
      <Tabs count={3} />
      <div className="stack stack-6">
        <Facts count={6} />
        <div className="grid-2">
          <Panel size="chart" />
          <Panel size="chart" />
        </div>
      </div>
    </div>
  );
}

function League() {
  return (
    <div className="wrap">
      <Skeleton className="skel__back" />
      <div className="skel__league">
        <Skeleton className="skel__badge" />
        <div className="stack stack-2">
          <Skeleton className="skel__name" width="26rem" />
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
    <div className="wrap">
      <Skeleton className="skel__back" />
      <Skeleton className="skel__name" width="22rem" />
      <Skeleton className="skel__meta" width="14rem" />
      <Tabs count={4} />
      <Rows />
    </div>
  );
}

function Landing() {
  return (
    <div className="skel__pitch">
      <div className="wrap">
        <div className="stack">
          {['88%', '96%', '54%'].map((width) => (
            <Skeleton key={width} width={width} height="5rem" />
          ))}
          <Skeleton width="70%" />
          <Skeleton className="skel__control" width="14rem" />
        </div>
        <div className="stack">
          <Panel size="result" />
          <Panel size="result" />
        </div>
      </div>
    </div>
  );
}

function Dashboard() {
  return (
    <div className="wrap">
      <div className="skel__person">
        <Skeleton className="skel__avatar" />
        <div>
          <Skeleton className="skel__h1" width="14rem" />
          <Skeleton className="skel__meta" width="9rem" />
        </div>
      </div>
      <div className="stack stack-8">
        <Section size="row" />
        <Section size="row" />
        <div className="stack stack-3">
          <Skeleton width="11rem" height="1.5625rem" />
          <Rows />
        </div>
      </div>
    </div>
  );
}

function Settings() {
  return (
    <div className="wrap">
      <Title width="10rem" />
      <div className="side">
        <SideNav />
        <Panel size="form" />
      </div>
    </div>
  );
}

function Guide() {
  return (
    <div className="wrap">
      <Title width="24rem" lede />
      <div className="side">
        <SideNav />
        <Paragraphs />
      </div>
    </div>
  );
}

function Article() {
  return (
    <div className="wrap wrap--narrow">
      <Title width="20rem" />
      <Paragraphs />
    </div>
  );
}

function Form() {
  return (
    <div className="wrap">
      <Skeleton className="skel__back" />
      <Title width="18rem" />
      <div className="stack stack-6">
        <Panel size="form" />
        <Panel size="form" />
      </div>
    </div>
  );
}

function Title({ width, lede = false }: { width: string; lede?: boolean }) {
  return (
    <div className="skel__title">
      <Skeleton className="skel__h1" width={width} />
      {lede && <Skeleton className="skel__lede" width="18rem" />}
    </div>
  );
}

function Tabs({ count }: { count: number }) {
  return (
    <div className="skel__tabs">
      {repeat(count, (tab) => (
        <Skeleton key={tab} width="3.75rem" />
      ))}
    </div>
  );
}

/** With a second column on wide screens. */
function Columns({ children }: { children: ReactNode }) {
  return (
    <div className="skel__columns">
      {children}
      <Panel size="beside" />
    </div>
  );
}

/** As many rows as a desktop's window has room for. */
function Rows() {
  return (
    <div className="skel__matches">
      <MatchListSkeleton />
      <MatchListSkeleton />
    </div>
  );
}

function Facts({ count }: { count: 4 | 6 }) {
  return (
    <div className={`skel__facts skel__facts--${count}`}>
      {repeat(count, (fact) => (
        <div key={fact}>
          <Skeleton width="5rem" height=".8125rem" />
          <Skeleton width="3rem" height="1.5rem" />
        </div>
      ))}
    </div>
  );
}

function Section({ size }: { size: string }) {
  return (
    <div className="stack stack-3">
      <Skeleton width="8rem" height="1.5625rem" />
      <Panel size={size} />
    </div>
  );
}

function Panel({ size }: { size: string }) {
  return (
    <div className={`panel skel__panel skel__panel--${size}`}>
      <Skeleton width="11rem" height="1.25rem" />
      <Skeleton width="60%" />
    </div>
  );
}

function SideNav() {
  return (
    <div className="side__nav">
      {SECTIONS.map((width) => (
        <Skeleton key={width} className="skel__item" width={width} />
      ))}
    </div>
  );
}

function Paragraphs() {
  return (
    <div className="stack stack-8">
      {SECTIONS.map((section) => (
        <div key={section} className="stack stack-3">
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
