import { ChevronRight, CornerDownRight, Folders } from 'lucide';
import { writeMatchCount } from '#contract/groups/group-totals.ts';
import type { ListedGroup } from '#contract/groups/schema.ts';
import { countOf } from '#contract/kit/count-of.ts';
import { splitMatchName } from '#contract/matches/match-name.ts';
import type { MatchSummary } from '#contract/matches/schema.ts';
import { toPair, writeGoals } from '#contract/matches/shoot-outs.ts';
import styles from '#web/groups/groups-page.module.css';
import layout from '#web/kit/styles/layout.module.css';
import typography from '#web/kit/styles/typography.module.css';
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
    <ul className={`${layout.blocks} ${layout.bleeds}`} aria-label="Groups">
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
    <Link className={styles.group} to={`/groups/${group.group_id}`}>
      <Icon icon={icon} size={20} className={styles.icon} />
      <span className={styles.name}>
        <b className={typography.truncated}>{group.group_name}</b>
        {isNested && <Tag look="outlined">Nested</Tag>}
        {isOwn && <Tag>Yours</Tag>}
        {parentName && (
          <span className={`${styles.parent} ${typography.truncated}`}>
            in <bdi>{parentName}</bdi>
          </span>
        )}
      </span>
      <span className={`${styles.league} ${typography.dim} ${typography.truncated}`}>{group.group_league_name}</span>
      <GroupMatches group={group} />
      <Icon icon={ChevronRight} size={20} className={`${styles.arrow} ${typography.dim}`} />
    </Link>
  );
}

function GroupMatches({ group }: { group: ListedGroup }) {
  const { total_matches, nested_matches, first_match_date, last_match } = group;
  if (last_match === null) return <span className={`${styles.matches} ${typography.dim}`}>No matches yet</span>;
  return (
    <>
      <span className={`${styles.result} ${typography.twoLines}`}>
        <span className={typography.screenReaderOnly}>Latest result: </span>
        <LatestResult match={last_match} />
      </span>
      <span className={`${styles.matches} ${typography.figures}`}>
        {nested_matches > 0 ? (
          <>
            <span className={typography.screenReaderOnly}>Matches: </span>
            <b>{writeMatchCount(total_matches - nested_matches, nested_matches)}</b>
          </>
        ) : (
          <b>{countOf(total_matches, 'match', 'matches')}</b>
        )}
        <span className={typography.screenReaderOnly}>, </span>
        <span className={`${styles.days} ${typography.dim}`}>
          {formatFootballDates(first_match_date ?? last_match.submission_date, last_match.submission_date)}
        </span>
      </span>
    </>
  );
}

function LatestResult({ match: { match_name, blue_team, green_team, shoot_out } }: { match: MatchSummary }) {
  const teams = splitMatchName(match_name);
  const score = (
    <b className={typography.figures}>{writeGoals([blue_team.goals, green_team.goals], toPair(shoot_out))}</b>
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
