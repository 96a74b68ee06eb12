import { type LoaderFunctionArgs, replace, useLoaderData } from 'react-router';
import { PLAYER_MATCHES_PER_PAGE } from '#contract/kit/limits.ts';
import type { PlayerMatchList, PlayerProfile } from '#contract/players/schema.ts';
import { call } from '#web/kit/http/call.ts';
import { prefetchRead } from '#web/kit/http/part-queries.ts';
import { requirePlayerKey } from '#web/kit/http/path-id.ts';
import { readPage } from '#web/kit/list/paging.ts';
import { PageHead } from '#web/kit/page/page-head.tsx';
import { hasTeammates } from '#web/kit/paths/player-path.ts';
import { PlayerHeader } from '#web/players/player-header.tsx';
import { PlayerTabs, usePlayerTabName } from '#web/players/player-tabs.tsx';

interface PlayerPageData {
  profile: PlayerProfile;
  list: PlayerMatchList;
  page: number;
}

/** Loads a player and a page of their matches; a page past the end redirects to the last one. */
export async function loader({ params, request }: LoaderFunctionArgs): Promise<PlayerPageData> {
  const player_key = requirePlayerKey(params.player_key);
  const { pathname, searchParams } = new URL(request.url);
  const page = readPage(searchParams);
  const input = { params: { player_key }, signal: request.signal };
  const [profile, list] = await Promise.all([
    call('GET /players/:player_key', input),
    call('GET /players/:player_key/matches', { ...input, querystring: { page, per_page: PLAYER_MATCHES_PER_PAGE } }),
    hasTeammates(searchParams) && prefetchRead('GET /players/:player_key/teammates', input),
  ]);
  const pages = Math.max(1, Math.ceil(list.total_matches / PLAYER_MATCHES_PER_PAGE));
  if (page > pages) throw replace(`${pathname}?page=${pages}#matches`);
  return { profile, list, page };
}

export function Component() {
  const { profile, list, page } = useLoaderData<typeof loader>();
  const tab = usePlayerTabName('overview');
  return (
    <div className="page-width" key={profile.player_key}>
      <PageHead title={profile.name} tab={tab} subject={{ kind: 'player', data: profile }} />
      <PlayerHeader profile={profile} />
      <PlayerTabs profile={profile} list={list} page={page} />
    </div>
  );
}
