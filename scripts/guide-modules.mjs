import { readFileSync } from 'node:fs';
import path from 'node:path';
import { micromark } from 'micromark';
import { gfmTable, gfmTableHtml } from 'micromark-extension-gfm-table';
import { root } from '#scripts/tool.mjs';

/** Markdown files with a page below /docs, by the last segment of its address. @type {Record<string, string>} */
export const GUIDES = {
  leagues: 'docs/guides/leagues.md',
  following: 'docs/guides/following.md',
  discord: 'docs/guides/discord.md',
  roblox: 'sdk/roblox/README.md',
  operations: 'docs/operations.md',
  releases: 'docs/releases.md',
};
const PREFIX = 'virtual:guides/';
const RESOLVED_PREFIX = '\0guides/';

/** @typedef {{ id: string, title: string, text: string }} Section a heading with the words below it */
/** @typedef {{ title: string, html: string, sections: Section[] }} Guide */

/**
 * `virtual:guides/<name>` is a guide as HTML; `virtual:guides/index` lists the sections of all, for the search.
 * @returns {import('vite').Plugin}
 */
export function renderGuides() {
  return {
    name: 'guide-modules',
    resolveId: (id) => (id.startsWith(PREFIX) ? id.replace(PREFIX, RESOLVED_PREFIX) : null),
    load(id) {
      if (!id.startsWith(RESOLVED_PREFIX)) return null;
      const name = id.slice(RESOLVED_PREFIX.length);
      for (const file of Object.values(GUIDES)) this.addWatchFile(path.join(root, file));
      return `export default ${JSON.stringify(name === 'index' ? listSections() : renderGuide(name))}`;
    },
  };
}

/** @param {string} name @returns {Guide} */
export function renderGuide(name) {
  const file = GUIDES[name];
  if (!file) throw new Error(`There is no guide ${name}.`);
  const [, title = '', body = ''] = /^# ([^\n]+)\n(.*)$/s.exec(readFileSync(path.join(root, file), 'utf8')) ?? [];
  const rendered = micromark(body, { extensions: [gfmTable()], htmlExtensions: [gfmTableHtml()] });
  /** @type {Section[]} */
  const sections = [];
  const html = rendered
    .replace(/<(h[23])>(.*?)<\/\1>/g, (_, level, content) => {
      const id = anchorOf(content);
      sections.push({ id, title: textOf(content), text: '' });
      return `<${level} id="${id}">${content}</${level}>`;
    })
    .replace(/<table>.*?<\/table>/gs, (table) => `<div role="group" aria-label="Table" tabindex="0">${table}</div>`)
    .replace(/<pre>/g, '<pre tabindex="0">')
    .replace(/<a href="([^"]*)">(.*?)<\/a>/gs, (link, href, content) => linkTo(file, href, content) ?? link);
  const parts = html.split(/<h[23] id="[^"]*">/).slice(1);
  return { title, html, sections: sections.map((section, at) => ({ ...section, text: textOf(parts[at] ?? '') })) };
}

/** @returns {(Section & { guide: string, of: string })[]} */
function listSections() {
  return Object.keys(GUIDES).flatMap((guide) => {
    const { title, sections } = renderGuide(guide);
    return sections.map((section) => ({ guide, of: title, ...section }));
  });
}

/**
 * A link to a file becomes one to its page, else only its text, as the site's readers don't have the files.
 * @param {string} file
 * @param {string} href
 * @param {string} content
 */
function linkTo(file, href, content) {
  if (/^(https?:|mailto:|#|\/)/.test(href)) return null;
  const [target = '', hash = ''] = href.split('#');
  const linked = path.posix.join(path.posix.dirname(file), target);
  const guide = Object.entries(GUIDES).find(([, known]) => known === linked)?.[0];
  return guide ? `<a href="/docs/${guide}${hash && `#${hash}`}">${content}</a>` : content;
}

/** A heading's anchor, as on GitHub. @param {string} html */
function anchorOf(html) {
  return textOf(html)
    .toLowerCase()
    .replace(/[^\p{L}\p{N}\- ]/gu, '')
    .replaceAll(' ', '-');
}

/** @param {string} html */
function textOf(html) {
  return html
    .replace(/<[^>]*>/g, ' ')
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&amp;', '&')
    .replace(/\s+/g, ' ')
    .trim();
}
