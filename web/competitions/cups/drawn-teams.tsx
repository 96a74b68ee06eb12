import type { CupDraw } from '#contract/competitions/cups.ts';
import type { TeamHead } from '#contract/kit/heads.ts';
import { Select } from '#web/kit/fields/select.tsx';
import { TeamCrest } from '#web/kit/heads/team-crest.tsx';
import { Button } from '#web/kit/ui/button.tsx';

type DrawnGroup = NonNullable<CupDraw['placed']>[number]['group'];
type GroupOfTeam = ReadonlyMap<number, DrawnGroup>;

/** Repeated here, as importing the contract's enum would load its schemas. */
const LETTERS = [...'ABCDEFGHIJKLMNOP'] as DrawnGroup[];

interface DrawnTeamsProps {
  /** In seed order. */
  teams: readonly TeamHead[];
  /** 0 for a cup without groups. */
  groups: number;
  groupOf: GroupOfTeam;
  onPlace: (groupOf: GroupOfTeam) => void;
}

/** The teams of a draw; in a group stage they can be placed into groups by hand. */
export function DrawnTeams({ teams, groups, groupOf, onPlace }: DrawnTeamsProps) {
  function place(id: number, group: string) {
    const others = [...groupOf].filter(([other]) => other !== id);
    onPlace(new Map(group === '' ? others : [...others, [id, group as DrawnGroup]]));
  }

  return (
    <>
      <ol
        className={`columns-[3_14rem] gap-x-4 ${groups > 0 ? '[&_li]:grid-cols-[1.5rem_auto_minmax(0,1fr)_auto]' : ''}`}
      >
        {teams.map((team, at) => (
          <li
            className="grid break-inside-avoid grid-cols-[1.5rem_auto_minmax(0,1fr)] items-center gap-2.5 py-1"
            key={team.id}
          >
            <span className="text-ink-3 tabular" aria-hidden="true">
              {at + 1}
            </span>
            <TeamCrest crest={team.crest} size={24} />
            <span className="wrap-text">{team.name}</span>
            {groups > 0 && (
              <Select
                aria-label={`Group of ${team.name}`}
                value={groupOf.get(team.id) ?? ''}
                onChange={({ currentTarget }) => place(team.id, currentTarget.value)}
                options={LETTERS.filter((name, index) => index < groups || name === groupOf.get(team.id)).map(
                  (name) => ({ id: name, name: `Group ${name}` }),
                )}
              >
                <option value="">Any group</option>
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
