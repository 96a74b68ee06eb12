import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { PageSubject, RenderedPage } from '#contract/site/pages.ts';
import type { Config } from '#server/config.ts';
import { versionOf } from '#server/kit/http/cache-control.ts';
import { escapeMarkup } from '#server/kit/http/markup.ts';
import { contentSecurityPolicy, embedPolicy } from '#server/kit/http/security-headers.ts';
import { type BuiltSite, PageFileIndex } from '#server/site/built-site.ts';
import { type SubjectDescription, writeHead } from '#server/site/page-head.ts';

/** Describes a page's subject; the subject is undefined for pages such as lists. */
export type DescribeSubject = (subject: PageSubject | undefined, path: string | undefined) => SubjectDescription;

export interface WrittenPage {
  status: number;
  html: Buffer;
  /** The version in its ETag; undefined for a reader with a session, whose pages aren't cached. */
  version: string | undefined;
  /** The page's Content-Security-Policy. */
  policy: string;
  /** Whether other sites may frame it. */
  isEmbedded: boolean;
}

interface PageParts {
  links: Buffer;
  policy: string;
}

/** A file's styles, and the element that inlines them. */
interface Style {
  css: string;
  element: string;
}

const NO_STYLE: Style = { css: '', element: '' };
const FIRST_SCRIPT = '<script src="/before-paint.js"></script>';
const STYLE_LINK = /<link rel="stylesheet"[^<>]*href="\/([^"]+)">/;
const EMPTY_CHUNK = Buffer.alloc(0);
/** Places in `index.html` for a page's own parts: head, files after the site's styles, content, data. */
const INSERTION_POINTS = /<!--head-->|(?=<\/head>)|<!--page-->|null(?=<\/script>)/;

/**
 * Writes rendered pages into the built `index.html`. Styles and the first script are inlined and allowed by hash, so
 * that the first paint needs no other file.
 */
export class PageWriter {
  readonly #config: Config;
  readonly #describe: DescribeSubject;
  readonly #folder: string;
  readonly #lightTheme: string;
  readonly #files: PageFileIndex;
  /** The parts of `index.html` between these places. */
  readonly #template: Buffer[];
  readonly #firstScript: string;
  readonly #siteStyle: Style;
  readonly #parts = new Map<string, PageParts>();

  constructor(
    config: Config,
    describe: DescribeSubject,
    { folder, lightTheme }: Pick<BuiltSite, 'folder' | 'lightTheme'>,
  ) {
    this.#config = config;
    this.#describe = describe;
    this.#folder = folder;
    this.#lightTheme = lightTheme;
    this.#files = new PageFileIndex(folder);
    const html = this.#read('index.html');
    this.#firstScript = this.#read('before-paint.js');
    const siteStyleFile = STYLE_LINK.exec(html)?.[1];
    this.#siteStyle = siteStyleFile ? this.#readStyle(siteStyleFile) : NO_STYLE;
    this.#template = html.split(INSERTION_POINTS).map((part) => Buffer.from(this.#inlineFiles(part)));
  }

  /**
   * `isPrivate` is true for a reader with a session: the page gets no description for search engines and link previews.
   */
  write(rendered: RenderedPage, isPrivate: boolean): WrittenPage {
    if (rendered.embed) return this.#writeEmbed(rendered, rendered.embed);
    const { status, head, path, html, data, ...page } = rendered;
    const { publicUrl: origin, apiOrigin, site } = this.#config;
    const isListed = page.isListed && !isPrivate;
    const subject = isListed ? head.subject : undefined;
    const { links, policy } = this.#findParts(page);
    const headTags = writeHead(head, this.#describe(subject, path), {
      origin,
      apiOrigin,
      siteName: site.name,
      path,
      isListed,
    });
    const dataText = data.replace(/[<\u2028\u2029]/g, escapeCharacter);
    const own = [Buffer.from(headTags), links, Buffer.from(html ?? ''), Buffer.from(dataText)];
    const written = Buffer.concat(this.#template.flatMap((part, place) => [part, own[place] ?? EMPTY_CHUNK]));
    return { status, html: written, version: isPrivate ? undefined : versionOf(written), policy, isEmbedded: false };
  }

  /** Embeds have no scripts, data or previews. */
  #writeEmbed(
    { status, head, html, modules, lateModules }: RenderedPage,
    { theme }: NonNullable<RenderedPage['embed']>,
  ) {
    const files = this.#files.find(modules, lateModules).styles.map((file) => this.#readStyle(file).css);
    const styles = [this.#siteStyle.css, ...(theme === null ? [this.#lightTheme] : []), ...files];
    const written = Buffer.from(
      [
        `<!doctype html><html lang="en-GB"${theme === null ? '' : ` data-theme="${theme}"`}><head><meta charset="utf-8">`,
        '<meta name="viewport" content="width=device-width, initial-scale=1">',
        `<title>${escapeMarkup(head.title)}</title><meta name="robots" content="noindex"><base target="_top">`,
        ...styles.map((css) => `<style>${css}</style>`),
        `</head><body><div id="root">${html ?? ''}</div></body></html>`,
      ].join(''),
    );
    const policy = embedPolicy(this.#config, styles);
    return { status, html: written, version: versionOf(written), policy, isEmbedded: true };
  }

  #inlineFiles(html: string): string {
    return html
      .replace(FIRST_SCRIPT, () => `<script>${this.#firstScript}</script>`)
      .replace(STYLE_LINK, () => this.#siteStyle.element)
      .replace(/<script type="module"/, '$& fetchpriority="low"')
      .replaceAll('<link rel="modulepreload"', '<link rel="modulepreload" fetchpriority="low"');
  }

  #findParts({ modules, lateModules }: Pick<RenderedPage, 'modules' | 'lateModules'>): PageParts {
    const key = `${modules} ${lateModules}`;
    const cached = this.#parts.get(key);
    if (cached) return cached;
    const files = this.#files.find(modules, lateModules);
    const styles = files.styles.map((file) => this.#readStyle(file));
    const parts = {
      links: Buffer.from(
        [
          ...styles.map(({ element }) => element),
          ...files.scripts.map((file) => `<link rel="modulepreload" fetchpriority="low" crossorigin href="/${file}">`),
          `<noscript>${files.partStyles.map((file) => `<link rel="stylesheet" href="/${file}">`).join('')}</noscript>`,
        ].join(''),
      ),
      policy: contentSecurityPolicy(this.#config, {
        scripts: [this.#firstScript],
        styles: [this.#siteStyle, ...styles].map(({ css }) => css),
      }),
    };
    this.#parts.set(key, parts);
    return parts;
  }

  #readStyle(file: string): Style {
    const css = this.#read(file);
    // The browser's code recognises the style by `data-file` and doesn't load the file again.
    return { css, element: `<style data-file="/${file}">${css}</style>` };
  }

  #read(file: string): string {
    return readFileSync(path.join(this.#folder, file), 'utf8');
  }
}

/** Escapes JSON in HTML, so that a string can't end the element. */
function escapeCharacter(character: string): string {
  return `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`;
}
