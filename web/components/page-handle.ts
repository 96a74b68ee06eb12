import type { PageShape } from '#web/components/page-skeleton.tsx';

/** A route's `handle`. */
export interface PageHandle {
  /** Forms with a submit bar at the bottom hide the tab bar. */
  hidesTabBar?: boolean;
  /** Search engines list the page. */
  isListed?: boolean;
  /** HTTP status of a page that is an error by its address. */
  status?: number;
  /** Skeleton shown while the page loads; without one, a title and rows. */
  skeleton?: PageShape;
  /** A layout with parts of its own around its pages: a navigation between two of them keeps those parts. */
  isFrame?: boolean;
}
