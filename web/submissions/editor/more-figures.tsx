import { type Dispatch, type KeyboardEvent, useState } from 'react';
import type { TeamSide } from '#contract/matches/schema.ts';
import { FOOTBALL_STATS, PLAYER_EXTRAS, type PlayerExtra, type Stat, TEAM_EXTRAS } from '#contract/matches/stats.ts';
import { Select } from '#web/kit/fields/select.tsx';
import { Cell, DataTable, HeadCell } from '#web/kit/list/data-table.tsx';
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

/** The added stats of a team and its players. Their many fields are rendered once opened, or if any is filled. */
export function MoreFigures({ side, team, rules, change, onKeyDown }: MoreFiguresProps) {
  const [wasOpened, setWasOpened] = useState(false);
  const { players, figures = {} } = team;
  return (
    <details className="px-4 pt-0 pb-3" onToggle={({ currentTarget }) => currentTarget.open && setWasOpened(true)}>
      <summary className="py-2 text-14 font-semibold phone:py-3">
        More figures<span className="sr-only"> of {side}</span>
      </summary>
      {(wasOpened || hasFigures(team)) && (
        <>
          {players.length > 0 && (
            <div className="relative -mx-4 [scroll-padding-left:8rem] overflow-x-auto border-y border-line phone:[scroll-padding-left:6.5rem]">
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
          <div className="my-3 grid grid-cols-[repeat(auto-fill,minmax(7rem,1fr))] gap-3">
            {TEAM_EXTRAS.map((stat) => (
              <label className="grid min-w-0 grid-cols-1 gap-1.5" key={stat}>
                <span className="text-13 text-ink-3">{FOOTBALL_STATS[stat].label}</span>
                <CountInput
                  className="tabular"
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
          <p className="text-13 text-ink-3">An empty field is not known. It doesn’t count as 0.</p>
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
