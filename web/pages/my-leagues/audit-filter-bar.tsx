import { useEffect, useState } from 'react';
import type { AuditKind, AuditQuery } from '#contract/audit.ts';
import { FILTER_DEBOUNCE, MAX_NAME_LENGTH } from '#contract/limits.ts';
import styles from '#web/pages/my-leagues/audit-log.module.css';
import { Field } from '#web/ui/field.tsx';
import { Input } from '#web/ui/input.tsx';
import { Select } from '#web/ui/select.tsx';

/** Filters of the log; inactive ones are left out. */
export type AuditFilters = Pick<AuditQuery, 'kind' | 'person' | 'from' | 'to'>;

export const NO_FILTERS: AuditFilters = {};

const KINDS: Record<AuditKind, string> = {
  decisions: 'Decisions about matches',
  submissions: 'Submitted matches',
  access: 'Access',
  information: 'Name and description',
  'API keys': 'API keys',
  Discord: 'Discord',
  tables: 'Seasons, team names and deductions',
  fixtures: 'Fixtures',
  teams: 'Teams',
  squads: 'Squads and transfers',
  groups: 'Groups',
};

interface AuditFilterBarProps {
  filters: AuditFilters;
  onChange: (filters: AuditFilters) => void;
}

/** Text is applied after a pause in typing. */
export function AuditFilterBar({ filters, onChange }: AuditFilterBarProps) {
  const [person, setPerson] = useState('');

  // biome-ignore lint/correctness/useExhaustiveDependencies: only typing starts the timer.
  useEffect(() => {
    const typed = person.trim();
    if (typed === (filters.person ?? '')) return;
    const timer = setTimeout(() => change({ person: typed }), FILTER_DEBOUNCE);
    return () => clearTimeout(timer);
  }, [person]);

  /** An empty value removes its filter. */
  function change(changed: { [F in keyof AuditFilters]: string }) {
    const next = Object.entries({ ...filters, ...changed }).filter(([, value]) => value !== '');
    onChange(Object.fromEntries(next));
  }

  return (
    <div className={styles.filters}>
      <Field label="Kind">
        {(control) => (
          <Select
            {...control}
            value={filters.kind ?? ''}
            onChange={({ currentTarget }) => change({ kind: currentTarget.value })}
          >
            <option value="">All changes</option>
            {Object.entries(KINDS).map(([kind, name]) => (
              <option key={kind} value={kind}>
                {name}
              </option>
            ))}
          </Select>
        )}
      </Field>
      <Field label="Person or API key">
        {(control) => (
          <Input
            {...control}
            type="search"
            autoComplete="off"
            spellCheck={false}
            maxLength={MAX_NAME_LENGTH}
            value={person}
            onChange={({ currentTarget }) => setPerson(currentTarget.value)}
          />
        )}
      </Field>
      <Field label="From">
        {(control) => (
          <Input
            {...control}
            type="date"
            max={filters.to}
            value={filters.from ?? ''}
            onChange={({ currentTarget }) => change({ from: currentTarget.value })}
          />
        )}
      </Field>
      <Field label="To">
        {(control) => (
          <Input
            {...control}
            type="date"
            min={filters.from}
            value={filters.to ?? ''}
            onChange={({ currentTarget }) => change({ to: currentTarget.value })}
          />
        )}
      </Field>
    </div>
  );
}
