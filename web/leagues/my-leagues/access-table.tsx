import type { AccessEntry } from '#contract/leagues/schema.ts';
import { Select } from '#web/kit/fields/select.tsx';
import { Cell, DataTable, HeadCell } from '#web/kit/list/data-table.tsx';
import { Button } from '#web/kit/ui/button.tsx';
import { Panel } from '#web/kit/ui/panel.tsx';
import { isLockedLevel, listGivableLevels } from '#web/leagues/my-leagues/access-changes.ts';

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
    <Panel
      as="div"
      className="overflow-hidden [&_select]:min-h-9 [&_select]:w-34 [&_td:nth-child(2)]:whitespace-nowrap"
    >
      <DataTable isFixed aria-label="People with access">
        <colgroup>
          <col />
          <col className="w-48" />
          <col className="w-40" />
          <col className="w-28" />
        </colgroup>
        <thead>
          <tr>
            <HeadCell align="left">Roblox</HeadCell>
            <HeadCell align="left">Discord ID</HeadCell>
            <HeadCell align="left">Level</HeadCell>
            <HeadCell>
              <span className="sr-only">Remove</span>
            </HeadCell>
          </tr>
        </thead>
        <tbody>
          {entries.map((entry) => {
            const name = entry.RBX ?? entry.DISC;
            const isLocked = isLockedLevel(entry.Level, ownLevel);
            return (
              <tr key={entry.DISC}>
                <Cell align="left" isStrong className="wrap-text">
                  {entry.RBX ?? 'N/A'}
                </Cell>
                <Cell align="left" className="text-ink-3 tabular">
                  {entry.DISC}
                </Cell>
                <Cell align="left">
                  <LevelSelect
                    name={name}
                    level={entry.Level}
                    levels={listGivableLevels(ownLevel)}
                    isLocked={isLocked}
                    onChange={(level) => onLevel(entry.DISC, level)}
                  />
                </Cell>
                <td>
                  <Button
                    kind="danger"
                    size="small"
                    aria-label={`Remove ${name}`}
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
      </DataTable>
    </Panel>
  );
}

interface LevelSelectProps {
  name: string;
  level: number;
  levels: readonly number[];
  isLocked: boolean;
  onChange: (level: number) => void;
}

/** A level at or above one's own is locked. */
export function LevelSelect({ name, level, levels, isLocked, onChange }: LevelSelectProps) {
  return (
    <Select
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
    </Select>
  );
}
