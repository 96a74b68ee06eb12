import { useId } from 'react';
import { type LoaderFunctionArgs, useLoaderData } from 'react-router';
import { TRANSFERS_PER_PAGE } from '#contract/kit/limits.ts';
import { ACCESS_LEVELS } from '#contract/leagues/access-levels.ts';
import type { LeagueSeasons } from '#contract/leagues/standings.ts';
import type { FreeAgent, TransferList } from '#contract/squads/schema.ts';
import { call } from '#web/kit/http/call.ts';
import { requirePathId } from '#web/kit/http/path-id.ts';
import { useRead } from '#web/kit/http/use-read.ts';
import { PageHead } from '#web/kit/page/page-head.tsx';
import { useQuery } from '#web/kit/page/query-params.ts';
import { chooseSeason, leaguePaths } from '#web/kit/paths/league-paths.ts';
import { useSession } from '#web/kit/session/session.tsx';
import { useAccessLevel } from '#web/kit/session/use-access-level.ts';
import { ButtonLink } from '#web/kit/ui/button.tsx';
import { Link } from '#web/kit/ui/link.tsx';
import { Panel, PanelBody } from '#web/kit/ui/panel.tsx';
import { LeagueFrame } from '#web/shell/league-frame.tsx';
import { CaptainDesk, prefetchDesk } from '#web/squads/captain-desk.tsx';
import { hasOpenTransfers, inLeague, OpenTransfers } from '#web/squads/open-transfers.tsx';
import { SquadLockNote } from '#web/squads/squad-lock-note.tsx';
import { TransferRows } from '#web/squads/transfer-rows.tsx';

interface TransfersData {
  league: LeagueSeasons;
  list: TransferList;
  agents: FreeAgent[];
  page: number;
}

export async function loader({ params, request }: LoaderFunctionArgs): Promise<TransfersData> {
  const { signal, url } = request;
  const league_id = requirePathId(params.league_id);
  const page = Math.max(1, Math.floor(Number(new URL(url).searchParams.get('page'))) || 1);
  const input = { params: { league_id }, signal };
  const [league, list, agents] = await Promise.all([
    call('GET /leagues/:league_id/seasons', input),
    call('GET /leagues/:league_id/transfers', { ...input, querystring: { page } }),
    call('GET /leagues/:league_id/free_agents', input),
    prefetchDesk(league_id, signal),
  ]);
  chooseSeason(league, new URL(url).searchParams);
  return { league, list, agents, page };
}

/** A league's completed transfers; captains can offer and release players here. */
export function Component() {
  const { league, list, agents, page } = useLoaderData<typeof loader>();
  const query = useQuery();
  const session = useSession();
  const path = leaguePaths.transfers(league.id);
  const title = `Transfers · ${league.name}`;
  return (
    <>
      <PageHead title={title} description={`Transfers of ${league.name}.`} isUnlisted={!league.is_listed} />
      <LeagueFrame league={league} season={chooseSeason(league, query)} place="teams" view="transfers" path={path}>
        <div className="stack gap-6">
          <h2 className="sr-only">Transfers</h2>
          <SquadLockNote lock={list.lock} />
          {session.state === 'signedIn' && (
            <>
              <OpenOffers leagueId={league.id} />
              <CaptainDesk leagueId={league.id} agents={agents} />
            </>
          )}
          <FinishedTransfers list={list} page={page} path={path} />
        </div>
      </LeagueFrame>
    </>
  );
}

/** Open transfers that concern the user, and for staff a link to the league's. */
function OpenOffers({ leagueId }: { leagueId: number }) {
  const id = useId();
  const { answer } = useRead('GET /users/transfers', {});
  const isStaff = useAccessLevel(leagueId) >= ACCESS_LEVELS.access;
  const own = answer && inLeague(answer, leagueId);
  return (
    <>
      {own && hasOpenTransfers(own) && (
        <section className="stack gap-3" aria-labelledby={id}>
          <h3 className="part-title" id={id}>
            Open offers
          </h3>
          <OpenTransfers transfers={own} />
        </section>
      )}
      {isStaff && (
        <p>
          <Link className="link" to={leaguePaths.manage(leagueId, 'squads')}>
            All open offers
          </Link>
        </p>
      )}
    </>
  );
}

function FinishedTransfers({ list, page, path }: { list: TransferList; page: number; path: string }) {
  const hasOlder = page * TRANSFERS_PER_PAGE < list.total_transfers;
  return (
    <Panel heading="Completed" end={<TransferCount count={list.total_transfers} />}>
      {list.transfers.length === 0 ? (
        <PanelBody>
          <p className="text-ink-2">No transfers yet.</p>
        </PanelBody>
      ) : (
        <TransferRows transfers={list.transfers} />
      )}
      {(page > 1 || hasOlder) && (
        <nav className="flex gap-3 border-t border-line px-5 py-4 phone:px-4" aria-label="Pages of transfers">
          {page > 1 && (
            <ButtonLink kind="line" size="small" to={page === 2 ? path : `${path}?page=${page - 1}`}>
              Newer
            </ButtonLink>
          )}
          {hasOlder && (
            <ButtonLink kind="line" size="small" to={`${path}?page=${page + 1}`}>
              Older
            </ButtonLink>
          )}
        </nav>
      )}
    </Panel>
  );
}

function TransferCount({ count }: { count: number }) {
  return <span className="text-13 text-ink-3 tabular">{count.toLocaleString('en-GB')}</span>;
}
