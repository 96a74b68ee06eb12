import { useLocation, useNavigation } from 'react-router';
import { PLAYER_MATCHES_PER_PAGE } from '#contract/kit/limits.ts';
import type { PlayerMatchList } from '#contract/players/schema.ts';
import { useSteadyFlag } from '#web/kit/browser/steady-flag.ts';
import { Pager } from '#web/kit/list/pager.tsx';
import { MatchRow } from '#web/kit/rows/match-row.tsx';
import { MatchRowsSkeleton } from '#web/kit/rows/match-rows.tsx';
import { OwnLine } from '#web/kit/rows/own-line.tsx';
import layout from '#web/kit/styles/layout.module.css';

/** A page of a player's matches, each with the player's own stats. */
export function PlayerMatchesTab({ list, page }: { list: PlayerMatchList; page: number }) {
  const isLoading = useSteadyFlag(useIsPageLoading());
  if (isLoading) return <MatchRowsSkeleton />;
  return (
    <>
      <ul className={`${layout.blocks} ${layout.bleeds}`} aria-label="Matches">
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

function useIsPageLoading(): boolean {
  const { pathname, search } = useLocation();
  const { location } = useNavigation();
  return location !== undefined && location.pathname === pathname && location.search !== search;
}
