import { type Dispatch, type KeyboardEvent, useState } from 'react';
import type { TeamSide } from '#contract/matches/schema.ts';
import { FOOTBALL_STATS, PLAYER_EXTRAS, type PlayerExtra, type Stat, TEAM_EXTRAS } from '#contract/matches/stats.ts';
import fieldStyles from '#web/kit/fields/field.module.css';
import { Select } from '#web/kit/fields/select.tsx';
import { Cell, DataTable, HeadCell } from '#web/kit/list/data-table.tsx';
import typography from '#web/kit/styles/typography.module.css';
import { CountInput, EditorInput } from '#web/submissions/editor/editor-input.tsx';
import { FIELDS } from '#web/submissions/editor/fields.ts';
import { hasFigures, readFigure } from '#web/submissions/editor/figure-texts.ts';
import type { MatchChange, PlayerDraft, TeamForm } from '#web/submissions/editor/match-form.ts';
import type { MatchRules } from '#web/submissions/editor/match-rules.ts';
import { isBlank } from '#web/submissions/editor/match-text.ts';
import styles from '#web/submissions/editor/more-figures.module.css';

interface MoreFiguresProps {
  side: TeamSide;
  team: TeamForm;
  rules: MatchRules;
  change: Dispatch<MatchChange>;
  onKeyDown: (event: KeyboardEvent) => void;
}

/** The later stats of a team and its players. Their many fields are rendered once they are opened, or if any is filled. */
export function MoreFigures({ side, team, rules, change, onKeyDown }: MoreFiguresProps) {
  const [wasOpened, setWasOpened] = useState(false);
  const { players, figures = {} } = team;
  return (
    <details className={styles.figures} onToggle={({ currentTarget }) => currentTarget.open && setWasOpened(true)}>
      <summary>
        More figures<span className={typography.screenReaderOnly}> of {side}</span>
      </summary>
      {(wasOpened || hasFigures(team)) && (
        <>
          {players.length > 0 && (
            <div className={styles.scrolled}>
              <DataTable
                className={styles.table}
                onKeyDown={onKeyDown}
                aria-label={`More figures of ${side}’s players`}
              >
                <thead>
                  <tr>
                    <HeadCell align="left">Player</HeadCell>
                    {PLAYER_EXTRAS.map((stat) => (
                      <HeadCell key={stat} align="centre">
                        {FOOTBALL_STATS[stat].label}
                      </HeadCell>
                    ))}
                  </tr>
                </thead>
                <tbody>
                  {players.map((player, row) => (
                    <tr key={player.key}>
                      <HeadCell scope="row" align="left">
                        {isBlank(player.name) ? `Player ${row + 1}` : player.name}
                      </HeadCell>
                      {PLAYER_EXTRAS.map((stat) => (
                        <Cell key={stat}>
                          <FigureField
                            stat={stat}
                            player={player}
                            field={FIELDS.player(side, row, stat)}
                            label={`${FOOTBALL_STATS[stat].label} of ${rules.labelPlayer(side, row)}`}
                            onText={(text) => change({ type: 'player figure', side, row, stat, text })}
                          />
                        </Cell>
                      ))}
                    </tr>
                  ))}
                </tbody>
              </DataTable>
            </div>
          )}
          <div className={styles.grid}>
            {TEAM_EXTRAS.map((stat) => (
              <label className={fieldStyles.field} key={stat}>
                <span className={`${typography.size13} ${typography.dim}`}>{FOOTBALL_STATS[stat].label}</span>
                <CountInput
                  className={typography.figures}
                  field={FIELDS.team(side, stat)}
                  label={`${FOOTBALL_STATS[stat].label} of ${side}`}
                  value={figures[stat] ?? ''}
                  max={FOOTBALL_STATS[stat].max}
                  mayBeEmpty
                  onText={(text) => change({ type: 'team figure', side, stat, text })}
                />
              </label>
            ))}
          </div>
          <p className={`${typography.size13} ${typography.dim}`}>
            An empty field is not known. It doesn’t count as 0.
          </p>
        </>
      )}
    </details>
  );
}

interface FigureFieldProps {
  stat: PlayerExtra;
  player: PlayerDraft;
  field: string;
  label: string;
  onText: (text: string) => void;
}

function FigureField({ stat, player: { figures = {} }, field, label, onText }: FigureFieldProps) {
  const { unit, max }: Stat = FOOTBALL_STATS[stat];
  const value = figures[stat] ?? '';
  const props = { field, label, value, onText };
  if (unit === 'word') {
    return <EditorInput {...props} placeholder="GK" isWrong={readFigure(figures, stat) === null} />;
  }
  if (unit !== 'yes or no') return <CountInput {...props} max={max} mayBeEmpty />;
  return (
    <Select data-field={field} aria-label={label} value={value} onChange={({ target }) => onText(target.value)}>
      <option value="">–</option>
      <option value="yes">Yes</option>
      <option value="no">No</option>
    </Select>
  );
}
