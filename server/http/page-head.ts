import { escapeMarkup, shorten } from '#server/http/markup.ts';
import type { FoundPage } from '#server/http/page-table.ts';

/** What a page is to those who see its HTML alone: search engines, and the sites and programs that show links. */
export interface PageDescription {
  /** As the site's `PageTitle` has it, without the site's name; that name alone for a page without a title. */
  title: string;
  text: string;
  /** Path of a picture of 1200 × 630 pixels, and what it shows. */
  picture: { path: string; alt: string };
  type?: 'profile';
  /** False for pages that are one person's, and for failures. */
  isListed: boolean;
  feed?: { path: string; title: string };
  /** Where the page leads, for those who follow links without JavaScript. */
  links?: { path: string; text: string }[];
}

/** Says what a page with this status is about, by the JSON that its call answers visitors: a link tells no more. */
export type DescribePage = (page: FoundPage | undefined, status: number, visitorsAnswer?: string) => PageDescription;

interface PagePlace {
  /** Origin of the site. */
  origin: string;
  siteName: string;
  /** The page's address however it was written; undefined when there is no such page. */
  path: string | undefined;
}

/** Longer than a match's name with its league and date, as long as the contract lets them be. */
const LONGEST_TITLE = 200;
/** Discord shows 350 characters, search engines half of that. */
const LONGEST_TEXT = 300;
/** The colour of the brand, which Discord draws beside the preview; `theme.js` gives browsers the page's own. */
const THEME_COLOR = '#ff6b4a';

/** The elements of a page's head that say what it is about: search engines', Open Graph's, and Twitter's. */
export function writeHead(page: PageDescription, { origin, siteName, path }: PagePlace): string {
  const title = shorten(page.title, LONGEST_TITLE);
  const text = shorten(page.text, LONGEST_TEXT);
  const picture = `${origin}${page.picture.path}`;
  return [
    `<title>${escapeMarkup(title === siteName ? siteName : `${title} · ${siteName}`)}</title>`,
    named('theme-color', THEME_COLOR),
    named('description', text),
    page.isListed ? '' : named('robots', 'noindex'),
    path === undefined ? '' : `<link rel="canonical" href="${escapeMarkup(origin + path)}">`,
    property('og:site_name', siteName),
    property('og:type', page.type ?? 'website'),
    property('og:title', title),
    property('og:description', text),
    property('og:url', origin + (path ?? '/')),
    property('og:locale', 'en_GB'),
    property('og:image', picture),
    property('og:image:type', 'image/png'),
    property('og:image:width', '1200'),
    property('og:image:height', '630'),
    property('og:image:alt', page.picture.alt),
    named('twitter:card', 'summary_large_image'),
    named('twitter:title', title),
    named('twitter:description', text),
    named('twitter:image', picture),
    named('twitter:image:alt', page.picture.alt),
    page.feed ? linkFeed(page.feed) : '',
  ].join('');
}

/** What a browser without JavaScript shows. */
export function writeWithoutScript({ title, text, links = [] }: PageDescription, siteName: string): string {
  const items = links.map(({ path, text }) => `<li><a href="${escapeMarkup(path)}">${escapeMarkup(text)}</a></li>`);
  return [
    `<h1>${escapeMarkup(title)}</h1>`,
    `<p>${escapeMarkup(text)}</p>`,
    items.length > 0 ? `<ul>${items.join('')}</ul>` : '',
    `<p>${escapeMarkup(siteName)} needs JavaScript to show all of its matches and stats.</p>`,
  ].join('');
}

function named(name: string, content: string): string {
  return `<meta name="${name}" content="${escapeMarkup(content)}">`;
}

function property(name: string, content: string): string {
  return `<meta property="${name}" content="${escapeMarkup(content)}">`;
}

function linkFeed({ path, title }: { path: string; title: string }): string {
  return `<link rel="alternate" type="application/atom+xml" href="${escapeMarkup(path)}" title="${escapeMarkup(title)}">`;
}
