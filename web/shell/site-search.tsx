import { type ReactNode, useState } from 'react';
import { MAX_NAME_LENGTH } from '#contract/kit/limits.ts';
import { toPair, writeGoals } from '#contract/matches/shoot-outs.ts';
import type { FoundThing } from '#contract/search/schema.ts';
import comboboxStyles from '#web/kit/fields/combobox.module.css';
import { Combobox } from '#web/kit/fields/combobox.tsx';
import { FoundPlayerLines } from '#web/kit/heads/found-player-lines.tsx';
import { TeamCrest } from '#web/kit/heads/team-crest.tsx';
import { useSearch } from '#web/kit/list/use-search.ts';
import { keyPath } from '#web/kit/paths/player-path.ts';
import { teamPagePath, teamPath } from '#web/kit/paths/team-path.ts';
import typography from '#web/kit/styles/typography.module.css';
import { formatFootballDate } from '#web/kit/time/football-date.ts';
import { Tag } from '#web/kit/ui/tag.tsx';

const KIND_NAMES: Record<FoundThing['kind'], string> = {
  player: 'Player',
  team: 'Team',
  league: 'League',
  group: 'Group',
  match: 'Match',
};

/** The header's search for players, teams, leagues, groups and matches. `onPick` gets the path of the chosen page. */
export function SiteSearch({ onPick }: { onPick: (path: string) => void }) {
  const [text, setText] = useState('');
  const { found, ...search } = useSearch(
    text,
    'GET /search',
    'Find players, teams, leagues, groups and matches. Former names and match IDs work too.',
  );
  return (
    <Combobox
      label="Name or match ID"
      listLabel="Results"
      noneText="Nothing found."
      text={text}
      maxLength={MAX_NAME_LENGTH}
      onText={setText}
      options={found}
      {...search}
      keyOf={pathOf}
      onPick={(thing) => onPick(pathOf(thing))}
      startsFocused
    >
      {(thing) => (
        <>
          <FoundLines thing={thing} />
          <Tag look="outlined" className={comboboxStyles.kind}>
            {KIND_NAMES[thing.kind]}
          </Tag>
        </>
      )}
    </Combobox>
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
          <span className={`${comboboxStyles.last} ${typography.truncated}`}>
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
              <span className={`${typography.size14} ${typography.muted}`}>
                in <bdi>{thing.parent_group_name}</bdi>
              </span>
            )}
          </FoundTitle>
          <span className={`${comboboxStyles.last} ${typography.truncated}`}>{thing.group_league_name}</span>
        </>
      );
    case 'match':
      return (
        <>
          <FoundTitle name={thing.match_name}>
            <span className={`${typography.size14} ${typography.muted} ${typography.figures}`}>
              {writeGoals([thing.blue_team.goals, thing.green_team.goals], toPair(thing.shoot_out))}
            </span>
          </FoundTitle>
          <span className={`${comboboxStyles.last} ${typography.truncated}`}>
            <bdi>{thing.league_name}</bdi>, {formatFootballDate(thing.submission_date)}
          </span>
        </>
      );
  }
}

function FoundTitle({ name, children }: { name: string; children?: ReactNode }) {
  return (
    <span className={comboboxStyles.title}>
      <b className={typography.wrapAnywhere}>{name}</b> {children}
    </span>
  );
}

function pathOf(thing: FoundThing): string {
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
