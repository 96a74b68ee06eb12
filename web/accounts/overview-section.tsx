import type { User } from '#contract/accounts/schema.ts';
import layout from '#web/kit/styles/layout.module.css';
import typography from '#web/kit/styles/typography.module.css';
import { formatFootballDate, toDay } from '#web/kit/time/football-date.ts';
import keyValuesStyles from '#web/kit/ui/key-values.module.css';
import { Panel, PanelBody, PanelHead } from '#web/kit/ui/panel.tsx';
import { Tag } from '#web/kit/ui/tag.tsx';

export function OverviewSection({ user }: { user: User }) {
  return (
    <Panel>
      <PanelHead>
        <h2 className={typography.partTitle}>Overview</h2>
      </PanelHead>
      <PanelBody>
        <dl className={keyValuesStyles.list}>
          <dt>Discord name</dt>
          <dd>{user.d_username}</dd>
          <dt>Discord ID</dt>
          <dd className={typography.figures}>{user.discord_id}</dd>
          <dt>Roblox ID</dt>
          <dd className={typography.figures}>
            {user.roblox_id ?? <span className={typography.dim}>Not connected</span>}
          </dd>
          <dt>Member since</dt>
          <dd>
            <time dateTime={toDay(user.creation_date)}>{formatFootballDate(user.creation_date)}</time>
          </dd>
          {(user.isPremium || user.isStaff) && (
            <>
              <dt>Account</dt>
              <dd className={`${layout.row} ${layout.wrap} ${layout.gap2}`}>
                {user.isPremium && <Tag>Premium</Tag>}
                {user.isStaff && <Tag>Staff</Tag>}
              </dd>
            </>
          )}
        </dl>
      </PanelBody>
    </Panel>
  );
}
