import type { League } from '#contract/leagues.ts';
import type { MatchList, MatchSummary } from '#contract/matches.ts';
import type { Config } from '#server/config.ts';
import type { DescribePage, PageDescription } from '#server/http/page-head.ts';
import { linkMatch } from '#server/sharing/describe-summary.ts';
import { type SiteCard, versionOf } from '#server/sharing/share-card.ts';
import { picturePath, readSharedThing, SHARED_PAGES } from '#server/sharing/shared-pages.ts';

/** A page that is about no one thing: as the site titles it, what it offers, and where it leads by its call's answer. */
interface PlainPage {
  title: string;
  text?: string;
  listLinks?: (answer: never) => PageDescription['links'];
}

const ABOUT = 'Scores, scorers and stats from Roblox football leagues.';
export const SITE_CARD: SiteCard = { kind: 'site', title: 'Every match leaves a mark', text: ABOUT };

/** What anyone may open, by path in the table of pages. */
export const PUBLIC_PAGES: Record<string, PlainPage> = {
  '/': {
    title: 'Stats and match history for Roblox football',
    text: 'The scores, scorers and stats of Roblox football leagues. Anyone can look, anyone can share.',
    listLinks: (matches: MatchSummary[]) => matches.map(linkMatch),
  },
  '/matches': {
    title: 'Matches',
    text: 'Every match of every league, the newest first: scores, players and events.',
    listLinks: ({ matches }: MatchList) => matches.map(linkMatch),
  },
  '/groups': { title: 'Groups', text: 'Hand-picked sets of matches.' },
  '/leagues': {
    title: 'Leagues',
    text: 'The Roblox football leagues whose matches are kept here.',
    listLinks: (leagues: League[]) => leagues.map(({ id, name }) => ({ path: `/leagues/${id}`, text: name })),
  },
  '/terms-of-service': { title: 'Terms of Service' },
  '/privacy-policy': { title: 'Privacy Policy' },
  '/docs': { title: 'Documentation', text: 'How matches get in, and how to get them out again.' },
  '/docs/reference': {
    title: 'API reference',
    text: 'Every call of the API: who may make it, what it takes and what it answers.',
  },
};

/** The titles of pages that are one person's. */
const OWN_PAGES: Record<string, string> = {
  '/submit': 'Make a Submission',
  '/dashboard': 'Dashboard',
  '/dashboard/settings': 'Settings',
  '/dashboard/myLeagues': 'myLeagues',
  '/dashboard/matchHistory': 'Match History',
  '/dashboard/analyticsPlus': 'Analytics',
};

const FAILURES: Record<number, string> = { 404: 'Page Not Found', 429: 'Slow Down', 500: 'Internal Error' };

/** Describes each page of the site as its visitors see it; what they may not see is described as the site is. */
export function describePages({ site }: Config): DescribePage {
  const generic = {
    title: site.name,
    text: ABOUT,
    picture: { path: `/share/site.png?v=${versionOf(SITE_CARD)}`, alt: `${site.name}. ${ABOUT}` },
    isListed: false,
  };

  const ownTitles: Record<string, string> = { ...OWN_PAGES, '/login': `Log in to ${site.name}` };

  return (found, status, answer) => {
    if (!found || status >= 400) return { ...generic, title: FAILURES[status] ?? 'Unexpected Error' };
    const plain = PUBLIC_PAGES[found.path];
    if (plain) {
      const links = answer === undefined ? [] : plain.listLinks?.(JSON.parse(answer) as never);
      return { ...generic, ...plain, isListed: true, links };
    }
    const shared = SHARED_PAGES[found.path];
    if (!shared || answer === undefined) return { ...generic, title: ownTitles[found.path] ?? site.name };
    const { card, alt, ...thing } = readSharedThing(shared, answer);
    const picture = { path: `${picturePath(shared, found.address)}?v=${versionOf(card)}`, alt };
    return { ...thing, picture, isListed: true };
  };
}
