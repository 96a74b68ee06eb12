import type { User } from '#contract/accounts/schema.ts';
import { formatFootballDate, toDay } from '#web/components/football-date.ts';
import layout from '#web/styles/layout.module.css';
import typography from '#web/styles/typography.module.css';
import keyValuesStyles from '#web/ui/key-values.module.css';
import { Panel, PanelBody, PanelHead } from '#web/ui/panel.tsx';
import { Tag } from '#web/ui/tag.tsx';

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
