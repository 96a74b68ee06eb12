import type { PlayerMatchList, PlayerProfile } from '#contract/players/schema.ts';
import { TabPanels } from '#web/components/tab-panels.tsx';
import { lazyPart } from '#web/lazy-part.tsx';
import { MatchesTab } from '#web/pages/player/matches-tab.tsx';
import { OverviewTab } from '#web/pages/player/overview-tab.tsx';
import typography from '#web/styles/typography.module.css';
import { writeCount } from '#web/ui/count-of.ts';
import { Tabs, useHashTab } from '#web/ui/tabs.tsx';
import { Tag } from '#web/ui/tag.tsx';

const PlayedWithTab = lazyPart(() =>
  import('#web/pages/player/played-with-tab.tsx').then((part) => part.PlayedWithTab),
);

const TAB_IDS = ['overview', 'matches', 'played-with'] as const;
type PlayerTab = (typeof TAB_IDS)[number];

interface PlayerTabsProps {
  profile: PlayerProfile;
  list: PlayerMatchList;
  page: number;
  startsWith?: PlayerTab;
}

export function PlayerTabs({ profile, list, page, startsWith = 'overview' }: PlayerTabsProps) {
  const [tab, selectTab] = useHashTab(TAB_IDS, startsWith);
  const tabs = [
    { id: 'overview', label: 'Overview' },
    {
      id: 'matches',
      label: (
        <>
          Matches <Tag className={typography.figures}>{writeCount(list.total_matches)}</Tag>
        </>
      ),
    },
    { id: 'played-with', label: 'Played with' },
  ] as const;
  return (
    <>
      <Tabs label="Player" items={tabs} selected={tab} onSelect={selectTab} />
      <TabPanels items={tabs} selected={tab}>
        {(id) => (
          <>
            {id === 'overview' && <OverviewTab profile={profile} />}
            {id === 'matches' && <MatchesTab list={list} page={page} />}
            {id === 'played-with' && <PlayedWithTab profile={profile} />}
          </>
        )}
      </TabPanels>
    </>
  );
}
