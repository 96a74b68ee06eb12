import type { PageMetadata } from '#contract/site/pages.ts';
import { escapeMarkup, shorten } from '#server/kit/http/markup.ts';

/** A page's description besides its title. */
export interface SubjectDescription {
  text: string;
  /** Path of a picture of 1200 × 630 pixels, and what it shows. */
  picture: { path: string; alt: string };
  type?: 'profile' | undefined;
  feed?: { path: string; title: string } | undefined;
  /** Whether `GET /oembed` describes the page. */
  hasOembed?: boolean | undefined;
}

interface PagePlace {
  /** Origin of the site. */
  origin: string;
  /** Null when the API is on the origin of the site. */
  apiOrigin?: string | null;
  siteName: string;
  /** The page's own path; undefined for a missing page. */
  path: string | undefined;
  /** False for personal pages and for failures. */
  isListed: boolean;
}

/** The contract's longest match name fits, with its league and date. */
const MAX_TITLE_LENGTH = 200;
/** Discord shows 350 characters, search engines half of that. */
const MAX_TEXT_LENGTH = 300;
/** The brand's colour, which Discord draws beside the preview. In browsers `before-paint.js` sets the page's own. */
const THEME_COLOR = '#ff6b4a';

/** Describes a page to search engines, Open Graph and Twitter, as elements of its head. */
export function writeHead(
  { title: ownTitle, description }: PageMetadata,
  subject: SubjectDescription,
  { origin, apiOrigin, siteName, path, isListed }: PagePlace,
): string {
  const title = shorten(ownTitle, MAX_TITLE_LENGTH);
  const text = shorten(description ?? subject.text, MAX_TEXT_LENGTH);
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
    subject.hasOembed ? linkOembed(`${apiOrigin ?? origin}/api/oembed`, origin + (path ?? '/')) : '',
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

function linkOembed(call: string, page: string): string {
  const address = `${call}?url=${encodeURIComponent(page)}`;
  return `<link rel="alternate" type="application/json+oembed" href="${escapeMarkup(address)}">`;
}
