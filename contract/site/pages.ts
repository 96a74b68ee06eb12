import type { Bracket } from '#contract/competitions/cups.ts';
import type { CompetitionTables } from '#contract/competitions/tables.ts';
import type { PagedGroup } from '#contract/groups/group-totals.ts';
import type { SeasonOverview } from '#contract/leagues/overview.ts';
import type { LeaguePage } from '#contract/leagues/standings.ts';
import type { MatchWithoutEvents, TeamSide } from '#contract/matches/schema.ts';
import type { Scorers } from '#contract/matches/scorers.ts';
import type { HeadToHead, PlayerProfile } from '#contract/players/schema.ts';
import type { TeamPage } from '#contract/teams/pages.ts';

/** Description of the site for previews, search engines and the web app manifest. */
export const SITE_DESCRIPTION = 'Scores, scorers and stats from Roblox football leagues.';

/** Settings of the installation that pages depend on. */
export interface Site {
  name: string;
  /** The release that the server runs. */
  version: string;
  /** Whether sign-in is simulated and the data is fictional. */
  demo: boolean;
  /** Name of the person or organisation that runs the site; null for an independent developer. */
  operator: string | null;
  /** Null without a support server. */
  supportServerUrl: string | null;
  /** Adds the site's Discord app to a server; null without an app. */
  addToDiscordUrl: string | null;
  documentationUrl: string;
  /** Null if the operator has no address. */
  supportEmail: string | null;
  /** Origin of the site as browsers see it, without a trailing slash. */
  origin: string;
  /** Origin of the API without a trailing slash; empty when the API is on the page's own origin. */
  apiOrigin: string;
}

/** The subject of a page, for its description and its share picture. */
export type PageSubject =
  | { kind: 'match'; data: MatchWithoutEvents & { scorers: Record<TeamSide, Scorers> } }
  | { kind: 'group'; data: PagedGroup }
  | { kind: 'league'; data: LeaguePage }
  | { kind: 'season'; data: { league: LeaguePage; overview: SeasonOverview } }
  | { kind: 'table'; data: CompetitionTables }
  | { kind: 'cup'; data: Bracket }
  | { kind: 'team'; data: TeamPage }
  | { kind: 'player'; data: PlayerProfile }
  | { kind: 'head-to-head'; data: HeadToHead };

/** Metadata of a page for search engines and link previews. */
export interface PageMetadata {
  /** Without the site's name. */
  title: string;
  description?: string | undefined;
  subject?: PageSubject | undefined;
  /** Excludes the page from search engines. */
  isUnlisted?: boolean | undefined;
}

/** The part of a `Response` that pages use: constructing a whole one takes longer than some calls. */
export type CallResponse = Pick<Response, 'ok' | 'status' | 'json'> & { headers: Pick<Headers, 'get'> };

/** A page request from the server to the site's code. */
export interface PageRequest {
  /** Path and query, canonical. */
  url: string;
  requestId: string;
  rayId: string | undefined;
  /** `unknown` if the API has another origin: only that origin receives the session cookie. */
  session: 'none' | 'cookie' | 'unknown';
  /** Makes a GET call of the API on behalf of the request, by path below `/api`. */
  call: (path: string) => Promise<CallResponse>;
  /** Reports an unexpected error. */
  report: (error: unknown) => void;
}

export interface PageRedirect {
  status: number;
  location: string;
  /** Whether the page needs a session that the request lacks. */
  needsSession?: boolean;
}

export interface RenderedPage {
  status: number;
  head: PageMetadata;
  /** Whether search engines list the page. */
  isListed: boolean;
  /** The page's own path, in the case of its route and without a trailing slash; undefined for a missing page. */
  path: string | undefined;
  /** Set for a page framed by other sites: its theme, null for the reader's. */
  embed: { theme: 'dark' | 'light' | null } | null;
  /** Content of the root element; null for a page that the browser renders. */
  html: string | null;
  /** JSON that the browser hydrates the page with. */
  data: string;
  /** Modules of the matched routes and of the rendered parts, as `web/…`. */
  modules: string[];
  /** Modules of parts that hydrate later; the page needs their styles. */
  lateModules: string[];
  changesEachMinute: boolean;
}

export type RenderPage = (request: PageRequest) => Promise<RenderedPage | PageRedirect>;
