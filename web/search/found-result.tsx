import type { ReactNode } from 'react';
import { toPair, writeGoals } from '#contract/matches/shoot-outs.ts';
import type { FoundThing } from '#contract/search/schema.ts';
import { FoundPlayerLines } from '#web/kit/heads/found-player-lines.tsx';
import { TeamCrest } from '#web/kit/heads/team-crest.tsx';
import { keyPath } from '#web/kit/paths/player-path.ts';
import { teamPagePath, teamPath } from '#web/kit/paths/team-path.ts';
import { formatFootballDate } from '#web/kit/time/football-date.ts';
import { Tag } from '#web/kit/ui/tag.tsx';

/** The texts of the search in the header and on its page. */
export const SEARCH_LABEL = 'Name or match ID';
export const SEARCH_HINT = 'Find players, teams, leagues, groups and matches. Former names and match IDs work too.';
export const NOTHING_FOUND = 'Nothing found.';

const KIND_NAMES: Record<FoundThing['kind'], string> = {
  player: 'Player',
  team: 'Team',
  league: 'League',
  group: 'Group',
  match: 'Match',
};

/** A search result: its name, its kind and a line about it, in a flex box that wraps. */
export function FoundResult({ thing }: { thing: FoundThing }) {
  return (
    <>
      <FoundLines thing={thing} />
      <Tag look="outlined" className="order-1">
        {KIND_NAMES[thing.kind]}
      </Tag>
    </>
  );
}

function FoundLines({ thing }: { thing: FoundThing }) {
  switch (thing.kind) {
    case 'player':
      return <FoundPlayerLines player={thing} />;
    case 'team':
      return (
        <>
          {thing.crest && <TeamCrest crest={thing.crest} size={20} />}
          <FoundTitle name={thing.name} />
          <span className="order-2 truncated basis-full text-14 text-ink-3 tabular">
            <bdi>{thing.league_name}</bdi>
            {thing.last_played !== undefined && <>, {formatFootballDate(thing.last_played)}</>}
          </span>
        </>
      );
    case 'league':
      return <FoundTitle name={thing.name} />;
    case 'group':
      return (
        <>
          <FoundTitle name={thing.group_name}>
            {thing.parent_group_name !== null && (
              <span className="text-14 text-ink-2">
                in <bdi>{thing.parent_group_name}</bdi>
              </span>
            )}
          </FoundTitle>
          <span className="order-2 truncated basis-full text-14 text-ink-3 tabular">{thing.group_league_name}</span>
        </>
      );
    case 'match':
      return (
        <>
          <FoundTitle name={thing.match_name}>
            <span className="text-14 text-ink-2 tabular">
              {writeGoals([thing.blue_team.goals, thing.green_team.goals], toPair(thing.shoot_out))}
            </span>
          </FoundTitle>
          <span className="order-2 truncated basis-full text-14 text-ink-3 tabular">
            <bdi>{thing.league_name}</bdi>, {formatFootballDate(thing.submission_date)}
          </span>
        </>
      );
  }
}

function FoundTitle({ name, children }: { name: string; children?: ReactNode }) {
  return (
    <span className="min-w-0 flex-[1_1_0]">
      <b className="wrap-text">{name}</b> {children}
    </span>
  );
}

/** Path of a result's page. */
export function pathOfFound(thing: FoundThing): string {
  switch (thing.kind) {
    case 'player':
      return keyPath(thing.player_key);
    case 'team':
      return thing.slug === undefined
        ? teamPath(thing.league_id, thing.name)
        : teamPagePath(thing.league_id, { slug: thing.slug });
    case 'league':
      return `/leagues/${thing.id}`;
    case 'group':
      return `/groups/${thing.group_id}`;
    case 'match':
      return `/matches/${thing.match_id}`;
  }
}
