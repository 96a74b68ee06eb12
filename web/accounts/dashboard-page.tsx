import { Flag, History, Settings, Shield, Upload } from 'lucide';
import { type LoaderFunctionArgs, useLoaderData } from 'react-router';
import type { User } from '#contract/accounts/schema.ts';
import type { AgendaItem } from '#contract/leagues/agenda.ts';
import type { OwnLeague } from '#contract/leagues/schema.ts';
import type { MatchHistory } from '#contract/players/schema.ts';
import type { OwnTransfers } from '#contract/squads/schema.ts';
import { AgendaList } from '#web/accounts/agenda-list.tsx';
import styles from '#web/accounts/dashboard-page.module.css';
import { OwnTransfersList } from '#web/accounts/own-transfers.tsx';
import { OwnDisputes, WaitingReviews } from '#web/accounts/waiting-list.tsx';
import { Avatar } from '#web/kit/heads/avatar.tsx';
import { LinkedPill } from '#web/kit/heads/match-status.tsx';
import { apiUrl, call } from '#web/kit/http/call.ts';
import pageHeadStyles from '#web/kit/page/page-head.module.css';
import { PageTitle } from '#web/kit/page/page-head.tsx';
import { MatchRow } from '#web/kit/rows/match-row.tsx';
import { OwnLine } from '#web/kit/rows/own-line.tsx';
import { usePageUser } from '#web/kit/session/session.tsx';
import layout from '#web/kit/styles/layout.module.css';
import typography from '#web/kit/styles/typography.module.css';
import { formatFootballDate, toDay } from '#web/kit/time/football-date.ts';
import { RobloxIcon } from '#web/kit/ui/brand-icons.tsx';
import { ButtonLink } from '#web/kit/ui/button.tsx';
import { Icon } from '#web/kit/ui/icon.tsx';
import { Link } from '#web/kit/ui/link.tsx';
import { Panel } from '#web/kit/ui/panel.tsx';
import { Connection } from '#web/shell/connection.tsx';

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

/** The signed-in user: pending reviews, next matches, transfers, disputes, the Roblox connection and their last matches. */
export function Component() {
  const { matches, total_matches, disputes, leagues, transfers, agenda } = useLoaderData<typeof loader>();
  const user = usePageUser();
  if (!user) return null;

  return (
    <div className={layout.page}>
      <PageTitle>Dashboard</PageTitle>
      <div className={styles.greeting}>
        <Avatar user={user} large />
        <div>
          <h1 className={pageHeadStyles.title}>{user.d_username}</h1>
          <p className={typography.muted}>
            Joined <time dateTime={toDay(user.creation_date)}>{formatFootballDate(user.creation_date)}</time>
          </p>
        </div>
      </div>
      <div className={styles.columns}>
        <div className={`${layout.stack} ${layout.gap8}`}>
          <WaitingReviews leagues={leagues} />
          <AgendaList items={agenda} />
          <OwnTransfersList transfers={transfers} />
          <OwnDisputes disputes={disputes} />
          <section className={`${layout.stack} ${layout.gap3}`}>
            <h2 className={typography.partTitle}>Roblox</h2>
            <RobloxStatus user={user} />
          </section>
          {matches.length > 0 && (
            <section className={`${layout.stack} ${layout.gap3}`}>
              <div className={layout.spread}>
                <h2 className={typography.partTitle}>Your last matches</h2>
                <Link className={typography.link} to="/dashboard/matchHistory">
                  All {total_matches.toLocaleString('en-GB')}
                </Link>
              </div>
              <ul className={`${layout.blocks} ${layout.bleeds}`}>
                {matches.map(({ match, line }) => (
                  <li key={match.match_id}>
                    <MatchRow match={match} own={{ side: line.team, line: <OwnLine line={line} /> }} />
                  </li>
                ))}
              </ul>
            </section>
          )}
        </div>
        <section className={`${layout.stack} ${layout.gap3}`}>
          <h2 className={typography.partTitle}>Go to</h2>
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
    <div className={styles.shortcuts}>
      <Panel as={Link} to="/dashboard/matchHistory">
        <Icon icon={History} size={24} />
        <b>Match History</b>
        <span>Your matches, goals and form.</span>
      </Panel>
      <Panel as={Link} to="/submit">
        <Icon icon={Upload} size={24} />
        <b>Make a submission</b>
        <span>Send a result to one of your leagues.</span>
      </Panel>
      <Panel as={Link} to="/dashboard/myLeagues">
        <Icon icon={Shield} size={24} />
        <b>myLeagues</b>
        <span>Requests, access and information.</span>
      </Panel>
      <Panel as={Link} to="/leagues/new">
        <Icon icon={Flag} size={24} />
        <b>Start a league</b>
        <span>Ask for a league of your own.</span>
      </Panel>
      <Panel as={Link} to="/dashboard/settings">
        <Icon icon={Settings} size={24} />
        <b>Settings</b>
        <span>Privacy, connections, security.</span>
      </Panel>
    </div>
  );
}
