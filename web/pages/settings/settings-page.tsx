import { Eye, Link, Lock, UserRound } from 'lucide';
import { NeedsScripts } from '#web/components/needs-scripts.tsx';
import pageHeadStyles from '#web/components/page-head.module.css';
import { PageTitle } from '#web/components/page-head.tsx';
import { TabPanels } from '#web/components/tab-panels.tsx';
import { ConnectionsSection } from '#web/pages/settings/connections-section.tsx';
import { NotificationsSection } from '#web/pages/settings/notifications-section.tsx';
import { OverviewSection } from '#web/pages/settings/overview-section.tsx';
import { PrivacySection } from '#web/pages/settings/privacy-section.tsx';
import { SecuritySection } from '#web/pages/settings/security-section.tsx';
import { usePageUser } from '#web/session/session.tsx';
import layout from '#web/styles/layout.module.css';
import { BELL } from '#web/ui/bell.ts';
import { Icon } from '#web/ui/icon.tsx';
import sideNavStyles from '#web/ui/side-nav.module.css';
import { Tabs, useHashTab } from '#web/ui/tabs.tsx';

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
