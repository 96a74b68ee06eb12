import { expect, test } from 'vitest';
import { GUIDES, renderGuide } from '#scripts/guide-modules.mjs';
import { searchDocs } from '#web/docs/search-docs.ts';

const places = Object.keys(GUIDES).flatMap((guide) => {
  const { title: of, sections } = renderGuide(guide);
  return sections.map(({ id, title, text }) => ({ path: `/docs/${guide}#${id}`, title, of, text }));
});

test('a search finds sections by words of their texts, those with them in the title first', () => {
  const paths = (text: string) => searchDocs(places, text).map(({ path }) => path);
  expect(paths('settings')[0]).toBe('/docs/operations#settings');
  expect(paths('DISCORD_CLIENT_ID redirect')).toContain('/docs/operations#settings');
  expect(paths('transfer windows')[0]).toBe('/docs/leagues#squads-and-transfers');
  expect(paths('no such words')).toEqual([]);
});

test('links between guides lead to their pages, links to files are texts, and every anchor exists', () => {
  for (const guide of Object.keys(GUIDES)) {
    const { html } = renderGuide(guide);
    for (const [, href = ''] of html.matchAll(/href="([^"]*)"/g)) {
      expect(href).toMatch(/^(https?:|mailto:|#|\/)/);
      const [page, anchor] = href.split('#');
      const of = page === '' ? guide : /^\/docs\/(\w+)$/.exec(page ?? '')?.[1];
      if (anchor && of) expect(renderGuide(of).html).toContain(`id="${anchor}"`);
    }
  }
});
