import { writeCount } from '#contract/kit/count-of.ts';
import type { PlayerMatchList, PlayerProfile } from '#contract/players/schema.ts';
import { Tabs, useHashTab } from '#web/kit/list/tabs.tsx';
import { TabPanels } from '#web/kit/page/tab-panels.tsx';
import typography from '#web/kit/styles/typography.module.css';
import { Tag } from '#web/kit/ui/tag.tsx';
import { lazyPart } from '#web/lazy-part.tsx';
import { PlayerMatchesTab } from '#web/players/matches-tab.tsx';
import { PlayerOverviewTab } from '#web/players/overview-tab.tsx';

const PlayedWithTab = lazyPart(() => import('#web/players/played-with-tab.tsx').then((part) => part.PlayedWithTab));

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
            {id === 'overview' && <PlayerOverviewTab profile={profile} />}
            {id === 'matches' && <PlayerMatchesTab list={list} page={page} />}
            {id === 'played-with' && <PlayedWithTab profile={profile} />}
          </>
        )}
      </TabPanels>
    </>
  );
}
