import { Eye, Link, Lock, UserRound } from 'lucide';
import { ConnectionsSection } from '#web/accounts/connections-section.tsx';
import { NotificationsSection } from '#web/accounts/notifications-section.tsx';
import { OverviewSection } from '#web/accounts/overview-section.tsx';
import { PrivacySection } from '#web/accounts/privacy-section.tsx';
import { SecuritySection } from '#web/accounts/security-section.tsx';
import sideNavStyles from '#web/kit/list/side-nav.module.css';
import { Tabs, useHashTab } from '#web/kit/list/tabs.tsx';
import { NeedsScripts } from '#web/kit/page/needs-scripts.tsx';
import pageHeadStyles from '#web/kit/page/page-head.module.css';
import { PageTitle } from '#web/kit/page/page-head.tsx';
import { TabPanels } from '#web/kit/page/tab-panels.tsx';
import { usePageUser } from '#web/kit/session/session.tsx';
import layout from '#web/kit/styles/layout.module.css';
import { BELL } from '#web/kit/ui/bell.ts';
import { Icon } from '#web/kit/ui/icon.tsx';

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

export function Component() {
  const user = usePageUser();
  const [selected, select] = useHashTab(SECTION_IDS, 'overview');
  if (!user) return null;

  return (
    <div className={layout.page}>
      <PageTitle>Settings</PageTitle>
      <div className={pageHeadStyles.head}>
        <h1 className={pageHeadStyles.title}>Settings</h1>
      </div>
      <div className={sideNavStyles.layout}>
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
      </div>
    </div>
  );
}
