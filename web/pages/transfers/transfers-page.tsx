import { type LoaderFunctionArgs, useLoaderData, useSearchParams } from 'react-router';
import { TRANSFERS_PER_PAGE } from '#contract/limits.ts';
import type { FreeAgent, TransferList } from '#contract/squads.ts';
import type { LeagueSeasons } from '#contract/standings.ts';
import { formatFootballDate, toDay } from '#web/components/football-date.ts';
import { LeagueFrame } from '#web/components/league-frame.tsx';
import { chooseSeason, leaguePaths } from '#web/components/league-paths.ts';
import { PageHead } from '#web/components/page-head.tsx';
import { SquadPlayerName, TransferTeams } from '#web/components/transfer-teams.tsx';
import { call } from '#web/http/call.ts';
import { CaptainDesk } from '#web/pages/transfers/captain-desk.tsx';
import styles from '#web/pages/transfers/transfers.module.css';
import { useSession } from '#web/session/session.tsx';
import layout from '#web/styles/layout.module.css';
import typography from '#web/styles/typography.module.css';
import { ButtonLink } from '#web/ui/button.tsx';
import { Panel, PanelBody } from '#web/ui/panel.tsx';

interface TransfersData {
  league: LeagueSeasons;
  list: TransferList;
  agents: FreeAgent[];
  page: number;
}

export async function loader({ params, request }: LoaderFunctionArgs): Promise<TransfersData> {
  const { signal, url } = request;
  const league_id = Number(params.league_id);
  const page = Math.max(1, Math.floor(Number(new URL(url).searchParams.get('page'))) || 1);
  const input = { params: { league_id }, signal };
  const [league, list, agents] = await Promise.all([
    call('GET /leagues/:league_id/seasons', input),
    call('GET /leagues/:league_id/transfers', { ...input, querystring: { page } }),
    call('GET /leagues/:league_id/free_agents', input),
  ]);
  return { league, list, agents, page };
}

/** A league's finished transfers and free agents; captains offer and release players here. */
export function Component() {
  const { league, list, agents, page } = useLoaderData<typeof loader>();
  const [query] = useSearchParams();
  const session = useSession();
  const path = leaguePaths.transfers(league.id);
  const title = `Transfers, ${league.name}`;
  return (
    <>
      <PageHead
        title={title}
        description={`Transfers and free agents of ${league.name}.`}
        isUnlisted={!league.is_listed}
      />
      <LeagueFrame league={league} season={chooseSeason(league.seasons, query)} selected="teams" path={path}>
        <div className={`${layout.stack} ${layout.wideStack}`}>
          <h2 className={typography.partTitle}>Transfers</h2>
          {session.state === 'signedIn' && <CaptainDesk leagueId={league.id} agents={agents} />}
          <Panel heading="Made">
            <PanelBody>
              <FinishedTransfers list={list} page={page} path={path} />
            </PanelBody>
          </Panel>
          <Panel heading="Free agents">
            <PanelBody>
              <FreeAgents agents={agents} />
            </PanelBody>
          </Panel>
        </div>
      </LeagueFrame>
    </>
  );
}

function FinishedTransfers({ list, page, path }: { list: TransferList; page: number; path: string }) {
  if (list.transfers.length === 0) return <p className={typography.muted}>No transfers yet.</p>;
  const hasOlder = page * TRANSFERS_PER_PAGE < list.total_transfers;
  return (
    <>
      <ul className={styles.list}>
        {list.transfers.map(({ id, player, from, to, at }) => (
          <li className={styles.row} key={id}>
            <span className={`${styles.name} ${typography.wrapAnywhere}`}>
              <b>
                <SquadPlayerName player={player} />
              </b>
              <TransferTeams from={from} to={to} />
            </span>
            <time className={`${typography.muted} ${typography.figures}`} dateTime={toDay(at)}>
              {formatFootballDate(at)}
            </time>
          </li>
        ))}
      </ul>
      {(page > 1 || hasOlder) && (
        <div className={layout.row}>
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
        </div>
      )}
    </>
  );
}

function FreeAgents({ agents }: { agents: readonly FreeAgent[] }) {
  if (agents.length === 0) return <p className={typography.muted}>No player is without a team.</p>;
  return (
    <ul className={`${styles.list} ${styles.agents}`}>
      {agents.map(({ player, last_played, last_team }) => (
        <li className={styles.row} key={player.player_key}>
          <span className={`${styles.name} ${typography.wrapAnywhere}`}>
            <b>
              <SquadPlayerName player={{ ...player, player_key: last_played === null ? null : player.player_key }} />
            </b>
            {last_team && <span className={styles.former}>formerly {last_team.name}</span>}
          </span>
          <span className={`${typography.muted} ${typography.figures}`}>
            {last_played === null ? 'not played this year' : `last on ${formatFootballDate(last_played)}`}
          </span>
        </li>
      ))}
    </ul>
  );
}
