import { type ReactNode, useEffect, useState } from 'react';
import { today } from '#contract/kit/days.ts';
import type { FiguresQuery, LeaguePage } from '#contract/leagues/standings.ts';
import { ANY_MATCH_TYPE, DEFAULT_MATCH_TYPE } from '#contract/submissions/sports.ts';
import { DayField, SelectField } from '#web/kit/fields/fields.tsx';
import { useQueryParams } from '#web/kit/page/query-params.ts';
import { WithoutScripts } from '#web/kit/page/without-scripts.tsx';
import { isDay } from '#web/kit/time/is-day.ts';
import { choosePeriod, figuresParams, findPeriod, listTypes, type Period } from '#web/leagues/figures-choice.ts';

interface ChoiceBarProps {
  league: LeaguePage;
  /** Replaces the match type. */
  matches?: ReactNode;
}

/** Chooses the season or days, and the match type, for the page's figures. */
export function ChoiceBar({ league, matches }: ChoiceBarProps) {
  return (
    <>
      <ChoiceFields league={league} matches={matches} />
      <WithoutScripts>{() => <SeasonLinks league={league} />}</WithoutScripts>
    </>
  );
}

function SeasonLinks({ league }: { league: LeaguePage }) {
  if (league.seasons.length === 0) return null;
  return (
    <ul className="flex flex-wrap items-center gap-3" aria-label="Seasons">
      {league.seasons.map((season) => (
        <li key={season.id}>
          <a className="link" href={`?season=${season.id}`}>
            {season.name}
          </a>
        </li>
      ))}
    </ul>
  );
}

function ChoiceFields({ league, matches }: ChoiceBarProps) {
  const [choice, change] = useQueryParams(figuresParams);
  const day = today(league.time_zone);
  const period = findPeriod(choice, league.seasons, day);

  return (
    <div className="grid grid-cols-4 gap-3 noscript:hidden print:hidden! tablet:grid-cols-2">
      <SelectField label="Season" value={period} onChange={(chosen) => change(choosePeriod(chosen as Period, day))}>
        {league.seasons.map((season) => (
          <option key={season.id} value={`season ${season.id}`}>
            {season.name}
          </option>
        ))}
        {league.seasons.length === 0 && <option value="year">Latest 365 days</option>}
        <option value="all">All dates</option>
        <option value="days">Custom dates</option>
      </SelectField>
      {matches ?? (
        <SelectField
          label="Match type"
          value={choice.type ?? DEFAULT_MATCH_TYPE}
          onChange={(chosen) => change({ type: chosen })}
        >
          {listTypes(league.match_types, choice.type).map((type) => (
            <option key={type}>{type}</option>
          ))}
          <option value={ANY_MATCH_TYPE}>All types</option>
        </SelectField>
      )}
      {period === 'days' && (
        <>
          <ChosenDay label="From" day={choice.from} onChange={(from) => change({ from })} />
          <ChosenDay label="To" day={choice.to} onChange={(to) => change({ to })} />
        </>
      )}
    </div>
  );
}

interface ChosenDayProps {
  label: string;
  day: FiguresQuery['from'];
  onChange: (day: string) => void;
}

function ChosenDay({ label, day = '', onChange }: ChosenDayProps) {
  const [draft, setDraft] = useState(day);
  useEffect(() => setDraft(day), [day]);

  return (
    <DayField
      label={label}
      value={draft}
      onChange={(entered) => {
        setDraft(entered);
        if (isDay(entered)) onChange(entered);
      }}
    />
  );
}
