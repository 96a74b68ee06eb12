import { useId } from 'react';
import { MAX_SQUAD_PLAYERS, MAX_TRANSFER_WINDOWS } from '#contract/kit/limits.ts';
import { namePosition, POSITIONS, type Position } from '#contract/squads/positions.ts';
import type { PositionLimits, TransferWindow } from '#contract/squads/schema.ts';
import { Checkbox } from '#web/kit/fields/checkbox.tsx';
import { DayField, TextField } from '#web/kit/fields/fields.tsx';
import { bodyOf } from '#web/kit/form/body-of.ts';
import { MissingHint } from '#web/kit/form/form.tsx';
import { FormElement, SubmitButton } from '#web/kit/form/form-element.tsx';
import { useForm } from '#web/kit/form/use-form.tsx';
import { readCount } from '#web/kit/list/count-text.ts';
import { RulePanel } from '#web/kit/manage/rule-section.tsx';
import { isDay } from '#web/kit/time/is-day.ts';
import { useZoneWords } from '#web/kit/time/zoned-time-field.tsx';
import { Button } from '#web/kit/ui/button.tsx';
import { useManagedLeague } from '#web/shell/manage-frame.tsx';
import type { SquadsEditing } from '#web/squads/manage/squads-editing.ts';

interface SquadRulesSectionProps {
  leagueId: number;
  editing: SquadsEditing;
}

/** The size of squads, approval of transfers by staff, and the windows outside which squads are locked. */
export function SquadRulesSection({ leagueId, editing }: SquadRulesSectionProps) {
  const id = useId();
  const rules = editing.squads.rules;
  const opened = POSITIONS.map((position) => [position, String(rules.position_limits?.[position] ?? '')]);
  const form = useForm(bodyOf('POST /leagues/myLeagues/:league_id/squads/rules'), {
    params: { league_id: leagueId },
    initial: {
      squad_limit: rules.squad_limit,
      approves_transfers: rules.approves_transfers,
      windows: rules.windows,
    },
    more: { places: Object.fromEntries(opened) as Record<Position, string> },
    missing: ({ squad_limit, places, windows }, _, isChanged) =>
      !isChanged || findMistake([squad_limit, ...Object.values(places)], windows),
    body: (typed, { places }) => ({ ...typed, position_limits: readLimits(places) }),
    change: editing,
    done: 'Rules saved',
    keeps: 'all',
  });
  const { places, windows } = form.values;

  return (
    <RulePanel id={id} title="Rules for squads and transfers">
      <FormElement form={form} className="stack gap-4" unsaved="The rules have not been saved." isInTab>
        <TextField
          className="max-w-56"
          label="Maximum squad size"
          hint={`1 to ${MAX_SQUAD_PLAYERS}. Empty counts as ${MAX_SQUAD_PLAYERS}.`}
          isNumeric
          inputMode="numeric"
          {...form.of('squad_limit')}
          onChange={(text) => form.set({ squad_limit: text.trim() })}
        />
        <PositionFields places={places} onChange={(changed) => form.set({ places: changed })} />
        <Checkbox {...form.box('approves_transfers')}>Staff approve each transfer</Checkbox>
        <WindowFields windows={windows} onChange={(changed) => form.set({ windows: changed })} />
        <MissingHint>{form.missing}</MissingHint>
        <div>
          <SubmitButton form={form}>Save rules</SubmitButton>
        </div>
      </FormElement>
    </RulePanel>
  );
}

interface PositionFieldsProps {
  places: Record<Position, string>;
  onChange: (places: Record<Position, string>) => void;
}

function PositionFields({ places, onChange }: PositionFieldsProps) {
  return (
    <fieldset>
      <legend className="mb-2 text-14 font-semibold text-ink">Maximum of a position</legend>
      <div className="mb-2 grid grid-cols-[repeat(auto-fit,minmax(7.5rem,9rem))] gap-3">
        {POSITIONS.map((position) => (
          <TextField
            key={position}
            label={`${namePosition(position)}s`}
            isNumeric
            inputMode="numeric"
            value={places[position]}
            onChange={(text) => onChange({ ...places, [position]: text.trim() })}
          />
        ))}
      </div>
      <p className="text-13 text-ink-3">
        Empty is no limit. Players without a position count for the squad’s size alone.
      </p>
    </fieldset>
  );
}

interface WindowFieldsProps {
  windows: readonly TransferWindow[];
  onChange: (windows: TransferWindow[]) => void;
}

function WindowFields({ windows, onChange }: WindowFieldsProps) {
  const { days } = useZoneWords(useManagedLeague().league.time_zone);

  function change(at: number, changed: Partial<TransferWindow>) {
    onChange(windows.map((window, index) => (index === at ? { ...window, ...changed } : window)));
  }

  return (
    <fieldset className="stack gap-3" tabIndex={-1}>
      <legend className="mb-2 text-14 font-semibold text-ink">Transfer windows</legend>
      <p className="text-13 text-ink-3">
        {windows.length === 0
          ? 'None: captains change squads at any time.'
          : `Captains change squads on these days. After them squads are locked: only staff change them, with a reason. ${days()}`}
      </p>
      {windows.map((window, at) => (
        <div
          className="grid grid-cols-[repeat(2,minmax(0,14rem))_auto] items-end justify-start gap-3 phone:grid-cols-1"
          // biome-ignore lint/suspicious/noArrayIndexKey: windows have no other identity before they are saved.
          key={at}
        >
          {(['first_day', 'last_day'] as const).map((day) => (
            <DayField
              key={day}
              label={day === 'first_day' ? 'First day' : 'Last day'}
              value={window[day]}
              onChange={(entered) => change(at, { [day]: entered })}
            />
          ))}
          <Button
            kind="line"
            aria-label={`Remove window ${at + 1}`}
            onClick={(event) => {
              onChange(windows.filter((_, index) => index !== at));
              // The pressed button is removed.
              event.currentTarget.closest('fieldset')?.focus();
            }}
          >
            Remove
          </Button>
        </div>
      ))}
      {windows.length < MAX_TRANSFER_WINDOWS && (
        <div>
          <Button kind="line" size="small" onClick={() => onChange([...windows, { first_day: '', last_day: '' }])}>
            Add a window
          </Button>
        </div>
      )}
    </fieldset>
  );
}

/** The entered limits by position. */
function readLimits(places: Record<string, string>): PositionLimits {
  return Object.fromEntries(
    POSITIONS.flatMap((position) => (places[position] ? [[position, Number(places[position])]] : [])),
  );
}

function findMistake(limits: readonly string[], windows: readonly TransferWindow[]): string | null {
  if (limits.some((limit) => limit !== '' && !readCount(limit, MAX_SQUAD_PLAYERS))) {
    return `Enter each maximum as a whole number from 1 to ${MAX_SQUAD_PLAYERS}.`;
  }
  if (windows.some(({ first_day, last_day }) => !isDay(first_day) || !isDay(last_day))) {
    return 'Choose the first and the last day of each window.';
  }
  return windows.some(({ first_day, last_day }) => last_day < first_day) ? 'A window ends before it begins.' : null;
}
