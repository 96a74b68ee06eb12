import type { CupDraw } from '#contract/competitions/cups.ts';
import type { TeamHead } from '#contract/kit/heads.ts';
import styles from '#web/competitions/cups/cup-draw-page.module.css';
import { Select } from '#web/kit/fields/select.tsx';
import { TeamCrest } from '#web/kit/heads/team-crest.tsx';
import typography from '#web/kit/styles/typography.module.css';
import { Button } from '#web/kit/ui/button.tsx';

export type DrawnGroup = NonNullable<CupDraw['placed']>[number]['group'];
type GroupOfTeam = ReadonlyMap<number, DrawnGroup>;

/** A value import of the contract's enum would load its schemas. */
const LETTERS = [...'ABCDEFGHIJKLMNOP'] as DrawnGroup[];

interface DrawnTeamsProps {
  /** Ordered by seed. */
  teams: readonly TeamHead[];
  /** 0 for a cup without groups. */
  groups: number;
  groupOf: GroupOfTeam;
  onPlace: (groupOf: GroupOfTeam) => void;
}

/** The teams of a draw; those of a group stage can be placed in a group by hand. */
export function DrawnTeams({ teams, groups, groupOf, onPlace }: DrawnTeamsProps) {
  function place(id: number, group: string) {
    const others = [...groupOf].filter(([other]) => other !== id);
    onPlace(new Map(group === '' ? others : [...others, [id, group as DrawnGroup]]));
  }

  return (
    <>
      <ol className={groups > 0 ? `${styles.seeds} ${styles.placed}` : styles.seeds}>
        {teams.map((team, at) => (
          <li key={team.id}>
            <span className={`${typography.dim} ${typography.figures}`} aria-hidden="true">
              {at + 1}
            </span>
            <TeamCrest crest={team.crest} size={24} />
            <span className={typography.wrapAnywhere}>{team.name}</span>
            {groups > 0 && (
              <Select
                aria-label={`Group of ${team.name}`}
                value={groupOf.get(team.id) ?? ''}
                onChange={({ currentTarget }) => place(team.id, currentTarget.value)}
              >
                <option value="">Any group</option>
                {LETTERS.filter((name, index) => index < groups || name === groupOf.get(team.id)).map((name) => (
                  <option key={name} value={name}>
                    Group {name}
                  </option>
                ))}
              </Select>
            )}
          </li>
        ))}
      </ol>
      {groups > 0 && groupOf.size > 0 && (
        <Button kind="line" size="small" onClick={() => onPlace(new Map())}>
          Clear the groups
        </Button>
      )}
    </>
  );
}
