import { useId, useState } from 'react';
import { countOf } from '#contract/kit/count-of.ts';
import type { EditedTeams, Team, TeamSpelling } from '#contract/teams/schema.ts';
import { Select } from '#web/kit/fields/select.tsx';
import manageRowsStyles from '#web/kit/manage/manage-rows.module.css';
import layout from '#web/kit/styles/layout.module.css';
import typography from '#web/kit/styles/typography.module.css';
import { Button } from '#web/kit/ui/button.tsx';
import styles from '#web/teams/manage/team-section.module.css';

interface UnknownNamesProps {
  names: EditedTeams['unknown_names'];
  teams: readonly Team[];
  isSaving: boolean;
  /** Opens the form of a new team with the name. */
  onAdd: (name: string) => void;
  onAddAll: () => void;
  onSpell: (spelling: TeamSpelling) => Promise<unknown>;
}

/** Names in matches that find no team: each becomes a team, or a spelling of one. */
export function UnknownNames({ names, teams, isSaving, onAdd, onAddAll, onSpell }: UnknownNamesProps) {
  const id = useId();
  if (names.length === 0) return null;
  return (
    <div className={`${layout.stack} ${layout.gap2}`}>
      <div className={`${layout.row} ${layout.wrap}`}>
        <h3 className={`${typography.size14} ${typography.semibold} ${layout.grow}`} id={id}>
          Names in matches without a team
        </h3>
        {names.length > 1 && (
          <Button kind="line" size="small" onClick={onAddAll}>
            Make teams of all {names.length}
          </Button>
        )}
      </div>
      <ul className={manageRowsStyles.rules} aria-labelledby={id}>
        {names.map(({ name, matches }) => (
          <li key={name} className={manageRowsStyles.row}>
            <p className={typography.wrapAnywhere}>
              <b>{name}</b> <span className={typography.muted}>{countOf(matches, 'match', 'matches')}</span>
            </p>
            <div className={`${manageRowsStyles.actions} ${styles.choices}`}>
              <Button kind="line" size="small" aria-label={`Make a team of ${name}`} onClick={() => onAdd(name)}>
                Make a team
              </Button>
              {teams.length > 0 && <SpellingChoice name={name} teams={teams} isSaving={isSaving} onSpell={onSpell} />}
            </div>
          </li>
        ))}
      </ul>
    </div>
  );
}

interface SpellingChoiceProps extends Pick<UnknownNamesProps, 'teams' | 'isSaving' | 'onSpell'> {
  name: string;
}

/** Change needs its own button: arrow keys change a closed select. */
function SpellingChoice({ name, teams, isSaving, onSpell }: SpellingChoiceProps) {
  const [chosen, setChosen] = useState('');
  return (
    <>
      <Select
        className={styles.spellingOf}
        aria-label={`${name} is a spelling of`}
        value={chosen}
        onChange={({ currentTarget }) => setChosen(currentTarget.value)}
      >
        <option value="">A spelling of …</option>
        {teams.map((team) => (
          <option key={team.id} value={team.id}>
            {team.name}
          </option>
        ))}
      </Select>
      {chosen !== '' && (
        <Button
          kind="primary"
          size="small"
          aria-label={`Save ${name} as a spelling`}
          disabled={isSaving}
          onClick={() => onSpell({ team_id: Number(chosen), spelling: name })}
        >
          Save
        </Button>
      )}
    </>
  );
}
