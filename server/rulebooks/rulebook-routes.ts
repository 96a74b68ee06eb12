import type { FastifyRequest } from 'fastify';
import { hasVisibleText } from '#contract/kit/plain-text.ts';
import { ACCESS_LEVELS } from '#contract/leagues/access-levels.ts';
import { requireAccessLevel } from '#server/access/require-access-level.ts';
import { onWebsite } from '#server/changes/audit-queries.ts';
import { read } from '#server/kit/calls/read.ts';
import { routeOptions, type TypedFastify } from '#server/kit/calls/route-options.ts';
import { describeUnexpected, notFound } from '#server/kit/http/errors.ts';
import { sendJson } from '#server/kit/http/json-text.ts';
import { requireUser } from '#server/kit/sessions/require-user.ts';
import { MarkdownRenderer } from '#server/rulebooks/markdown-renderer.ts';
import { findManagedRulebook, findRulebook, saveRulebook } from '#server/rulebooks/rulebook-queries.ts';
import { ShownRulebooks } from '#server/rulebooks/shown-rulebooks.ts';
import type { Services } from '#server/services.ts';

/** A league's rules for everyone, and for the staff who write them. */
export function rulebookRoutes(api: TypedFastify, services: Services): void {
  const { database } = services;
  const renderer = new MarkdownRenderer((failure) =>
    api.log.error({ err: describeUnexpected(failure) }, 'rendering rules failed'),
  );
  const shown = new ShownRulebooks(database, renderer, api.log);
  api.addHook('onClose', async () => {
    await renderer.end();
    await shown.end();
  });

  read(api, services, 'GET /leagues/:league_id/rulebook', async ({ database }, { params: { league_id } }) => {
    const rulebook = await findRulebook(database, league_id);
    if (rulebook === undefined) throw notFound(`League ${league_id}`);
    if (rulebook === null) return { league_id, html: null, changed_at: null };
    return { league_id, html: shown.show(rulebook), changed_at: rulebook.changed_at };
  });

  api.route({
    ...routeOptions('GET /leagues/myLeagues/:league_id/rulebook'),
    async handler(request, reply) {
      const { league_id } = request.params;
      await requireWriter(request, league_id);
      return sendJson(reply, await findManagedRulebook(database, league_id, request.query.version));
    },
  });

  api.route({
    ...routeOptions('POST /leagues/myLeagues/:league_id/rulebook'),
    async handler(request) {
      const { league_id } = request.params;
      const user = await requireWriter(request, league_id);
      const text = cleanMarkdown(request.body.text);
      // A text that takes too long to render is not stored.
      const html = await renderer.render(text);
      return { version: await saveRulebook(database, league_id, { ...request.body, text, html }, onWebsite(user)) };
    },
  });

  api.route({
    ...routeOptions('POST /leagues/myLeagues/:league_id/rulebook/preview'),
    async handler(request) {
      await requireWriter(request, request.params.league_id);
      return { html: await renderer.render(cleanMarkdown(request.body.text)) };
    },
  });

  async function requireWriter(request: FastifyRequest, leagueId: number) {
    const user = await requireUser(services, request);
    await requireAccessLevel(database, user.id, leagueId, ACCESS_LEVELS.information);
    return user;
  }
}

/** Of whole characters and with one kind of line end; empty without a visible character. */
function cleanMarkdown(text: string): string {
  if (!hasVisibleText(text)) return '';
  return text
    .replace(/\r\n?/g, '\n')
    .replace(/\p{Cs}/gu, '\ufffd')
    .trimEnd();
}
