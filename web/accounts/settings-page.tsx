import { Eye, Link, Lock, UserRound } from 'lucide';
import { useState } from 'react';
import type { LoaderFunctionArgs } from 'react-router';
import type { User } from '#contract/accounts/schema.ts';
import { ConnectionsSection } from '#web/accounts/connections-section.tsx';
import { DeleteAccountDialog } from '#web/accounts/delete-account-dialog.tsx';
import { NotificationsSection } from '#web/accounts/notifications-section.tsx';
import { OwnSessions } from '#web/accounts/own-sessions.tsx';
import { OwnTokens } from '#web/accounts/own-tokens.tsx';
import { PrivacySection } from '#web/accounts/privacy-section.tsx';
import { loadRead } from '#web/kit/http/load-read.ts';
import { SideNavLayout } from '#web/kit/list/side-nav.tsx';
import { Tabs, useHashTab } from '#web/kit/list/tabs.tsx';
import { NeedsScripts } from '#web/kit/page/needs-scripts.tsx';
import { PageTitle } from '#web/kit/page/page-head.tsx';
import { TabPanels } from '#web/kit/page/tab-panels.tsx';
import { usePageUser } from '#web/kit/session/session.tsx';
import { formatFootballDate, toDay } from '#web/kit/time/football-date.ts';
import { BELL } from '#web/kit/ui/bell.ts';
import { Button } from '#web/kit/ui/button.tsx';
import { Icon } from '#web/kit/ui/icon.tsx';
import { Panel, PanelBody, PanelHead } from '#web/kit/ui/panel.tsx';
import { Tag } from '#web/kit/ui/tag.tsx';

const SECTIONS = {
  overview: { label: 'Overview', icon: UserRound, Section: OverviewSection },
  privacy: { label: 'Privacy', icon: Eye, Section: PrivacySection },
  notifications: { label: 'Notifications', icon: BELL, Section: NotificationsSection },
  connections: { label: 'Connections', icon: Link, Section: ConnectionsSection },
  security: { label: 'Security', icon: Lock, Section: SecuritySection },
} as const;

type SectionId = keyof typeof SECTIONS;
const SECTION_IDS = Object.keys(SECTIONS) as SectionId[];

const TABS = SECTION_IDS.map((id) => {
  const { label, icon } = SECTIONS[id];
  return {
    id,
    label: (
      <>
        <Icon icon={icon} size={18} />
        {label}
      </>
    ),
  };
});

/** The data of every section, as the server doesn't know the hash that selects one. */
export async function loader({ request: { signal } }: LoaderFunctionArgs) {
  await Promise.all([
    loadRead('GET /notifications/settings', { signal }),
    loadRead('GET /follows/roles', { signal }),
    loadRead('GET /follows', { signal }),
    loadRead('GET /auth/sessions', { signal }),
    loadRead('GET /auth/tokens', { signal }),
    loadName(signal),
  ]);
  return null;
}

/** The name of a linked Roblox account. */
async function loadName(signal: AbortSignal): Promise<void> {
  const { user } = (await loadRead('GET /auth/session', { signal })) ?? {};
  if (!user?.roblox_id) return;
  await loadRead('GET /users/info/:discordId', { params: { discordId: user.discord_id }, signal });
}

export function Component() {
  const user = usePageUser();
  const [selected, select] = useHashTab(SECTION_IDS, 'overview');
  if (!user) return null;

  return (
    <div className="page-width">
      <PageTitle tab={selected === 'overview' ? undefined : SECTIONS[selected].label}>Settings</PageTitle>
      <div className="page-head">
        <h1 className="page-title">Settings</h1>
      </div>
      <SideNavLayout>
        <Tabs label="Settings" items={TABS} selected={selected} onSelect={select} beside />
        <div>
          <NeedsScripts />
          <TabPanels items={TABS} selected={selected}>
            {(id) => {
              const { Section } = SECTIONS[id];
              return <Section user={user} />;
            }}
          </TabPanels>
        </div>
      </SideNavLayout>
    </div>
  );
}

function OverviewSection({ user }: { user: User }) {
  return (
    <Panel>
      <PanelHead>
        <h2 className="part-title">Overview</h2>
      </PanelHead>
      <PanelBody>
        <dl className="grid grid-cols-[11rem_minmax(0,1fr)] text-15 phone:grid-cols-[8rem_minmax(0,1fr)] [&_:is(dt,_dd):nth-last-of-type(1)]:border-b-0">
          <dt className="border-b border-line px-0 py-2.25 text-ink-3">Discord name</dt>
          <dd className="border-b border-line px-0 py-2.25 wrap-anywhere">{user.d_username}</dd>
          <dt className="border-b border-line px-0 py-2.25 text-ink-3">Discord ID</dt>
          <dd className="border-b border-line px-0 py-2.25 wrap-anywhere tabular">{user.discord_id}</dd>
          <dt className="border-b border-line px-0 py-2.25 text-ink-3">Roblox ID</dt>
          <dd className="border-b border-line px-0 py-2.25 wrap-anywhere tabular">
            {user.roblox_id ?? <span className="text-ink-3">Not connected</span>}
          </dd>
          <dt className="border-b border-line px-0 py-2.25 text-ink-3">Member since</dt>
          <dd className="border-b border-line px-0 py-2.25 wrap-anywhere">
            <time dateTime={toDay(user.creation_date)}>{formatFootballDate(user.creation_date)}</time>
          </dd>
          {(user.isPremium || user.isStaff) && (
            <>
              <dt className="border-b border-line px-0 py-2.25 text-ink-3">Account</dt>
              <dd className="flex flex-wrap items-center gap-2 border-b border-line px-0 py-2.25 wrap-anywhere">
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

function SecuritySection({ user }: { user: User }) {
  const [isDialogOpen, setIsDialogOpen] = useState(false);
  return (
    <Panel>
      <PanelHead>
        <h2 className="part-title">Security</h2>
      </PanelHead>
      <OwnSessions />
      <OwnTokens />
      <div className="setting-row phone:grid-cols-1">
        <div>
          <b>Delete account</b>
          <p>Removes your account for good. This can’t be undone.</p>
        </div>
        <Button kind="danger" onClick={() => setIsDialogOpen(true)}>
          Delete account
        </Button>
      </div>
      {isDialogOpen && <DeleteAccountDialog username={user.d_username} onClose={() => setIsDialogOpen(false)} />}
    </Panel>
  );
}
