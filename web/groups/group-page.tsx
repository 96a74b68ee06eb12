import { Crown } from 'lucide';
import { type LoaderFunctionArgs, useLoaderData } from 'react-router';
import { type PagedGroup, sumMatches, writeMatchCount } from '#contract/groups/group-totals.ts';
import type { Group } from '#contract/groups/schema.ts';
import type { MatchSummary } from '#contract/matches/schema.ts';
import { BasicStatsTab } from '#web/groups/basic-stats-tab.tsx';
import styles from '#web/groups/group-page.module.css';
import { ManageTab } from '#web/groups/manage-tab.tsx';
import { GroupMatchesTab } from '#web/groups/matches-tab.tsx';
import { useGroupStats } from '#web/groups/use-group-stats.ts';
import { call } from '#web/kit/http/call.ts';
import { requirePathId } from '#web/kit/http/path-id.ts';
import { Pager } from '#web/kit/list/pager.tsx';
import { requirePage, takePage } from '#web/kit/list/paging.ts';
import { type TabItem, Tabs, useHashTab } from '#web/kit/list/tabs.tsx';
import { BackLink } from '#web/kit/page/back-link.tsx';
import { PageHead } from '#web/kit/page/page-head.tsx';
import { TabPanels } from '#web/kit/page/tab-panels.tsx';
import { Icon } from '#web/kit/ui/icon.tsx';
import { Link } from '#web/kit/ui/link.tsx';
import { Tag } from '#web/kit/ui/tag.tsx';
import { lazyPart } from '#web/lazy-part.tsx';

const AdvancedStatsTab = lazyPart(() =>
  import('#web/groups/advanced-stats-tab.tsx').then((part) => part.AdvancedStatsTab),
);
const ExportsTab = lazyPart(() => import('#web/groups/exports-tab.tsx').then((part) => part.GroupExportsTab));

const TAB_NAMES = {
  matches: 'Matches',
  basic: 'Basic Stats',
  advanced: 'Advanced Stats',
  exports: 'Exports',
  manage: 'Manage',
};
type GroupTab = keyof typeof TAB_NAMES;

/** The maximum of a link preview. */
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
    <div className="page-width">
      <PageHead
        title={group.group_name}
        tab={tab === 'matches' ? undefined : TAB_NAMES[tab]}
        subject={{ kind: 'group', data: { ...group, matches_info: [...newest] } }}
      />
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
          {TAB_NAMES.matches} <Tag className="tabular">{writeMatchCount(totals.matches, nested_matches)}</Tag>
        </>
      ),
    },
    ...(['basic', 'advanced', 'exports'] as const).map((id) => ({ id, label: TAB_NAMES[id] })),
  ];
  return ownsGroup ? [...tabs, { id: 'manage', label: TAB_NAMES.manage }] : tabs;
}

function GroupHeader({ group }: { group: Group }) {
  return (
    <>
      <nav
        className={`mb-3 flex items-center gap-2 phone:mb-1 [&>a]:m-0 [&>a]:flex-none ${styles.back}`}
        aria-label="Back"
      >
        <BackLink to="/groups">Groups</BackLink>
        {group.parent_group_id !== null && (
          <>
            <span className="text-ink-3" aria-hidden="true">
              /
            </span>
            <BackLink hasArrow={false} className={styles.parent} to={`/groups/${group.parent_group_id}`}>
              <span className="truncated">{group.parent_group_name ?? 'Parent group'}</span>
            </BackLink>
          </>
        )}
      </nav>
      <header className="mb-4 grid min-w-0 gap-3 phone:mb-1 phone:gap-1">
        <h1 className="font-display text-[clamp(1.75rem,1.4rem_+_1.6vw,2.5rem)]/tight phone:text-[1.5rem]/none font-extrabold tracking-display [unicode-bidi:isolate] text-balance wrap-break-word">
          {group.group_name}
        </h1>
        <p className="flex flex-wrap items-center gap-2">
          <Link className="link wrap-text text-ink-2" to={`/leagues/${group.group_league_id}`}>
            {group.group_league_name}
          </Link>
          <Tag look="outlined">{group.group_type === 'root' ? 'Root group' : 'Nested group'}</Tag>
          {group.ownsGroup && (
            <Tag look="highlighted">
              <Icon icon={Crown} />
              You own this
            </Tag>
          )}
        </p>
      </header>
    </>
  );
}
