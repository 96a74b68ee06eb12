import { RotateCw } from 'lucide';
import type { LeaguePage } from '#contract/leagues/standings.ts';
import type { MatchStatus } from '#contract/matches/schema.ts';
import { SelectField } from '#web/kit/fields/fields.tsx';
import { useQuery, useQueryParams } from '#web/kit/page/query-params.ts';
import { WithoutScripts } from '#web/kit/page/without-scripts.tsx';
import { leaguePaths } from '#web/kit/paths/league-paths.ts';
import { Button, ButtonLink } from '#web/kit/ui/button.tsx';
import { Icon } from '#web/kit/ui/icon.tsx';
import { listTypes } from '#web/leagues/figures-choice.ts';
import {
  COUNTED_STATUSES,
  isNarrowed,
  listFilterCompetitions,
  matchParams,
  WAITING_STATUSES,
} from '#web/leagues/match-filter.ts';

interface MatchFilterBarProps {
  league: LeaguePage;
  /** Whether the viewer sees matches in review. */
  canReview: boolean;
}

/**
 * Filters the league's matches by competition, matchweek, type and status; includes a form for readers without scripts.
 */
export function MatchFilterBar({ league, canReview }: MatchFilterBarProps) {
  const query = useQuery();
  const params = matchParams(league);
  const [filter, change] = useQueryParams(params);
  const { competition, matchweek, type, status } = filter;
  const competitions = listFilterCompetitions(league, query, competition);
  const matchweeks = competitions.find(({ id }) => id === competition)?.matchweeks ?? 0;
  const statuses: readonly MatchStatus[] = canReview ? [...COUNTED_STATUSES, ...WAITING_STATUSES] : COUNTED_STATUSES;

  const reset = `?${params.write(query, {})}`;
  const apply = () => (
    <div className="flex flex-wrap items-center justify-between gap-3">
      <ButtonLink kind="ghost" size="small" href={reset}>
        Reset filters
      </ButtonLink>
      <Button type="submit">Apply filters</Button>
    </div>
  );

  return (
    <form
      className="grid grid-cols-4 gap-3 print:hidden! tablet:grid-cols-2 [&>noscript]:col-span-full"
      action={leaguePaths.records(league.id)}
      aria-label="Filter matches"
      onSubmit={(event) => event.preventDefault()}
    >
      {listKeptFields(query).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <Choice
        label="Competition"
        name="competition"
        value={competition}
        all="All competitions"
        options={competitions.map(({ id, name }) => ({ value: id, label: name }))}
        onChoose={(id) => change({ competition: id === undefined ? undefined : Number(id), matchweek: undefined })}
      />
      {matchweeks > 0 && (
        <Choice
          label="Matchweek"
          name="matchweek"
          value={matchweek}
          all="All matchweeks"
          options={Array.from({ length: matchweeks }, (_, at) => ({ value: at + 1, label: `Matchweek ${at + 1}` }))}
          onChoose={(week) => change({ matchweek: week === undefined ? undefined : Number(week) })}
        />
      )}
      <Choice
        label="Match type"
        name="type"
        value={type}
        all="All types"
        options={listTypes(league.match_types, type).map((one) => ({ value: one, label: one }))}
        onChoose={(chosen) => change({ type: chosen })}
      />
      <Choice
        label="Status"
        name="status"
        value={status}
        all="All results"
        options={statuses.map((one) => ({ value: one, label: one }))}
        onChoose={(chosen) => change({ status: statuses.find((one) => one === chosen) })}
      />
      {isNarrowed(filter) && (
        <Button
          kind="ghost"
          size="small"
          className="self-end justify-self-start"
          onClick={() => change({ competition: undefined, matchweek: undefined, type: undefined, status: undefined })}
        >
          <Icon icon={RotateCw} size={16} />
          Reset filters
        </Button>
      )}
      <WithoutScripts>{apply}</WithoutScripts>
    </form>
  );
}

interface ChoiceProps {
  label: string;
  name: string;
  value: string | number | undefined;
  /** The first option, for no filter. */
  all: string;
  options: readonly { value: string | number; label: string }[];
  /** Called with undefined for no filter. */
  onChoose: (value: string | undefined) => void;
}

function Choice({ label, name, value = '', all, options, onChoose }: ChoiceProps) {
  return (
    <SelectField
      label={label}
      name={name}
      value={value}
      onChange={(chosen) => onChoose(chosen || undefined)}
      options={options.map((option) => ({ id: option.value, name: option.label }))}
    >
      <option value="">{all}</option>
    </SelectField>
  );
}

/** Parameters of the page that a form without scripts must preserve. */
function listKeptFields(query: URLSearchParams): [string, string][] {
  return ['season', 'team'].flatMap((name) => {
    const value = query.get(name);
    return value ? [[name, value]] : [];
  });
}
