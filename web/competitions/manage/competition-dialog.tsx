import type { CompetitionRules, EditedCompetition, EditedCompetitions } from '#contract/competitions/schema.ts';
import { MAX_TEAMS_PER_COMPETITION } from '#contract/kit/limits.ts';
import {
  type CompetitionDraft,
  draftOf,
  FORMATS,
  findMissingSetting,
  newDraft,
  withFormat,
  withLevel,
} from '#web/competitions/manage/competition-draft.ts';
import { NumberSelect } from '#web/competitions/manage/number-select.tsx';
import { OrderList } from '#web/competitions/manage/order-list.tsx';
import { RuleFields } from '#web/competitions/manage/rule-fields.tsx';
import { Checkbox } from '#web/kit/fields/checkbox.tsx';
import { SelectField, TextField } from '#web/kit/fields/fields.tsx';
import { bodyOf } from '#web/kit/form/body-of.ts';
import { Checkboxes } from '#web/kit/form/checkboxes.tsx';
import { DialogForm } from '#web/kit/form/dialog-form.tsx';
import type { ChangeSaver } from '#web/kit/form/use-change.ts';
import { useForm } from '#web/kit/form/use-form.tsx';
import { TeamCrest } from '#web/kit/heads/team-crest.tsx';
import { call } from '#web/kit/http/call.ts';

const LEVELS = 10;

interface CompetitionDialogProps {
  leagueId: number;
  edited: EditedCompetitions;
  /** The competition to change; null for a new one. */
  competition: EditedCompetition | null;
  saving: ChangeSaver;
  onClose: () => void;
}

function useCompetitionForm({ leagueId, edited, competition, saving, onClose }: CompetitionDialogProps) {
  const params = { league_id: leagueId };
  const { name, season_id, ...more } = competition ? draftOf(competition) : newDraft(edited);
  return useForm(bodyOf('POST /leagues/myLeagues/:league_id/competitions'), {
    params,
    initial: { name, season_id },
    more,
    missing: findMissingSetting,
    body: (typed, { teamIds, divisionLevel: level, divisionSize: size, playOffLevel: play_off_level, ...rest }) => ({
      ...rest,
      ...typed,
      ...{ level, size, play_off_level },
      teams: teamIds.map((team_id) => ({ team_id })),
    }),
    change: saving,
    send: ({ season_id: season, teams = [], ...body }) => {
      if (competition) {
        // Teams keep the groups that they were drawn into.
        const groupOf = (id: number) => competition.teams.find(({ team }) => team.id === id)?.group ?? null;
        const grouped = teams.map(({ team_id }) => ({ team_id, group: groupOf(team_id) }));
        const change = { id: competition.id, ...body, teams: grouped };
        return call('POST /leagues/myLeagues/:league_id/competitions/change', { params, body: change });
      }
      const added = { season_id: season, ...body, teams };
      return call('POST /leagues/myLeagues/:league_id/competitions', { params, body: added });
    },
    done: (body) => (competition ? `${body.name} saved` : `${body.name} added as a draft`),
    onSaved: onClose,
    draft: `competition ${competition?.id ?? 'new'}`,
  });
}

/** The form of a competition. Its rules are collapsed, as the defaults fit most leagues. */
export function CompetitionDialog(props: CompetitionDialogProps) {
  const { edited, competition, onClose } = props;
  const form = useCompetitionForm(props);
  const draft = form.values;
  const setDraft = form.set;
  const setRules = (rules: Partial<CompetitionRules>) => setDraft({ rules: { ...draft.rules, ...rules } });
  const format = FORMATS.find((one) => one.format === draft.format);

  return (
    <DialogForm
      form={form}
      title={competition ? `Edit ${competition.name}` : 'Add a competition'}
      action={competition ? 'Save competition' : 'Add competition'}
      large
      unsaved="The competition has not been saved."
      onClose={onClose}
    >
      <div className="grid grid-cols-2 items-start gap-3 phone:grid-cols-1">
        <SelectField
          label="Format"
          hint={format?.hint}
          disabled={(competition?.fixtures ?? 0) > 0}
          {...form.of('format')}
          onChange={(value) => {
            const chosen = FORMATS.find((one) => one.format === value);
            if (chosen) setDraft(withFormat(draft, chosen.format));
          }}
          options={FORMATS.map((one) => ({ id: one.format, name: one.label }))}
        />
        <TextField label="Name" {...form.of('name')} />
        <SelectField
          label="Season"
          disabled={competition !== null}
          options={edited.seasons}
          {...form.of('season_id')}
        />
        <SelectField
          label={draft.format === 'round robin' ? 'Matches of each pair' : 'Matches of a tie'}
          value={draft.rules.legs}
          onChange={(chosen) => setRules({ legs: Number(chosen) })}
        >
          <option value={1}>One</option>
          <option value={2}>Two, home and away</option>
        </SelectField>
      </div>
      <Teams edited={edited} draft={draft} onChange={setDraft} />
      {draft.format === 'round robin' && <Division draft={draft} onChange={setDraft} />}
      <Places draft={draft} setRules={setRules} />
      <details className="border-t border-line pt-3 open:[&_summary]:mb-3">
        <summary className="w-fit py-1 font-semibold">Rules</summary>
        <RuleFields draft={draft} onChange={setDraft} />
      </details>
    </DialogForm>
  );
}

/** The level and size of a division; collapsed, as most leagues have none. */
function Division({
  draft,
  onChange,
}: {
  draft: CompetitionDraft;
  onChange: (changed: Partial<CompetitionDraft>) => void;
}) {
  return (
    <details
      className="border-t border-line pt-3 open:[&_summary]:mb-3"
      open={draft.divisionLevel === null ? undefined : true}
    >
      <summary className="w-fit py-1 font-semibold">Division</summary>
      <div className="grid grid-cols-2 items-start gap-3 phone:grid-cols-1">
        <SelectField
          label="Level"
          hint="Divisions of a season stand below each other; teams go up and down between them."
          value={draft.divisionLevel ?? ''}
          onChange={(level) => onChange(withLevel(draft, level === '' ? null : Number(level)))}
          options={[
            { id: '', name: 'No division' },
            ...Array.from({ length: LEVELS }, (_, at) => ({
              id: at + 1,
              name: at === 0 ? '1, the highest' : String(at + 1),
            })),
          ]}
        />
        {draft.divisionLevel !== null && (
          <SelectField
            label="Teams it should have"
            value={draft.divisionSize ?? ''}
            onChange={(size) => onChange({ divisionSize: size === '' ? null : Number(size) })}
            options={[
              { id: '', name: 'As many as it has' },
              ...Array.from({ length: MAX_TEAMS_PER_COMPETITION - 1 }, (_, at) => ({
                id: at + 2,
                name: String(at + 2),
              })),
            ]}
          />
        )}
      </div>
    </details>
  );
}

/** The number of places in each zone; for a cup, how ties are decided. */
function Places({
  draft: { format, rules, teamIds, divisionLevel: level, divisionSize: size },
  setRules,
}: {
  draft: CompetitionDraft;
  setRules: (changed: Partial<CompetitionRules>) => void;
}) {
  if (format === 'round robin') {
    const most = size ?? teamIds.length;
    return (
      <div className={`grid items-end gap-3 phone:grid-cols-1 ${level === null ? 'grid-cols-3' : 'grid-cols-4'}`}>
        <NumberSelect
          label="Places that go up"
          value={rules.places_up}
          max={most}
          onChange={(places) => setRules({ places_up: places })}
        />
        <NumberSelect
          label="That play off"
          value={rules.places_play_off}
          max={most}
          onChange={(places) => setRules({ places_play_off: places })}
        />
        {level !== null && (
          <NumberSelect
            label="That play off to stay"
            value={rules.places_play_off_down}
            max={most}
            onChange={(places) => setRules({ places_play_off_down: places })}
          />
        )}
        <NumberSelect
          label="That go down"
          value={rules.places_down}
          max={most}
          onChange={(places) => setRules({ places_down: places })}
        />
      </div>
    );
  }
  return (
    <div className="stack gap-4">
      {format === 'groups and knockout' && (
        <NumberSelect
          label="Teams of each group that go through"
          value={rules.places_up}
          max={4}
          onChange={(places) => setRules({ places_up: places })}
        />
      )}
      <div className="flex flex-wrap items-center gap-3">
        <Checkbox checked={rules.has_third_place} onChange={(has_third_place) => setRules({ has_third_place })}>
          A match for third place
        </Checkbox>
        {rules.legs === 2 && (
          <Checkbox checked={rules.has_away_goals} onChange={(has_away_goals) => setRules({ has_away_goals })}>
            Away goals decide a level tie
          </Checkbox>
        )}
      </div>
    </div>
  );
}

/** The teams by checkbox, and for a cup their seeds. */
function Teams({
  edited,
  draft,
  onChange,
}: {
  edited: EditedCompetitions;
  draft: CompetitionDraft;
  onChange: (draft: CompetitionDraft) => void;
}) {
  const { teams } = edited;
  const { teamIds } = draft;
  const isAll = teamIds.length === teams.length;
  const choose = (ids: number[]) => onChange({ ...draft, teamIds: ids });
  if (teams.length === 0) {
    return (
      <p className="p-0 text-14 font-semibold text-ink-2">
        The league has no teams yet. Add them under Teams; they can join later.
      </p>
    );
  }
  return (
    <>
      <fieldset className="m-0 grid gap-1 border-0 p-0">
        <legend className="p-0 text-14 font-semibold text-ink-2">
          Teams ({teamIds.length} of {teams.length})
        </legend>
        <Checkbox checked={isAll} onChange={() => choose(isAll ? [] : teams.map(({ id }) => id))}>
          All teams
        </Checkbox>
        <div className="grid grid-cols-[repeat(auto-fill,minmax(14rem,1fr))] gap-x-3 gap-y-0.5">
          <Checkboxes
            options={teams.map(({ id, name, crest }) => ({
              value: id,
              label: (
                <>
                  <TeamCrest crest={crest} size={20} />
                  {name}
                </>
              ),
            }))}
            chosen={teamIds}
            onChange={choose}
            isOrdered
          />
        </div>
      </fieldset>
      {draft.format !== 'round robin' && teamIds.length > 1 && (
        <details className="border-t border-line pt-3 open:[&_summary]:mb-3">
          <summary className="w-fit py-1 font-semibold">Seeds</summary>
          <OrderList
            label="Seeds"
            items={teamIds.map((key) => ({ key, name: teams.find(({ id }) => id === key)?.name ?? '' }))}
            onOrder={choose}
          />
        </details>
      )}
    </>
  );
}
