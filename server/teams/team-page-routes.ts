import type { TeamHead } from '#contract/kit/heads.ts';
import { createServe } from '#server/access/serve.ts';
import type { TypedFastify } from '#server/kit/calls/route-options.ts';
import { CSV_TYPE } from '#server/kit/http/csv.ts';
import { invalidField, requireFound } from '#server/kit/http/errors.ts';
import type { Services } from '#server/services.ts';
import { findTeamHeadToHead, findTeamPage } from '#server/teams/find-team-page.ts';
import { findSquadFile } from '#server/teams/squad-file-queries.ts';
import { buildSquadCsv, buildTeamMatchesCsv } from '#server/teams/team-csv.ts';

/** A team's public page and exports. */
export function teamPageRoutes(api: TypedFastify, services: Services): void {
  const serve = createServe(api, services);
  serve('GET /leagues/:league_id/teams/:slug', ({ database, params, query }) =>
    findTeamPage(database, params.league_id, params.slug, query),
  );

  serve('GET /leagues/:league_id/teams/:slug/matches.csv', async ({ database, params, query }) => {
    const page = await findTeamPage(database, params.league_id, params.slug, query);
    return {
      type: CSV_TYPE,
      attachment: nameFile(page.team, 'matches.csv'),
      content: await buildTeamMatchesCsv(page, query),
    };
  });

  serve(
    'GET /leagues/:league_id/teams/:slug/squad.csv',
    async ({ database, params: { league_id, slug }, query, viewer }) => {
      const { team, players } = requireFound(
        await findSquadFile(database, league_id, slug, viewer),
        `Team ${slug} of league ${league_id}`,
      );
      return {
        type: CSV_TYPE,
        attachment: nameFile(team, 'squad.csv'),
        content: await buildSquadCsv(players, query),
      };
    },
  );

  serve(
    'GET /leagues/:league_id/teams/:slug/head_to_head/:other_slug',
    async ({ database, params: { league_id, slug, other_slug } }) => {
      if (slug === other_slug) throw invalidField('other_slug', 'must be another team.');
      return findTeamHeadToHead(database, league_id, [slug, other_slug]);
    },
  );
}

function nameFile(team: Pick<TeamHead, 'id' | 'name'> | null, content: string) {
  return { thing: 'Team', id: team?.id ?? 0, name: team?.name ?? '', content };
}
