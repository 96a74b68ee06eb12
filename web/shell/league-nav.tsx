import type { LeagueSeasons } from '#contract/leagues/standings.ts';
import type { Season } from '#contract/seasons/schema.ts';
import { TabLink, TabLinks } from '#web/kit/list/tab-links.tsx';
import { competitionsOf, leaguePaths, withSeason } from '#web/kit/paths/league-paths.ts';
import { useSession } from '#web/kit/session/session.tsx';
import { lazyPart } from '#web/lazy-part.tsx';

const ManageLink = lazyPart(() => import('#web/shell/manage-link.tsx').then((part) => part.ManageLink), {
  waiting: null,
});

/** A page of a league; a competition's by its id. */
export type LeagueSection =
  | 'overview'
  | 'matches'
  | 'fixtures'
  | 'standings'
  | 'leaderboards'
  | 'teams'
  | 'rules'
  | 'exports'
  | number;

interface LeagueNavProps {
  league: LeagueSeasons;
  season: Season | undefined;
  selected: LeagueSection;
}

/** Links to the pages of a league's season, styled as tabs. */
export function LeagueNav({ league, season, selected }: LeagueNavProps) {
  const isSignedIn = useSession().state === 'signedIn';

  return (
    <TabLinks label="League" selected={selected}>
      {listSections(league, season).map(({ section, label, path }) => (
        <TabLink
          key={section}
          to={withSeason(path, season, league)}
          isCurrent={section === selected}
          preventScrollReset
        >
          {label}
        </TabLink>
      ))}
      {isSignedIn && <ManageLink leagueId={league.id} />}
    </TabLinks>
  );
}

function listSections(league: LeagueSeasons, season: Season | undefined) {
  const { id } = league;
  const { leagues, cups } = competitionsOf(league, season);
  const nameOf = (competitions: readonly { name: string }[], name: string, label: string) =>
    competitions.length === 1 ? label : name;
  const sections: { section: LeagueSection; label: string; path: string }[] = [
    { section: 'overview', label: 'Overview', path: leaguePaths.overview(id) },
    { section: 'matches', label: 'Matches', path: leaguePaths.matches(id) },
    { section: 'fixtures', label: 'Fixtures', path: leaguePaths.fixtures(id) },
    ...leagues.map((one) => ({
      section: one.id,
      label: nameOf(leagues, one.name, 'Table'),
      path: leaguePaths.competition(id, one.id),
    })),
  ];
  if (leagues.length === 0) sections.push({ section: 'standings', label: 'Table', path: leaguePaths.standings(id) });
  sections.push({ section: 'leaderboards', label: 'Leaderboards', path: leaguePaths.leaderboards(id) });
  if (league.has_teams) sections.push({ section: 'teams', label: 'Teams', path: leaguePaths.teams(id) });
  for (const one of cups) {
    sections.push({
      section: one.id,
      label: nameOf(cups, one.name, 'Cup'),
      path: leaguePaths.competition(id, one.id),
    });
  }
  if (league.has_rules) sections.push({ section: 'rules', label: 'Rules', path: leaguePaths.rules(id) });
  sections.push({ section: 'exports', label: 'Exports', path: leaguePaths.exports(id) });
  return sections;
}
