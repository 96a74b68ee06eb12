import { useEffect, useState } from 'react';
import type { AuditKind, AuditQuery } from '#contract/changes/schema.ts';
import { FILTER_DEBOUNCE, MAX_NAME_LENGTH } from '#contract/kit/limits.ts';
import { DayField, SelectField, TextField } from '#web/kit/fields/fields.tsx';

/** Filters of the log; inactive ones are omitted. */
export type AuditFilters = Pick<AuditQuery, 'kind' | 'person' | 'from' | 'to'>;

export const NO_LOG_FILTERS: AuditFilters = {};

const KIND_LABELS: Record<AuditKind, string> = {
  decisions: 'Decisions about matches',
  submissions: 'Submitted matches',
  access: 'Access',
  information: 'Name and description',
  'API keys': 'API keys',
  Discord: 'Discord',
  webhooks: 'Webhooks',
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

/** Text applies after a pause in typing. */
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
    <div className="grid w-full grid-cols-[repeat(auto-fit,minmax(11rem,1fr))] gap-3">
      <SelectField
        label="Kind"
        value={filters.kind ?? ''}
        words={KIND_LABELS}
        onChange={(chosen) => change({ kind: chosen })}
      >
        <option value="">All changes</option>
      </SelectField>
      <TextField
        label="Person or API key"
        type="search"
        spellCheck={false}
        maxLength={MAX_NAME_LENGTH}
        value={person}
        onChange={setPerson}
      />
      <DayField label="From" max={filters.to} value={filters.from ?? ''} onChange={(day) => change({ from: day })} />
      <DayField label="To" min={filters.from} value={filters.to ?? ''} onChange={(day) => change({ to: day })} />
    </div>
  );
}
