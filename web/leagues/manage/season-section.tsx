import { useId, useRef, useState } from 'react';
import { RESTORABLE_DAYS } from '#contract/kit/limits.ts';
import { hasVisibleText } from '#contract/kit/plain-text.ts';
import type { Season } from '#contract/seasons/schema.ts';
import { DayField, TextField } from '#web/kit/fields/fields.tsx';
import { bodyOf } from '#web/kit/form/body-of.ts';
import { Form } from '#web/kit/form/form.tsx';
import { useForm } from '#web/kit/form/use-form.tsx';
import { call } from '#web/kit/http/call.ts';
import styles from '#web/kit/manage/manage-rows.module.css';
import { RemoveRuleDialog } from '#web/kit/manage/remove-rule-dialog.tsx';
import { RemovedRules } from '#web/kit/manage/removed-rules.tsx';
import { RuleList } from '#web/kit/manage/rule-list.tsx';
import { RulePanel, type RuleSectionProps } from '#web/kit/manage/rule-section.tsx';
import typography from '#web/kit/styles/typography.module.css';
import { formatFootballDate } from '#web/kit/time/football-date.ts';
import { isDay } from '#web/kit/time/is-day.ts';
import { useZoneWords } from '#web/kit/time/zoned-time-field.tsx';
import { Button } from '#web/kit/ui/button.tsx';
import { useManagedLeague } from '#web/shell/manage-frame.tsx';

type SeasonDraft = Pick<Season, 'name' | 'first_day' | 'last_day'>;

const NO_SEASON = { edited: null, name: '', first_day: '', last_day: '' };

/** Seasons, and a form that adds or edits one. */
export function SeasonSection({ leagueId, rules, editing }: RuleSectionProps) {
  const id = useId();
  const [removed, setRemoved] = useState<Season | null>(null);
  const { days } = useZoneWords(useManagedLeague().league.time_zone);
  const nameField = useRef<HTMLInputElement>(null);
  const params = { league_id: leagueId };
  const deductionCount = rules.deductions.filter(({ season_id }) => season_id === removed?.id).length;
  const form = useForm(bodyOf('POST /leagues/myLeagues/:league_id/seasons'), {
    params,
    initial: { name: '', first_day: '', last_day: '' },
    more: { edited: null } as { edited: number | null },
    missing: findMissing,
    change: editing,
    send: (body): Promise<unknown> => {
      const { edited: id } = form.values;
      if (id === null) return call('POST /leagues/myLeagues/:league_id/seasons', { params, body });
      return call('POST /leagues/myLeagues/:league_id/seasons/change', { params, body: { id, ...body } });
    },
    done: 'Season saved',
  });

  function edit({ id, name, first_day, last_day }: Season) {
    form.start({ edited: id, name, first_day, last_day });
    nameField.current?.focus();
  }

  function remove(season: Season) {
    const body = { id: season.id };
    const send = () => call('POST /leagues/myLeagues/:league_id/seasons/remove', { params, body });
    editing.save(send, 'Season removed', { undo: () => restore(season) });
    if (form.values.edited === season.id) form.start(NO_SEASON);
  }

  function restore({ id: season_id }: Season) {
    const body = { id: season_id };
    const send = () => call('POST /leagues/myLeagues/:league_id/seasons/restore', { params, body });
    editing.save(send, 'Season restored');
  }

  return (
    <>
      <RulePanel id={id} title="Seasons">
        <RuleList
          label="Seasons"
          headingId={id}
          none="No seasons yet: the table counts the 365 days up to the newest match."
          isSaving={editing.isSaving}
          rules={rules.seasons.map((season) => ({
            key: season.id,
            name: season.name,
            text: (
              <>
                <b>{season.name}</b>{' '}
                <span className={`${styles.note} ${typography.muted} ${typography.figures}`}>
                  {formatFootballDate(season.first_day)} – {formatFootballDate(season.last_day)}
                </span>
              </>
            ),
            warnings: season.warnings,
            onEdit: () => edit(season),
            onRemove: () => setRemoved(season),
          }))}
        />
        <RemovedRules
          isSaving={editing.isSaving}
          rules={rules.removed.seasons.map((season) => ({
            key: season.id,
            name: season.name,
            text: (
              <>
                <b>{season.name}</b>{' '}
                <span className={`${styles.note} ${typography.figures}`}>
                  {formatFootballDate(season.first_day)} – {formatFootballDate(season.last_day)}
                </span>
              </>
            ),
            onRestore: () => restore(season),
          }))}
        />
        <p className={`${typography.size13} ${typography.dim}`}>{days()}</p>
        <Form
          form={form}
          action={form.values.edited === null ? 'Add season' : 'Save season'}
          unsaved="The season has not been saved."
          buttons={
            form.values.edited !== null && (
              <Button kind="ghost" onClick={() => form.start(NO_SEASON)}>
                Cancel
              </Button>
            )
          }
        >
          <TextField label="Season name" ref={nameField} {...form.of('name')} />
          <DayField label="First day" {...form.of('first_day')} />
          <DayField label="Last day" {...form.of('last_day')} />
        </Form>
      </RulePanel>
      {removed && (
        <RemoveRuleDialog
          title={`Remove ${removed.name}?`}
          action="Remove season"
          onClose={() => setRemoved(null)}
          onConfirm={() => remove(removed)}
        >
          {deductionCount > 0 && `Its deductions are removed too (${deductionCount}). `}
          Matches stay as they are. You can restore it for {RESTORABLE_DAYS} days.
        </RemoveRuleDialog>
      )}
    </>
  );
}

function findMissing({ name, first_day, last_day }: SeasonDraft): string | null {
  if (!hasVisibleText(name)) return 'Give the season a name.';
  if (!isDay(first_day)) return 'Choose its first day.';
  if (!isDay(last_day)) return 'Choose its last day.';
  return last_day < first_day ? 'Its last day is before its first.' : null;
}
