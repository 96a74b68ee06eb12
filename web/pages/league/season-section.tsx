import { type FormEvent, useId, useRef, useState } from 'react';
import { MAX_SEASON_NAME_LENGTH } from '#contract/limits.ts';
import { hasVisibleText } from '#contract/plain-text.ts';
import type { Season } from '#contract/seasons.ts';
import { formatFootballDate } from '#web/components/football-date.ts';
import { call } from '#web/http/call.ts';
import { isDay } from '#web/pages/league/figures-choice.ts';
import { MissingHint } from '#web/pages/league/missing-hint.tsx';
import { RemoveSeasonDialog } from '#web/pages/league/remove-season-dialog.tsx';
import { RuleList } from '#web/pages/league/rule-list.tsx';
import { RulePanel, type RuleSectionProps, RuleSubmit } from '#web/pages/league/rule-section.tsx';

const NO_SEASON = { name: '', first_day: '', last_day: '' };

/** Seasons, and a form for a new one or for one that is there. */
export function SeasonSection({ leagueId, rules, editing }: RuleSectionProps) {
  const id = useId();
  const [draft, setDraft] = useState<Omit<Season, 'id'> & { id?: number }>(NO_SEASON);
  const [removed, setRemoved] = useState<Season | null>(null);
  const nameField = useRef<HTMLInputElement>(null);
  const params = { league_id: leagueId };
  const missing = findMissing(draft);

  function edit(season: Season) {
    setDraft(season);
    nameField.current?.focus();
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
      'The season is saved.',
    );
    if (isSaved) setDraft(NO_SEASON);
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
                <span className="rules__note muted num">
                  {formatFootballDate(season.first_day)} – {formatFootballDate(season.last_day)}
                </span>
              </>
            ),
            onEdit: () => edit(season),
            onRemove: () => setRemoved(season),
          }))}
        />
        <form className="rules__form" onSubmit={saveSeason}>
          <div className="field">
            <label className="label" htmlFor={`${id}-name`}>
              Season name
            </label>
            <input
              ref={nameField}
              className="input"
              id={`${id}-name`}
              maxLength={MAX_SEASON_NAME_LENGTH}
              autoComplete="off"
              value={draft.name}
              onChange={({ currentTarget }) => setDraft({ ...draft, name: currentTarget.value })}
            />
          </div>
          {(['first_day', 'last_day'] as const).map((day) => (
            <div className="field" key={day}>
              <label className="label" htmlFor={`${id}-${day}`}>
                {day === 'first_day' ? 'First day' : 'Last day'}
              </label>
              <input
                type="date"
                className="input num"
                id={`${id}-${day}`}
                value={draft[day]}
                onChange={({ currentTarget }) => setDraft({ ...draft, [day]: currentTarget.value })}
              />
            </div>
          ))}
          <div className="row">
            <RuleSubmit missing={missing} isSaving={editing.isSaving}>
              {draft.id === undefined ? 'Add season' : 'Save season'}
            </RuleSubmit>
            {draft.id !== undefined && (
              <button type="button" className="btn btn--ghost" onClick={() => setDraft(NO_SEASON)}>
                Cancel
              </button>
            )}
          </div>
          <MissingHint isBegun={draft.name + draft.first_day + draft.last_day !== ''} missing={missing} />
        </form>
      </RulePanel>
      {removed && (
        <RemoveSeasonDialog
          season={removed}
          deductions={rules.deductions.filter(({ season_id }) => season_id === removed.id).length}
          onClose={() => setRemoved(null)}
          onConfirm={() => {
            setRemoved(null);
            const body = { id: removed.id };
            const remove = () => call('POST /leagues/myLeagues/:league_id/seasons/remove', { params, body });
            editing.save(remove, 'The season is removed.');
            if (draft.id === removed.id) setDraft(NO_SEASON);
          }}
        />
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
