import type { AccessEntry } from '#contract/leagues.ts';
import { isLockedLevel, listGivableLevels } from '#web/pages/my-leagues/access-changes.ts';
import { Button } from '#web/ui/button.tsx';
import '#web/ui/field.css';
import '#web/ui/panel.css';
import '#web/ui/table.css';

interface AccessTableProps {
  entries: readonly AccessEntry[];
  /** Discord id of the viewer. */
  ownId: string | undefined;
  ownLevel: number;
  onLevel: (discordId: string, level: number) => void;
  onRemove: (discordId: string) => void;
}

export function AccessTable({ entries, ownId, ownLevel, onLevel, onRemove }: AccessTableProps) {
  return (
    <div className="panel access__list">
      <table className="tbl tbl--fixed" aria-label="People with access">
        <colgroup>
          <col />
          <col className="c-id" />
          <col className="c-level" />
          <col className="c-remove" />
        </colgroup>
        <thead>
          <tr>
            <th scope="col" className="l">
              Roblox
            </th>
            <th scope="col" className="l">
              Discord ID
            </th>
            <th scope="col" className="l">
              Level
            </th>
            <th scope="col">
              <span className="sr">Remove</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {entries.map((entry) => {
            const name = entry.RBX ?? entry.DISC;
            const isLocked = isLockedLevel(entry.Level, ownLevel);
            return (
              <tr key={entry.DISC}>
                <td className="l strong wrap-any" id={`access-${entry.DISC}`}>
                  {entry.RBX ?? 'N/A'}
                </td>
                <td className="l num dim">{entry.DISC}</td>
                <td className="l">
                  <LevelSelect
                    name={name}
                    level={entry.Level}
                    levels={listGivableLevels(ownLevel)}
                    isLocked={isLocked}
                    onChange={(level) => onLevel(entry.DISC, level)}
                  />
                </td>
                <td>
                  <Button
                    kind="danger"
                    size="small"
                    aria-describedby={`access-${entry.DISC}`}
                    disabled={isLocked || entry.DISC === ownId}
                    onClick={() => onRemove(entry.DISC)}
                  >
                    Remove
                  </Button>
                </td>
              </tr>
            );
          })}
        </tbody>
      </table>
    </div>
  );
}

interface LevelSelectProps {
  name: string;
  level: number;
  levels: readonly number[];
  isLocked: boolean;
  onChange: (level: number) => void;
}

function LevelSelect({ name, level, levels, isLocked, onChange }: LevelSelectProps) {
  return (
    <select
      className="select"
      aria-label={`Level for ${name}`}
      value={level}
      disabled={isLocked}
      onChange={(event) => onChange(Number(event.target.value))}
    >
      {isLocked && <option value={level}>{`${level} (Locked)`}</option>}
      {!isLocked &&
        levels.map((givable) => (
          <option key={givable} value={givable}>
            {givable}
          </option>
        ))}
    </select>
  );
}
