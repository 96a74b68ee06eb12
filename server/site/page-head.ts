import type { PageHead } from '#contract/pages.ts';
import { escapeMarkup, shorten } from '#server/http/markup.ts';

/** How a page is described beside its title. */
export interface SubjectDescription {
  text: string;
  /** Path of a picture of 1200 × 630 pixels, and what it shows. */
  picture: { path: string; alt: string };
  type?: 'profile' | undefined;
  feed?: { path: string; title: string } | undefined;
}

interface PagePlace {
  /** Origin of the site. */
  origin: string;
  siteName: string;
  /** The page's own path; undefined when there is no such page. */
  path: string | undefined;
  /** False for pages that are one person's, and for failures. */
  isListed: boolean;
}

/** Longer than a match's name with its league and date, as long as the contract lets them be. */
const LONGEST_TITLE = 200;
/** Discord shows 350 characters, search engines half of that. */
const LONGEST_TEXT = 300;
/** The colour of the brand, which Discord draws beside the preview; `before-paint.js` gives browsers the page's own. */
const THEME_COLOR = '#ff6b4a';

/** The elements of a page's head that say what it is about: search engines', Open Graph's, and Twitter's. */
export function writeHead(
  { title: ownTitle, description }: PageHead,
  subject: SubjectDescription,
  { origin, siteName, path, isListed }: PagePlace,
): string {
  const title = shorten(ownTitle, LONGEST_TITLE);
  const text = shorten(description ?? subject.text, LONGEST_TEXT);
  const picture = `${origin}${subject.picture.path}`;
  return [
    `<title>${escapeMarkup(title === siteName ? siteName : `${title} · ${siteName}`)}</title>`,
    named('theme-color', THEME_COLOR),
    '<link rel="manifest" href="/manifest.webmanifest">',
    '<link rel="apple-touch-icon" href="/icons/touch-180.png">',
    named('description', text),
    isListed ? '' : named('robots', 'noindex'),
    path === undefined ? '' : `<link rel="canonical" href="${escapeMarkup(origin + path)}">`,
    property('og:site_name', siteName),
    property('og:type', subject.type ?? 'website'),
    property('og:title', title),
    property('og:description', text),
    property('og:url', origin + (path ?? '/')),
    property('og:locale', 'en_GB'),
    property('og:image', picture),
    property('og:image:type', 'image/png'),
    property('og:image:width', '1200'),
    property('og:image:height', '630'),
    property('og:image:alt', subject.picture.alt),
    named('twitter:card', 'summary_large_image'),
    named('twitter:title', title),
    named('twitter:description', text),
    named('twitter:image', picture),
    named('twitter:image:alt', subject.picture.alt),
    subject.feed ? linkFeed(subject.feed) : '',
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
