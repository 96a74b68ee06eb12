import { ArrowLeftRight, CalendarClock, Flag, History, type IconNode, Settings, Shield, Upload } from 'lucide';
import { useId } from 'react';
import { type LoaderFunctionArgs, useLoaderData } from 'react-router';
import type { User } from '#contract/accounts/schema.ts';
import type { AgendaItem } from '#contract/leagues/agenda.ts';
import type { OwnLeague } from '#contract/leagues/schema.ts';
import type { MatchHistory } from '#contract/players/schema.ts';
import type { OwnTransfers } from '#contract/squads/schema.ts';
import { AgendaList } from '#web/accounts/agenda-list.tsx';
import { OwnDisputes, WaitingReviews } from '#web/accounts/waiting-list.tsx';
import { Avatar } from '#web/kit/heads/avatar.tsx';
import { LinkedPill } from '#web/kit/heads/match-status.tsx';
import { apiUrl, call } from '#web/kit/http/call.ts';
import { PageTitle } from '#web/kit/page/page-head.tsx';
import { leaguePaths } from '#web/kit/paths/league-paths.ts';
import { MatchRow } from '#web/kit/rows/match-row.tsx';
import { OwnLine } from '#web/kit/rows/own-line.tsx';
import { usePageUser } from '#web/kit/session/session.tsx';
import { formatFootballDate, toDay } from '#web/kit/time/football-date.ts';
import { RobloxIcon } from '#web/kit/ui/brand-icons.tsx';
import { ButtonLink } from '#web/kit/ui/button.tsx';
import { Icon } from '#web/kit/ui/icon.tsx';
import { Link } from '#web/kit/ui/link.tsx';
import { Panel } from '#web/kit/ui/panel.tsx';
import { Connection } from '#web/shell/connection.tsx';
import { OpenTransfers } from '#web/squads/open-transfers.tsx';

const LAST_MATCHES = 5;

interface DashboardData extends MatchHistory {
  leagues: OwnLeague[];
  transfers: OwnTransfers;
  agenda: AgendaItem[];
}

export async function loader({ request: { signal } }: LoaderFunctionArgs): Promise<DashboardData> {
  const [history, { leagues }, transfers, agenda] = await Promise.all([
    call('GET /users/match_history', { querystring: { per_page: LAST_MATCHES }, signal }),
    call('GET /leagues/myLeagues', { signal }),
    call('GET /users/transfers', { signal }),
    call('GET /users/agenda', { signal }),
  ]);
  return { ...history, leagues, transfers, agenda };
}

/**
 * The signed-in user: pending reviews, next matches, transfers, disputes, the Roblox connection and their last matches.
 */
export function Component() {
  const { matches, total_matches, disputes, leagues, transfers, agenda } = useLoaderData<typeof loader>();
  const user = usePageUser();
  if (!user) return null;

  return (
    <div className="page-width">
      <PageTitle>Dashboard</PageTitle>
      <div className="mb-8 grid grid-cols-[auto_minmax(0,1fr)] items-center gap-5 phone:mb-5 phone:gap-4 tiny:grid-cols-1 tablet:[&>span:first-child]:size-16 tablet:[&>span:first-child]:text-[1.5rem]">
        <Avatar user={user} large />
        <div>
          <h1 className="font-display text-title/tight font-extrabold tracking-display text-balance wrap-anywhere">
            {user.d_username}
          </h1>
          <p className="text-ink-2">
            Joined <time dateTime={toDay(user.creation_date)}>{formatFootballDate(user.creation_date)}</time>
          </p>
        </div>
      </div>
      <div className="grid grid-cols-1 gap-8 [@media_(min-width:_90rem)]:grid-cols-[minmax(0,1fr)_22rem]">
        <div className="stack gap-8">
          <WaitingReviews leagues={leagues} />
          <AgendaList items={agenda} />
          <OwnTransfersList transfers={transfers} />
          <OwnDisputes disputes={disputes} />
          <section className="stack gap-3">
            <h2 className="part-title">Roblox</h2>
            <RobloxStatus user={user} />
          </section>
          {matches.length > 0 && (
            <section className="stack gap-3">
              <div className="flex items-center justify-between gap-4">
                <h2 className="part-title">Your last matches</h2>
                <Link className="link" to="/dashboard/matchHistory">
                  All {total_matches.toLocaleString('en-GB')}
                </Link>
              </div>
              <ul className="blocks phone:-mx-gutter phone:rounded-none">
                {matches.map(({ match, line }) => (
                  <li key={match.match_id}>
                    <MatchRow match={match} own={{ side: line.team, line: <OwnLine line={line} /> }} />
                  </li>
                ))}
              </ul>
            </section>
          )}
        </div>
        <section className="stack gap-3">
          <h2 className="part-title">Go to</h2>
          <Shortcuts />
        </section>
      </div>
    </div>
  );
}

function RobloxStatus({ user }: { user: User }) {
  if (!user.roblox_id) {
    return (
      <Connection
        icon={<RobloxIcon size={24} />}
        title="Not connected"
        detail="Link your Roblox account to submit matches."
      >
        <ButtonLink kind="primary" href={apiUrl('/users/roblox')}>
          Connect Roblox
        </ButtonLink>
      </Connection>
    );
  }
  return (
    <Connection icon={<RobloxIcon size={24} />} title="Connected" detail={`ID ${user.roblox_id}`}>
      <LinkedPill />
    </Connection>
  );
}

function Shortcuts() {
  return (
    <div className="grid grid-cols-3 gap-4 tablet:grid-cols-1 [@media_(min-width:_90rem)]:grid-cols-1">
      <Shortcut to="/dashboard/matchHistory" icon={History} name="Match History">
        Your matches, goals and form.
      </Shortcut>
      <Shortcut to="/dashboard/times" icon={CalendarClock} name="Your week">
        When you can play, and when your team can.
      </Shortcut>
      <Shortcut to="/submit" icon={Upload} name="Make a submission">
        Send a result to one of your leagues.
      </Shortcut>
      <Shortcut to="/dashboard/myLeagues" icon={Shield} name="myLeagues">
        Requests, access and information.
      </Shortcut>
      <Shortcut to="/leagues/new" icon={Flag} name="Start a league">
        Ask for a league of your own.
      </Shortcut>
      <Shortcut to="/dashboard/settings" icon={Settings} name="Settings">
        Privacy, connections, security.
      </Shortcut>
    </div>
  );
}

interface ShortcutProps {
  to: string;
  icon: IconNode;
  name: string;
  children: string;
}

function Shortcut({ to, icon, name, children }: ShortcutProps) {
  return (
    <Panel
      as={Link}
      className="grid content-start gap-1 p-5 hover:bg-surface-2 focus-visible:rounded-3 tablet:grid-cols-[auto_minmax(0,1fr)] tablet:gap-x-4 tablet:p-4"
      to={to}
    >
      <Icon icon={icon} size={24} className="text-flag-text not-tablet:mb-1.5 tablet:row-[1/3] tablet:self-center" />
      <b>{name}</b>
      <span className="text-14 text-ink-2">{children}</span>
    </Panel>
  );
}

/** Open transfers of the user as a player or a captain, with links for captains to offer others. */
function OwnTransfersList({ transfers }: { transfers: OwnTransfers }) {
  const id = useId();
  if (transfers.offers.length === 0 && transfers.teams.length === 0) return null;
  return (
    <section className="stack gap-3" aria-labelledby={id}>
      <h2 className="part-title" id={id}>
        Transfers
      </h2>
      <OpenTransfers transfers={transfers}>
        {transfers.teams.map(({ league_id, league_name, team }) => (
          <li className="flex flex-wrap items-center gap-x-4 gap-y-2 bg-surface px-5 py-3 phone:px-4" key={team.id}>
            <Icon icon={ArrowLeftRight} size={20} />
            <Link className="link" to={leaguePaths.transfers(league_id)}>
              Offer a transfer for {team.name}
            </Link>
            <span className="text-ink-2">{league_name}</span>
          </li>
        ))}
      </OpenTransfers>
    </section>
  );
}
