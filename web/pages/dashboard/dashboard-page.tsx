import { CircleCheck, History, Settings, Shield, Upload } from 'lucide-react';
import { Link } from 'react-router';
import type { User } from '#contract/users.ts';
import { Avatar } from '#web/components/avatar.tsx';
import { Connection } from '#web/components/connection.tsx';
import { formatFootballDate, toDay } from '#web/components/football-date.ts';
import { PageTitle } from '#web/components/page-title.tsx';
import { apiUrl } from '#web/http/call.ts';
import { usePageUser } from '#web/session/session.tsx';
import { RobloxIcon } from '#web/ui/brand-icons.tsx';
import '#web/components/match-status.css';
import '#web/pages/dashboard/dashboard-page.css';

/** The signed-in user, and whether a Roblox account is connected (spec §2). */
export function Component() {
  const user = usePageUser();
  if (!user) return null;

  return (
    <div className="wrap">
      <PageTitle>Dashboard</PageTitle>
      <div className="hello">
        <Avatar user={user} large />
        <div>
          <h1 className="page-title">{user.d_username}</h1>
          <p className="muted">
            Joined <time dateTime={toDay(user.creation_date)}>{formatFootballDate(user.creation_date)}</time>
          </p>
        </div>
      </div>
      <div className="stack stack-8">
        <section className="stack stack-3">
          <h2 className="h3">Roblox</h2>
          <RobloxStatus user={user} />
        </section>
        <section className="stack stack-3">
          <h2 className="h3">Go to</h2>
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
        <a className="btn btn--primary" href={apiUrl('/users/roblox')}>
          Connect Roblox
        </a>
      </Connection>
    );
  }
  return (
    <Connection icon={<RobloxIcon size={24} />} title="Connected" detail={`ID ${user.roblox_id}`}>
      <span className="status is-approved">
        <CircleCheck className="i" />
        Linked
      </span>
    </Connection>
  );
}

function Shortcuts() {
  return (
    <div className="quick">
      <Link className="panel" to="/dashboard/matchHistory">
        <History className="i i-24" />
        <b>Match History</b>
        <span>Your matches, goals and form.</span>
      </Link>
      <Link className="panel" to="/submit">
        <Upload className="i i-24" />
        <b>Make a submission</b>
        <span>Send a result to one of your leagues.</span>
      </Link>
      <Link className="panel" to="/dashboard/myLeagues">
        <Shield className="i i-24" />
        <b>myLeagues</b>
        <span>Requests, access and information.</span>
      </Link>
      <Link className="panel" to="/dashboard/settings">
        <Settings className="i i-24" />
        <b>Settings</b>
        <span>Privacy, connections, security.</span>
      </Link>
    </div>
  );
}
