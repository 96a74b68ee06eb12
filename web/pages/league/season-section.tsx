import { type FormEvent, useId, useRef, useState } from 'react';
import { MAX_SEASON_NAME_LENGTH, RESTORABLE_DAYS } from '#contract/limits.ts';
import { hasVisibleText } from '#contract/plain-text.ts';
import type { Season } from '#contract/seasons.ts';
import { formatFootballDate } from '#web/components/football-date.ts';
import { LeaveGuard } from '#web/components/leave-guard.tsx';
import { call } from '#web/http/call.ts';
import { isDay } from '#web/pages/league/figures-choice.ts';
import styles from '#web/pages/league/manage-tab.module.css';
import { RemoveRuleDialog } from '#web/pages/league/remove-rule-dialog.tsx';
import { RemovedRules } from '#web/pages/league/removed-rules.tsx';
import { RuleList } from '#web/pages/league/rule-list.tsx';
import { MissingHint, RulePanel, type RuleSectionProps, RuleSubmit } from '#web/pages/league/rule-section.tsx';
import layout from '#web/styles/layout.module.css';
import typography from '#web/styles/typography.module.css';
import { Button } from '#web/ui/button.tsx';
import { DayField, TextField } from '#web/ui/fields.tsx';

const NO_SEASON = { name: '', first_day: '', last_day: '' };

/** Seasons, and a form that adds or edits one. */
export function SeasonSection({ leagueId, rules, editing }: RuleSectionProps) {
  const id = useId();
  const [draft, setDraft] = useState<Omit<Season, 'id'> & { id?: number }>(NO_SEASON);
  const [removed, setRemoved] = useState<Season | null>(null);
  const nameField = useRef<HTMLInputElement>(null);
  const params = { league_id: leagueId };
  const missing = findMissing(draft);
  const saved = rules.seasons.find((season) => season.id === draft.id) ?? NO_SEASON;
  const isChanged =
    draft.name !== saved.name || draft.first_day !== saved.first_day || draft.last_day !== saved.last_day;
  const deductionCount = rules.deductions.filter(({ season_id }) => season_id === removed?.id).length;

  function edit(season: Season) {
    setDraft(season);
    nameField.current?.focus();
  }

  function remove(season: Season) {
    const body = { id: season.id };
    const send = () => call('POST /leagues/myLeagues/:league_id/seasons/remove', { params, body });
    editing.save(send, 'Season removed', { undo: () => restore(season) });
    if (draft.id === season.id) setDraft(NO_SEASON);
  }

  function restore({ id: season_id }: Season) {
    const body = { id: season_id };
    const send = () => call('POST /leagues/myLeagues/:league_id/seasons/restore', { params, body });
    editing.save(send, 'Season restored');
  }

  async function saveSeason(event: FormEvent) {
    event.preventDefault();
    const { id: changed, name, first_day, last_day } = draft;
    const body = { name, first_day, last_day };
    const isSaved = await editing.save(
      () =>
        changed === undefined
          ? call('POST /leagues/myLeagues/:league_id/seasons', { params, body })
          : call('POST /leagues/myLeagues/:league_id/seasons/change', { params, body: { id: changed, ...body } }),
      'Season saved',
    );
    // What was chosen or typed meanwhile stays.
    if (isSaved) setDraft((current) => (current === draft ? NO_SEASON : current));
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
        <LeaveGuard hasInput={isChanged} isInTab>
          The season has not been saved.
        </LeaveGuard>
        <form className={styles.form} onSubmit={saveSeason}>
          <TextField
            label="Season name"
            ref={nameField}
            maxLength={MAX_SEASON_NAME_LENGTH}
            value={draft.name}
            onChange={(text) => setDraft({ ...draft, name: text })}
          />
          {(['first_day', 'last_day'] as const).map((day) => (
            <DayField
              key={day}
              label={day === 'first_day' ? 'First day' : 'Last day'}
              value={draft[day]}
              onChange={(entered) => setDraft({ ...draft, [day]: entered })}
            />
          ))}
          <div className={layout.row}>
            <RuleSubmit missing={missing} isSaving={editing.isSaving}>
              {draft.id === undefined ? 'Add season' : 'Save season'}
            </RuleSubmit>
            {draft.id !== undefined && (
              <Button kind="ghost" onClick={() => setDraft(NO_SEASON)}>
                Cancel
              </Button>
            )}
          </div>
          <MissingHint isBegun={draft.name + draft.first_day + draft.last_day !== ''} missing={missing} />
        </form>
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

function findMissing({ name, first_day, last_day }: Omit<Season, 'id'>): string | null {
  if (!hasVisibleText(name)) return 'Give the season a name.';
  if (!isDay(first_day)) return 'Choose its first day.';
  if (!isDay(last_day)) return 'Choose its last day.';
  return last_day < first_day ? 'Its last day is before its first.' : null;
}
