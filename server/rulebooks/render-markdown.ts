import { micromark } from 'micromark';

/** Below the two heading levels of a league's page. */
const FIRST_HEADING_LEVEL = 3;
const LAST_HEADING_LEVEL = 6;

/** Allowed elements, all without attributes. */
const PLAIN_ELEMENTS = new Set(['blockquote', 'br', 'code', 'em', 'hr', 'li', 'ol', 'p', 'pre', 'strong', 'ul']);

/** Marks that reorder the following text. */
const DIRECTION_MARKS = /[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/g;

/**
 * Renders Markdown as HTML of a few elements: headings without gaps from a first level on, links to web and e-mail
 * addresses, and links in place of images. Takes up to seconds, so the server renders in a worker thread
 * (`MarkdownRenderer`).
 */
export function renderMarkdown(text: string, firstLevel = FIRST_HEADING_LEVEL): string {
  const outline = new Outline(firstLevel);
  let isInLink = false;
  // Text and attributes contain no `<` or `>`: micromark escapes them and the author's HTML.
  return micromark(text.replace(DIRECTION_MARKS, '')).replace(
    /<(\/?)([a-z]+)([1-6]?)((?: [^<>]*)?)>/g,
    (_, slash: string, element: string, level: string, attributes: string) => {
      if (level !== '') return `<${slash}h${slash ? outline.current : outline.open(Number(level))}>`;
      if (element === 'img') return writeImage(attributes, isInLink);
      if (element === 'a') {
        const link = slash ? null : writeLink(attributes);
        const closing = isInLink && slash ? '</a>' : '';
        isInLink = link !== null;
        return link ?? closing;
      }
      if (element === 'ol' && !slash) return writeList(attributes);
      return PLAIN_ELEMENTS.has(element) ? `<${slash}${element}>` : '';
    },
  );
}

/** Levels of headings: each is at most one level below its predecessor. */
class Outline {
  /** The author's levels of the present heading and its ancestors. */
  #given: number[] = [];
  readonly #first: number;

  constructor(first: number) {
    this.#first = first;
  }

  get current(): number {
    return Math.min(LAST_HEADING_LEVEL, this.#first - 1 + this.#given.length);
  }

  open(level: number): number {
    this.#given = [...this.#given.filter((outer) => outer < level), level];
    return this.current;
  }
}

const ATTRIBUTES = {
  href: / href="([^"]*)"/,
  src: / src="([^"]*)"/,
  alt: / alt="([^"]*)"/,
  start: / start="([^"]*)"/,
};

function readAttribute(attributes: string, name: keyof typeof ATTRIBUTES): string {
  return ATTRIBUTES[name].exec(attributes)?.[1] ?? '';
}

/** Null unless it is a web or e-mail address. */
function writeLink(attributes: string): string | null {
  const href = readAttribute(attributes, 'href');
  return isLinkable(href) ? openLink(href) : null;
}

function openLink(href: string): string {
  const target = href.startsWith('mailto:') ? '' : ' target="_blank"';
  return `<a href="${href}"${target} rel="nofollow ugc noopener noreferrer">`;
}

/** The image's text as a link, outside of other links: pictures from other sites would reveal who reads the page. */
function writeImage(attributes: string, isInLink: boolean): string {
  const src = readAttribute(attributes, 'src');
  const text = readAttribute(attributes, 'alt') || 'Picture';
  return isInLink || !isLinkable(src) ? text : `${openLink(src)}${text}</a>`;
}

function writeList(attributes: string): string {
  const start = readAttribute(attributes, 'start');
  return /^\d+$/.test(start) ? `<ol start="${start}">` : '<ol>';
}

/** Addresses with a user name resemble another host's. */
function isLinkable(href: string): boolean {
  const text = href.replaceAll('&amp;', '&');
  if (!URL.canParse(text)) return false;
  const { protocol, username, password } = new URL(text);
  return username + password === '' && ['http:', 'https:', 'mailto:'].includes(protocol);
}
