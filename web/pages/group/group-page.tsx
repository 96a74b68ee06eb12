import { type LoaderFunctionArgs, useLoaderData } from 'react-router';
import type { Group } from '#contract/groups.ts';
import { PageHead } from '#web/components/page-head.tsx';
import { TabPanels } from '#web/components/tab-panels.tsx';
import { call } from '#web/http/call.ts';
import { requirePathId } from '#web/http/path-id.ts';
import { lazyPart } from '#web/lazy-part.tsx';
import { BasicStatsTab } from '#web/pages/group/basic-stats-tab.tsx';
import { GroupHeader } from '#web/pages/group/group-header.tsx';
import { ManageTab } from '#web/pages/group/manage-tab.tsx';
import { MatchesTab } from '#web/pages/group/matches-tab.tsx';
import { useGroupStats } from '#web/pages/group/use-group-stats.ts';
import layout from '#web/styles/layout.module.css';
import typography from '#web/styles/typography.module.css';
import { type TabItem, Tabs, useHashTab } from '#web/ui/tabs.tsx';
import { Tag } from '#web/ui/tag.tsx';

const AdvancedStatsTab = lazyPart(() =>
  import('#web/pages/group/advanced-stats-tab.tsx').then((part) => part.AdvancedStatsTab),
);
const ExportsTab = lazyPart(() => import('#web/pages/group/exports-tab.tsx').then((part) => part.ExportsTab));

type GroupTab = 'matches' | 'basic' | 'advanced' | 'exports' | 'manage';

export async function loader({ params, request }: LoaderFunctionArgs): Promise<Group> {
  const group_id = requirePathId(params.group_id);
  return call('GET /groups/:group_id', { params: { group_id }, signal: request.signal });
}

export function Component() {
  const group = useLoaderData<typeof loader>();
  return <GroupPage key={group.group_id} group={group} />;
}

function GroupPage({ group }: { group: Group }) {
  const tabs = listTabs(group);
  const [tab, selectTab] = useHashTab(
    tabs.map(({ id }) => id),
    'matches',
  );
  const stats = useGroupStats(group);

  return (
    <div className={layout.page}>
      <PageHead title={group.group_name} subject={{ kind: 'group', data: group }} />
      <GroupHeader group={group} />
      <Tabs label="Group" items={tabs} selected={tab} onSelect={selectTab} />
      <TabPanels items={tabs} selected={tab}>
        {(id) => (
          <>
            {id === 'matches' && <MatchesTab group={group} />}
            {id === 'basic' && <BasicStatsTab load={stats} />}
            {id === 'advanced' && <AdvancedStatsTab group={group} />}
            {id === 'exports' && <ExportsTab group={group} />}
            {id === 'manage' && <ManageTab group={group} />}
          </>
        )}
      </TabPanels>
    </div>
  );
}

/** Only the owner has Manage; for others its hash falls back to the first tab. */
function listTabs({ matches_info, ownsGroup }: Group): TabItem<GroupTab>[] {
  const tabs: TabItem<GroupTab>[] = [
    {
      id: 'matches',
      label: (
        <>
          Matches <Tag className={typography.figures}>{matches_info.length}</Tag>
        </>
      ),
    },
    { id: 'basic', label: 'Basic Stats' },
    { id: 'advanced', label: 'Advanced Stats' },
    { id: 'exports', label: 'Exports' },
  ];
  return ownsGroup ? [...tabs, { id: 'manage', label: 'Manage' }] : tabs;
}
