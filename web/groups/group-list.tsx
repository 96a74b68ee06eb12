import { ChevronRight, CornerDownRight, Folders } from 'lucide';
import { writeMatchCount } from '#contract/groups/group-totals.ts';
import type { ListedGroup } from '#contract/groups/schema.ts';
import { countOf } from '#contract/kit/count-of.ts';
import { splitMatchName } from '#contract/matches/match-name.ts';
import type { MatchSummary } from '#contract/matches/schema.ts';
import { toPair, writeGoals } from '#contract/matches/shoot-outs.ts';
import styles from '#web/groups/group-list.module.css';
import { formatFootballDates } from '#web/kit/time/football-date.ts';
import { Icon } from '#web/kit/ui/icon.tsx';
import { Link } from '#web/kit/ui/link.tsx';
import { Tag } from '#web/kit/ui/tag.tsx';

interface GroupListProps {
  groups: readonly ListedGroup[];
  /** Every group's name by its id, for the parents of nested groups. */
  names: ReadonlyMap<number, string>;
  /** Marks the user's own groups; null for visitors. */
  userId: number | null;
}

export function GroupList({ groups, names, userId }: GroupListProps) {
  return (
    <ul className="blocks phone:-mx-gutter phone:rounded-none" aria-label="Groups">
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
    <Link
      className={`grid min-h-16 items-center gap-x-4 gap-y-0 px-5 py-2 hover:bg-surface-2 focus-visible:-outline-offset-3 tablet:gap-x-3 tablet:gap-y-0.5 phone:px-4 phone:py-2.75 ${styles.group}`}
      to={`/groups/${group.group_id}`}
    >
      <Icon icon={icon} size={20} className="text-ink-3 [grid-area:ico]" />
      <span
        className={`flex min-w-0 items-center gap-2.5 [grid-area:n] phone:flex-wrap phone:gap-x-2.5 phone:gap-y-0.5 [&>b]:min-w-12 [&>b]:flex-initial ${styles.name}`}
      >
        <b className="truncated">{group.group_name}</b>
        {isNested && <Tag look="outlined">Nested</Tag>}
        {isOwn && <Tag>Yours</Tag>}
        {parentName && (
          <span className={`truncated min-w-16 flex-[0_100_auto] text-14 text-ink-3 ${styles.parent}`}>
            in <bdi>{parentName}</bdi>
          </span>
        )}
      </span>
      <span className="truncated text-13 text-ink-3 [grid-area:l]">{group.group_league_name}</span>
      <GroupMatches group={group} />
      <Icon
        icon={ChevronRight}
        size={20}
        className={`text-ink-3 [grid-area:go] [transition:transform_var(--t-fast),color_var(--t-fast)] ${styles.arrow}`}
      />
    </Link>
  );
}

function GroupMatches({ group }: { group: ListedGroup }) {
  const { total_matches, nested_matches, first_match_date, last_match } = group;
  if (last_match === null)
    return (
      <span className={`text-14 text-ink-3 [grid-area:m] [&>b]:text-14 [&>b]:font-medium ${styles.matches}`}>
        No matches yet
      </span>
    );
  return (
    <>
      <span className="two-lines text-14/[1.35] text-ink-2 [grid-area:r] [&_b]:text-ink">
        <span className="sr-only">Latest result: </span>
        <LatestResult match={last_match} />
      </span>
      <span className={`text-14 tabular [grid-area:m] ${styles.matches}`}>
        {nested_matches > 0 ? (
          <>
            <span className="sr-only">Matches: </span>
            <b className="text-14 font-medium">{writeMatchCount(total_matches - nested_matches, nested_matches)}</b>
          </>
        ) : (
          <b className="text-14 font-medium">{countOf(total_matches, 'match', 'matches')}</b>
        )}
        <span className="sr-only">, </span>
        <span className={`text-ink-3 ${styles.days}`}>
          {formatFootballDates(first_match_date ?? last_match.submission_date, last_match.submission_date)}
        </span>
      </span>
    </>
  );
}

function LatestResult({ match: { match_name, blue_team, green_team, shoot_out } }: { match: MatchSummary }) {
  const teams = splitMatchName(match_name);
  const score = <b className="tabular">{writeGoals([blue_team.goals, green_team.goals], toPair(shoot_out))}</b>;
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
