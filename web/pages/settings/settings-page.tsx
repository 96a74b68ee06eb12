import { Eye, Link, Lock, UserRound } from 'lucide';
import { NeedsScripts } from '#web/components/needs-scripts.tsx';
import { PageTitle } from '#web/components/page-head.tsx';
import { TabPanels } from '#web/components/tab-panels.tsx';
import { ConnectionsSection } from '#web/pages/settings/connections-section.tsx';
import { OverviewSection } from '#web/pages/settings/overview-section.tsx';
import { PrivacySection } from '#web/pages/settings/privacy-section.tsx';
import { SecuritySection } from '#web/pages/settings/security-section.tsx';
import { usePageUser } from '#web/session/session.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { Tabs, useHashTab } from '#web/ui/tabs.tsx';
import '#web/pages/settings/settings-page.css';

const SECTIONS = {
  overview: { label: 'Overview', icon: UserRound, Section: OverviewSection },
  privacy: { label: 'Privacy', icon: Eye, Section: PrivacySection },
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
    <div className="wrap">
      <PageTitle>Settings</PageTitle>
      <div className="page-head">
        <h1 className="page-title">Settings</h1>
      </div>
      <div className="side">
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
