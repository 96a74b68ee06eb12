import { hasVisibleText } from '#contract/kit/plain-text.ts';
import { createServe } from '#server/access/serve.ts';
import type { TypedFastify } from '#server/kit/calls/route-options.ts';
import { describeUnexpected, notFound } from '#server/kit/http/errors.ts';
import { MarkdownRenderer } from '#server/rulebooks/markdown-renderer.ts';
import { findManagedRulebook, findRulebook, saveRulebook } from '#server/rulebooks/rulebook-queries.ts';
import { ShownRulebooks } from '#server/rulebooks/shown-rulebooks.ts';
import type { Services } from '#server/services.ts';

/** A league's public rules, and their editing by staff. */
export function rulebookRoutes(api: TypedFastify, services: Services): void {
  const serve = createServe(api, services);
  const { database } = services;
  const renderer = new MarkdownRenderer((failure) =>
    api.log.error({ err: describeUnexpected(failure) }, 'rendering rules failed'),
  );
  const shown = new ShownRulebooks(database, renderer, api.log);
  api.addHook('onClose', async () => {
    await renderer.end();
    await shown.end();
  });

  serve('GET /leagues/:league_id/rulebook', async ({ database, params: { league_id } }) => {
    const rulebook = await findRulebook(database, league_id);
    if (rulebook === undefined) throw notFound(`League ${league_id}`);
    if (rulebook === null) return { league_id, html: null, changed_at: null };
    return { league_id, html: shown.show(rulebook), changed_at: rulebook.changed_at };
  });

  serve('GET /leagues/myLeagues/:league_id/rulebook', ({ database, league_id, query }) =>
    findManagedRulebook(database, league_id, query.version),
  );

  serve('POST /leagues/myLeagues/:league_id/rulebook', async ({ database, league_id, body, actor }) => {
    const text = cleanMarkdown(body.text);
    // Text that takes too long to render isn't stored.
    const html = await renderer.render(text);
    return { version: await saveRulebook(database, league_id, { ...body, text, html }, actor) };
  });

  serve('POST /leagues/myLeagues/:league_id/rulebook/preview', async ({ body }) => ({
    html: await renderer.render(cleanMarkdown(body.text)),
  }));
}

/** Normalises whole characters and line ends; empty without a visible character. */
function cleanMarkdown(text: string): string {
  if (!hasVisibleText(text)) return '';
  return text
    .replace(/\r\n?/g, '\n')
    .replace(/\p{Cs}/gu, '\ufffd')
    .trimEnd();
}
