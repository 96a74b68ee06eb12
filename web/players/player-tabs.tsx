import { writeCount } from '#contract/kit/count-of.ts';
import { PLAYER_MATCHES_PER_PAGE } from '#contract/kit/limits.ts';
import type { PlayerMatchList, PlayerProfile } from '#contract/players/schema.ts';
import { useSteadyFlag } from '#web/kit/browser/steady-flag.ts';
import { Pager } from '#web/kit/list/pager.tsx';
import { Tabs, useHashTab } from '#web/kit/list/tabs.tsx';
import { useIsQueryLoading } from '#web/kit/page/query-params.ts';
import { TabPanels } from '#web/kit/page/tab-panels.tsx';
import { MatchRow } from '#web/kit/rows/match-row.tsx';
import { MatchRowsSkeleton } from '#web/kit/rows/match-rows.tsx';
import { OwnLine } from '#web/kit/rows/own-line.tsx';
import { Tag } from '#web/kit/ui/tag.tsx';
import { lazyPart } from '#web/lazy-part.tsx';
import { CareerChart } from '#web/players/career/career-chart.tsx';
import { GoalkeeperPanel, isGoalkeeper } from '#web/players/career/goalkeeper-panel.tsx';
import { LeagueSplit } from '#web/players/career/league-split.tsx';
import { NameHistory } from '#web/players/career/name-history.tsx';
import { PlayerRecordsPanel } from '#web/players/career/records-panel.tsx';
import { StatsPanel } from '#web/players/career/stats-panel.tsx';
import { TeamsPanel } from '#web/players/career/teams-panel.tsx';
import { LastMatches } from '#web/players/last-matches.tsx';
import styles from '#web/players/player-tabs.module.css';

const PlayedWithTab = lazyPart(() => import('#web/players/played-with-tab.tsx').then((part) => part.PlayedWithTab));

const TAB_NAMES = { overview: 'Overview', matches: 'Matches', 'played-with': 'Played with' };
type PlayerTab = keyof typeof TAB_NAMES;
const TAB_IDS = Object.keys(TAB_NAMES) as PlayerTab[];

/** The name of the tab in the address, for the page's title; undefined for the first one. */
export function usePlayerTabName(startsWith: PlayerTab): string | undefined {
  const [tab] = useHashTab(TAB_IDS, startsWith);
  return tab === startsWith ? undefined : TAB_NAMES[tab];
}

interface PlayerTabsProps {
  profile: PlayerProfile;
  list: PlayerMatchList;
  page: number;
  startsWith?: PlayerTab;
}

export function PlayerTabs({ profile, list, page, startsWith = 'overview' }: PlayerTabsProps) {
  const [tab, selectTab] = useHashTab(TAB_IDS, startsWith);
  const tabs = [
    { id: 'overview', label: TAB_NAMES.overview },
    {
      id: 'matches',
      label: (
        <>
          {TAB_NAMES.matches} <Tag className="tabular">{writeCount(list.total_matches)}</Tag>
        </>
      ),
    },
    { id: 'played-with', label: TAB_NAMES['played-with'] },
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

/** A page of a player's matches, each with the player's own stats. */
function PlayerMatchesTab({ list, page }: { list: PlayerMatchList; page: number }) {
  const isLoading = useSteadyFlag(useIsQueryLoading());
  if (isLoading) return <MatchRowsSkeleton />;
  return (
    <>
      <ul className="blocks phone:-mx-gutter phone:rounded-none" aria-label="Matches">
        {list.matches.map(({ match, line }) => (
          <li key={match.match_id}>
            <MatchRow match={match} own={{ side: line.team, line: <OwnLine line={line} /> }} />
          </li>
        ))}
      </ul>
      <Pager page={page} pages={Math.ceil(list.total_matches / PLAYER_MATCHES_PER_PAGE)} />
    </>
  );
}

/** A career in panels; panels without data are omitted. */
function PlayerOverviewTab({ profile }: { profile: PlayerProfile }) {
  const { totals, form, career, leagues, names, spells, records, stats } = profile;
  const hasSpells = spells.length > 0;
  const hasRecords = records.most_goals !== null;
  const hasAside = hasSpells || hasRecords;
  const isKeeper = stats !== undefined && isGoalkeeper(stats);
  return (
    <div className={`grid grid-cols-12 gap-5 phone:gap-4 [&>*]:col-[span_12] ${styles.panels}`}>
      {isKeeper && <GoalkeeperPanel stats={stats} />}
      <CareerChart career={career} />
      <LastMatches form={form} total={totals.appearances} className={hasAside ? styles.wider : undefined} />
      {hasAside && (
        <div className={`grid grid-cols-1 content-stretch gap-5 phone:gap-4 ${styles.aside}`}>
          {hasSpells && <TeamsPanel spells={spells} />}
          {hasRecords && <PlayerRecordsPanel records={records} />}
        </div>
      )}
      {stats?.goalkeeping && !isKeeper && <GoalkeeperPanel stats={stats} />}
      {stats && <StatsPanel stats={stats} />}
      <LeagueSplit leagues={leagues} />
      {names.length > 1 && <NameHistory names={names} />}
    </div>
  );
}
