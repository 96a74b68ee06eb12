import type { PageMetadata } from '#contract/site/pages.ts';
import { escapeMarkup, shorten } from '#server/kit/http/markup.ts';

/** A page's description besides its title. */
export interface SubjectDescription {
  text: string;
  /** Path of a picture of 1200 × 630 pixels, and its alternative text. */
  picture: { path: string; alt: string };
  type?: 'profile' | undefined;
  feed?: { path: string; title: string } | undefined;
  /** Whether `GET /oembed` describes the page. */
  hasOembed?: boolean | undefined;
}

interface PagePlace {
  /** Origin of the site. */
  origin: string;
  /** Null if the API shares the site's origin. */
  apiOrigin?: string | null;
  siteName: string;
  /** The page's own path; undefined for a missing page. */
  path: string | undefined;
  /** False for personal pages and for failures. */
  isListed: boolean;
}

/** Fits the contract's longest match name with its league and date. */
const MAX_TITLE_LENGTH = 200;
/** Discord shows 350 characters, search engines half of that. */
const MAX_TEXT_LENGTH = 300;
/** The brand's colour, which Discord draws beside the preview. In browsers `before-paint.js` sets the page's own. */
const THEME_COLOR = '#ff6b4a';

/** The head elements that describe a page to search engines, Open Graph and Twitter. */
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
    metaName('theme-color', THEME_COLOR),
    '<link rel="manifest" href="/manifest.webmanifest">',
    '<link rel="apple-touch-icon" href="/icons/touch-180.png">',
    metaName('description', text),
    isListed ? '' : metaName('robots', 'noindex'),
    path === undefined ? '' : `<link rel="canonical" href="${escapeMarkup(origin + path)}">`,
    metaProperty('og:site_name', siteName),
    metaProperty('og:type', subject.type ?? 'website'),
    metaProperty('og:title', title),
    metaProperty('og:description', text),
    metaProperty('og:url', origin + (path ?? '/')),
    metaProperty('og:locale', 'en_GB'),
    metaProperty('og:image', picture),
    metaProperty('og:image:type', 'image/png'),
    metaProperty('og:image:width', '1200'),
    metaProperty('og:image:height', '630'),
    metaProperty('og:image:alt', subject.picture.alt),
    metaName('twitter:card', 'summary_large_image'),
    metaName('twitter:title', title),
    metaName('twitter:description', text),
    metaName('twitter:image', picture),
    metaName('twitter:image:alt', subject.picture.alt),
    subject.feed ? linkFeed(subject.feed) : '',
    subject.hasOembed ? linkOembed(`${apiOrigin ?? origin}/api/oembed`, origin + (path ?? '/')) : '',
  ].join('');
}

function metaName(name: string, content: string): string {
  return `<meta name="${name}" content="${escapeMarkup(content)}">`;
}

function metaProperty(name: string, content: string): string {
  return `<meta property="${name}" content="${escapeMarkup(content)}">`;
}

function linkFeed({ path, title }: { path: string; title: string }): string {
  return `<link rel="alternate" type="application/atom+xml" href="${escapeMarkup(path)}" title="${escapeMarkup(title)}">`;
}

function linkOembed(call: string, page: string): string {
  const address = `${call}?url=${encodeURIComponent(page)}`;
  return `<link rel="alternate" type="application/json+oembed" href="${escapeMarkup(address)}">`;
}
