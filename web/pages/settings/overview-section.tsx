import type { User } from '#contract/users.ts';
import { formatFootballDate, toDay } from '#web/components/football-date.ts';
import '#web/ui/key-values.css';

export function OverviewSection({ user }: { user: User }) {
  return (
    <section className="panel">
      <header className="panel__head">
        <h2 className="h3">Overview</h2>
      </header>
      <div className="panel__body">
        <dl className="kv">
          <dt>Discord name</dt>
          <dd>{user.d_username}</dd>
          <dt>Discord ID</dt>
          <dd className="num">{user.discord_id}</dd>
          <dt>Roblox ID</dt>
          <dd className="num">{user.roblox_id ?? <span className="dim">Not connected</span>}</dd>
          <dt>Member since</dt>
          <dd>
            <time dateTime={toDay(user.creation_date)}>{formatFootballDate(user.creation_date)}</time>
          </dd>
          {(user.isPremium || user.isStaff) && (
            <>
              <dt>Account</dt>
              <dd className="row row--tight">
                {user.isPremium && <span className="tag">Premium</span>}
                {user.isStaff && <span className="tag">Staff</span>}
              </dd>
            </>
          )}
        </dl>
      </div>
    </section>
  );
}
