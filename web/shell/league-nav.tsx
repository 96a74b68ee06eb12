import type { ReactNode } from 'react';
import type { CompetitionHead } from '#contract/kit/heads.ts';
import type { LeagueSeasons } from '#contract/leagues/standings.ts';
import type { Season } from '#contract/seasons/schema.ts';
import { SegmentedLinks } from '#web/kit/fields/segmented.tsx';
import { TabLink, TabLinks } from '#web/kit/list/tab-links.tsx';
import { competitionsOf, leaguePaths, withSeason } from '#web/kit/paths/league-paths.ts';

/** A place of a league; each is a link below the league's head. */
export type LeaguePlace = 'home' | 'matches' | 'table' | 'cup' | 'players' | 'teams';

/** A view of a place that has several. */
export type LeaguePlaceView =
  | 'table'
  | 'divisions'
  | 'odds'
  | 'standings'
  | 'leaders'
  | 'week'
  | 'free agents'
  | 'teams'
  | 'transfers';

interface LeagueNavProps {
  league: LeagueSeasons;
  season: Season | undefined;
  /** Undefined for rules and exports, which are about the league as a whole. */
  place: LeaguePlace | undefined;
}

/** Links to the places of a league that have something in them; on phones they stay below the site's header. */
export function LeagueNav({ league, season, place }: LeagueNavProps) {
  return (
    <TabLinks
      label="League"
      selected={place ?? ''}
      className="phone:sticky phone:top-header-h phone:z-(--z-sticky) phone:justify-between phone:gap-1 phone:bg-bg phone:[&>a]:tracking-[-0.01em] [@media_(max-width:_18rem)]:static"
    >
      {listPlaces(league, season).map((one) => (
        <TabLink key={one.place} to={one.path} isCurrent={one.place === place} preventScrollReset>
          {one.label}
        </TabLink>
      ))}
    </TabLinks>
  );
}

interface PlaceOption {
  place: LeaguePlace;
  label: string;
  path: string;
}

function listPlaces(league: LeagueSeasons, season: Season | undefined): PlaceOption[] {
  const { id, is_listed, has_teams, competitions } = league;
  const { leagues } = competitionsOf(league, season);
  const [table] = leagues;
  const [cup] = competitionsOf(league, season).cups;
  const within = (path: string) => withSeason(path, season, league);
  const isPlayed = is_listed || competitions.length > 0;
  const places: (PlaceOption | false | undefined)[] = [
    { place: 'home', label: 'Home', path: within(leaguePaths.overview(id)) },
    isPlayed && { place: 'matches', label: 'Matches', path: within(leaguePaths.matches(id)) },
    isPlayed && {
      place: 'table',
      label: 'Table',
      path: table
        ? leaguePaths.competition(id, table.id, leagues[1]?.level ? 'divisions' : undefined)
        : within(leaguePaths.standings(id)),
    },
    cup && { place: 'cup', label: 'Cup', path: leaguePaths.competition(id, cup.id) },
    isPlayed && { place: 'players', label: 'Players', path: within(leaguePaths.players(id)) },
    has_teams && { place: 'teams', label: 'Teams', path: within(leaguePaths.teams(id)) },
  ];
  return places.filter((one) => !!one);
}

interface PlaceBarProps extends LeagueNavProps {
  view: LeaguePlaceView | undefined;
  /** The competition on the page. */
  competition: CompetitionHead | undefined;
  /** The choice of another competition. */
  choice: ReactNode;
}

/** The views of a place, and its competitions if the season has several. Empty if there is no choice. */
export function PlaceBar({ league, season, place, view, competition, choice }: PlaceBarProps) {
  const { leagues } = competitionsOf(league, season);
  const views = listViews(league, season, competition ?? leagues[0], place);
  if (views.length < 2 && !choice) return null;
  return (
    <div className="mb-4 flex flex-wrap gap-3 phone:[&>*]:flex-[1_1_100%]">
      {views.length > 1 && (
        <SegmentedLinks label="Views" value={view === 'divisions' ? 'table' : (view ?? '')} options={views} />
      )}
      {choice}
    </div>
  );
}

interface ViewOption {
  value: LeaguePlaceView;
  label: string;
  path: string;
}

function listViews(
  league: LeagueSeasons,
  season: Season | undefined,
  table: Pick<CompetitionHead, 'id'> | undefined,
  place: LeaguePlace | undefined,
): ViewOption[] {
  const { id, has_teams } = league;
  const within = (path: string) => withSeason(path, season, league);
  const ofTable = (view: LeaguePlaceView, label: string): ViewOption[] =>
    table ? [{ value: view, label, path: leaguePaths.competition(id, table.id, view) }] : [];
  const ofTeams = (view: LeaguePlaceView, label: string, path: string): ViewOption[] =>
    has_teams ? [{ value: view, label, path: within(path) }] : [];
  switch (place) {
    case 'table':
      return [
        ...ofTable('table', 'Table'),
        ...ofTable('odds', 'Odds'),
        { value: 'standings', label: 'All results', path: within(leaguePaths.standings(id)) },
      ];
    case 'players':
      return [
        { value: 'leaders', label: 'Leaders', path: within(leaguePaths.players(id)) },
        ...ofTable('week', 'Team of the week'),
        ...ofTeams('free agents', 'Free agents', leaguePaths.freeAgents(id)),
      ];
    case 'teams':
      return [
        ...ofTeams('teams', 'Teams', leaguePaths.teams(id)),
        ...ofTeams('transfers', 'Transfers', leaguePaths.transfers(id)),
      ];
    default:
      return [];
  }
}
