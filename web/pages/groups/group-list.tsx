import { ChevronRight, CornerDownRight, Folders } from 'lucide';
import { Link } from 'react-router';
import type { ListedGroup } from '#contract/groups.ts';
import { splitMatchName } from '#contract/match-name.ts';
import type { MatchSummary } from '#contract/matches.ts';
import { formatFootballDates } from '#web/components/football-date.ts';
import { inWords } from '#web/components/result-words.ts';
import { Icon } from '#web/ui/icon.tsx';

interface GroupListProps {
  groups: readonly ListedGroup[];
  /** Every group's name by its id, for the parents of nested groups. */
  names: ReadonlyMap<number, string>;
  /** The reader's own groups are marked; null for visitors. */
  userId: number | null;
}

export function GroupList({ groups, names, userId }: GroupListProps) {
  return (
    <ul className="glist" aria-label="Groups">
      {groups.map((group) => (
        <li key={group.group_id}>
          <GroupRow
            group={group}
            parentName={names.get(group.parent_group_id ?? 0)}
            isOwn={group.group_owner_id === userId}
          />
        </li>
      ))}
    </ul>
  );
}

interface GroupRowProps {
  group: ListedGroup;
  parentName: string | undefined;
  isOwn: boolean;
}

function GroupRow({ group, parentName, isOwn }: GroupRowProps) {
  const isNested = group.group_type === 'nested';
  const icon = isNested ? CornerDownRight : Folders;
  return (
    <Link className="grow-a" to={`/groups/${group.group_id}`}>
      <Icon icon={icon} size={20} className="grow-a__ico" />
      <span className="grow-a__n">
        <b className="trunc">{group.group_name}</b>
        {isNested && <span className="tag tag--line">Nested</span>}
        {isOwn && <span className="tag">Yours</span>}
        {parentName && (
          <span className="grow-a__in trunc">
            in <bdi>{parentName}</bdi>
          </span>
        )}
      </span>
      <span className="grow-a__l dim trunc">{group.group_league_name}</span>
      <GroupMatches group={group} />
      <Icon icon={ChevronRight} size={20} className="grow-a__go dim" />
    </Link>
  );
}

function GroupMatches({ group: { total_matches, first_match_date, last_match } }: { group: ListedGroup }) {
  if (last_match === null) return <span className="grow-a__m dim">No matches yet</span>;
  return (
    <>
      <span className="grow-a__r clamp-2">
        <span className="sr">Latest result: </span>
        <LatestResult match={last_match} />
      </span>
      <span className="grow-a__m num">
        <b>{inWords(total_matches, 'match', 'matches')}</b>
        <span className="sr">, </span>
        <span className="dim">
          {formatFootballDates(first_match_date ?? last_match.submission_date, last_match.submission_date)}
        </span>
      </span>
    </>
  );
}

function LatestResult({ match: { match_name, blue_team, green_team } }: { match: MatchSummary }) {
  const teams = splitMatchName(match_name);
  const score = (
    <b className="num">
      {blue_team.goals}–{green_team.goals}
    </b>
  );
  if (!teams) {
    return (
      <>
        {match_name} {score}
      </>
    );
  }
  return (
    <>
      {teams.blue} {score} {teams.green}
    </>
  );
}
