import { type LoaderFunctionArgs, useLoaderData } from 'react-router';
import { type PagedGroup, sumMatches, writeMatchCount } from '#contract/groups/group-totals.ts';
import type { MatchSummary } from '#contract/matches/schema.ts';
import { BasicStatsTab } from '#web/groups/basic-stats-tab.tsx';
import { GroupHeader } from '#web/groups/group-header.tsx';
import { ManageTab } from '#web/groups/manage-tab.tsx';
import { GroupMatchesTab } from '#web/groups/matches-tab.tsx';
import { useGroupStats } from '#web/groups/use-group-stats.ts';
import { call } from '#web/kit/http/call.ts';
import { requirePathId } from '#web/kit/http/path-id.ts';
import { Pager } from '#web/kit/list/pager.tsx';
import { requirePage, takePage } from '#web/kit/list/paging.ts';
import { type TabItem, Tabs, useHashTab } from '#web/kit/list/tabs.tsx';
import { PageHead } from '#web/kit/page/page-head.tsx';
import { TabPanels } from '#web/kit/page/tab-panels.tsx';
import layout from '#web/kit/styles/layout.module.css';
import typography from '#web/kit/styles/typography.module.css';
import { Tag } from '#web/kit/ui/tag.tsx';
import { lazyPart } from '#web/lazy-part.tsx';

const AdvancedStatsTab = lazyPart(() =>
  import('#web/groups/advanced-stats-tab.tsx').then((part) => part.AdvancedStatsTab),
);
const ExportsTab = lazyPart(() => import('#web/groups/exports-tab.tsx').then((part) => part.GroupExportsTab));

type GroupTab = 'matches' | 'basic' | 'advanced' | 'exports' | 'manage';

/** A link preview shows no more. */
const NEWEST_MATCHES = 3;
const MATCHES_PER_PAGE = 100;

interface GroupData {
  group: PagedGroup;
  newest: readonly MatchSummary[];
  page: number;
  pages: number;
}

export async function loader({ params, request: { url, signal } }: LoaderFunctionArgs): Promise<GroupData> {
  const group_id = requirePathId(params.group_id);
  const group = await call('GET /groups/:group_id', { params: { group_id }, signal });
  const { matches_info } = group;
  requirePage(url, matches_info.length, MATCHES_PER_PAGE);
  const { items, page, pages } = takePage(matches_info, new URL(url).searchParams, MATCHES_PER_PAGE);
  return {
    group: { ...group, matches_info: [...items], totals: sumMatches(matches_info) },
    newest: matches_info.slice(0, NEWEST_MATCHES),
    page,
    pages,
  };
}

export function Component() {
  const data = useLoaderData<typeof loader>();
  return <GroupPage key={data.group.group_id} {...data} />;
}

function GroupPage({ group, newest, page, pages }: GroupData) {
  const tabs = listTabs(group);
  const [tab, selectTab] = useHashTab(
    tabs.map(({ id }) => id),
    'matches',
  );
  const stats = useGroupStats(group);

  return (
    <div className={layout.page}>
      <PageHead title={group.group_name} subject={{ kind: 'group', data: { ...group, matches_info: [...newest] } }} />
      <GroupHeader group={group} />
      <Tabs label="Group" items={tabs} selected={tab} onSelect={selectTab} />
      <TabPanels items={tabs} selected={tab}>
        {(id) => (
          <>
            {id === 'matches' && <GroupMatchesTab group={group} />}
            {id === 'basic' && <BasicStatsTab load={stats} />}
            {id === 'advanced' && <AdvancedStatsTab group={group} />}
            {id === 'exports' && <ExportsTab group={group} />}
            {id === 'manage' && <ManageTab group={group} />}
            {(id === 'matches' || id === 'manage') && (
              <Pager page={page} pages={pages} label="Pages of matches" tab={`#${id}`} />
            )}
          </>
        )}
      </TabPanels>
    </div>
  );
}

/** Only the owner has Manage; for others its hash falls back to the first tab. */
function listTabs({ totals, nested_matches, ownsGroup }: PagedGroup): TabItem<GroupTab>[] {
  const tabs: TabItem<GroupTab>[] = [
    {
      id: 'matches',
      label: (
        <>
          Matches <Tag className={typography.figures}>{writeMatchCount(totals.matches, nested_matches)}</Tag>
        </>
      ),
    },
    { id: 'basic', label: 'Basic Stats' },
    { id: 'advanced', label: 'Advanced Stats' },
    { id: 'exports', label: 'Exports' },
  ];
  return ownsGroup ? [...tabs, { id: 'manage', label: 'Manage' }] : tabs;
}
