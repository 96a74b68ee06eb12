/** Page properties in a route's `handle`. */
export interface PageHandle {
  /** Forms with a submit bar at the bottom hide the tab bar. */
  hidesTabBar?: boolean;
  /** Search engines may list the page. */
  isListed?: boolean;
  /**
   * Names of the query parameters that the page reads; others are removed from its canonical address
   * (web/page-address.ts).
   */
  parameters?: readonly string[];
  /** HTTP status of an error page with a fixed path. */
  status?: number;
  /** True for a page framed by other sites, which is sent without scripts. */
  isEmbedded?: boolean;
  /** True for a layout that stays mounted while its pages change. */
  isFrame?: boolean;
}
