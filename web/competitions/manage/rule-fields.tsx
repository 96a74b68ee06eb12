import type { CompetitionRules, TieBreaker } from '#contract/competitions/schema.ts';
import { MAX_RESULT_POINTS } from '#contract/kit/limits.ts';
import { MATCH_TYPES } from '#contract/submissions/sports.ts';
import { type CompetitionDraft, TIE_BREAKER_NAMES } from '#web/competitions/manage/competition-draft.ts';
import { KickOffRuleFields } from '#web/competitions/manage/kick-off-rule-fields.tsx';
import { NumberSelect } from '#web/competitions/manage/number-select.tsx';
import { OrderList } from '#web/competitions/manage/order-list.tsx';
import { SheetRuleFields } from '#web/competitions/manage/sheet-rule-fields.tsx';
import { Checkbox } from '#web/kit/fields/checkbox.tsx';
import { SelectField } from '#web/kit/fields/fields.tsx';
import { Checkboxes } from '#web/kit/form/checkboxes.tsx';

const MAX_BAN_MATCHES = 10;
const MAX_YELLOW_CARDS = 20;
const MAX_CLEARED_MATCHWEEK = 60;
const MAX_KNOCKOUT_ROUND = 6;
const TIE_BREAKERS = Object.keys(TIE_BREAKER_NAMES) as TieBreaker[];

interface RuleFieldsProps {
  draft: CompetitionDraft;
  onChange: (draft: CompetitionDraft) => void;
}

/** The rules that few leagues change: points, tie-breakers, cards, review, team sheets and match types. */
export function RuleFields({ draft, onChange }: RuleFieldsProps) {
  const { rules, format } = draft;
  const set = (changed: Partial<CompetitionRules>) => onChange({ ...draft, rules: { ...rules, ...changed } });
  const hasTable = format === 'round robin' || format === 'groups and knockout';
  return (
    <div className="stack gap-4">
      {hasTable && (
        <>
          <PointFields rules={rules} set={set} />
          <TieBreakers chosen={rules.tie_breakers} onChange={(tie_breakers) => set({ tie_breakers })} />
        </>
      )}
      <CardFields rules={rules} set={set} hasMatchweeks={format === 'round robin'} />
      <ReviewFields rules={rules} set={set} />
      <SheetRuleFields rules={rules} set={set} />
      <KickOffRuleFields rules={rules} set={set} />
      <TypeFields chosen={draft.match_types} onChange={(match_types) => onChange({ ...draft, match_types })} />
    </div>
  );
}

interface RulesProps {
  rules: CompetitionRules;
  set: (changed: Partial<CompetitionRules>) => void;
}

function PointFields({ rules, set }: RulesProps) {
  return (
    <div className="grid grid-cols-3 items-end gap-3 phone:grid-cols-1">
      <NumberSelect
        label="Points for a win"
        value={rules.points_for_win}
        max={MAX_RESULT_POINTS}
        onChange={(points) => set({ points_for_win: points })}
      />
      <NumberSelect
        label="For a draw"
        value={rules.points_for_draw}
        max={MAX_RESULT_POINTS}
        onChange={(points) => set({ points_for_draw: points })}
      />
      <NumberSelect
        label="For a defeat"
        value={rules.points_for_loss}
        max={MAX_RESULT_POINTS}
        onChange={(points) => set({ points_for_loss: points })}
      />
    </div>
  );
}

function CardFields({ rules, set, hasMatchweeks }: RulesProps & { hasMatchweeks: boolean }) {
  return (
    <div className="grid grid-cols-3 items-end gap-3 phone:grid-cols-1">
      <NumberSelect
        label="Matches banned after a red card"
        value={rules.red_card_matches}
        max={MAX_BAN_MATCHES}
        onChange={(matches) => set({ red_card_matches: matches })}
      />
      <SelectField
        label="Yellow cards that ban for a match"
        value={rules.yellow_cards_per_ban ?? ''}
        onChange={(chosen) => set({ yellow_cards_per_ban: chosen === '' ? null : Number(chosen) })}
        options={Array.from({ length: MAX_YELLOW_CARDS }, (_, at) => ({ id: at + 1, name: `Every ${at + 1}` }))}
      >
        <option value="">Never</option>
      </SelectField>
      {rules.yellow_cards_per_ban !== null && (
        <ClearedRound
          hasMatchweeks={hasMatchweeks}
          round={rules.yellow_cards_cleared_round}
          onChange={(round) => set({ yellow_cards_cleared_round: round })}
        />
      )}
    </div>
  );
}

function ReviewFields({ rules, set }: RulesProps) {
  return (
    <fieldset className="m-0 grid gap-1 border-0 p-0">
      <legend className="p-0 text-14 font-semibold text-ink-2">Hold a match for review when</legend>
      <Checkbox checked={rules.holds_suspended} onChange={(holds) => set({ holds_suspended: holds })}>
        a suspended player takes part
      </Checkbox>
      <Checkbox checked={rules.holds_unregistered} onChange={(holds) => set({ holds_unregistered: holds })}>
        a player is in neither squad
      </Checkbox>
      <Checkbox checked={rules.holds_unknown_teams} onChange={(holds) => set({ holds_unknown_teams: holds })}>
        a side is no team of the competition
      </Checkbox>
    </fieldset>
  );
}

function TypeFields({ chosen, onChange }: { chosen: string[]; onChange: (chosen: string[]) => void }) {
  return (
    <fieldset className="m-0 grid gap-1 border-0 p-0">
      <legend className="p-0 text-14 font-semibold text-ink-2">
        Matches without a fixture that count, by their type
      </legend>
      <div className="grid grid-cols-[repeat(auto-fill,minmax(14rem,1fr))] gap-x-3 gap-y-0.5">
        <Checkboxes
          options={[...new Set([...MATCH_TYPES, ...chosen])].map((type) => ({ value: type, label: type }))}
          chosen={chosen}
          onChange={onChange}
        />
      </div>
    </fieldset>
  );
}

interface ClearedRoundProps {
  /** A league has matchweeks, a cup the rounds of its knockout. */
  hasMatchweeks: boolean;
  round: number | null;
  onChange: (round: number | null) => void;
}

/** The round that resets the counts of yellow cards. */
function ClearedRound({ hasMatchweeks, round, onChange }: ClearedRoundProps) {
  const rounds = Math.max(hasMatchweeks ? MAX_CLEARED_MATCHWEEK : MAX_KNOCKOUT_ROUND, round ?? 0);
  return (
    <SelectField
      label="Yellow cards are cleared before"
      value={round ?? ''}
      onChange={(chosen) => onChange(chosen === '' ? null : Number(chosen))}
      options={Array.from({ length: rounds }, (_, at) => at + 1).map((number) => ({
        id: number,
        name: hasMatchweeks ? `Matchweek ${number}` : `Knockout round ${number}`,
      }))}
    >
      <option value="">No round</option>
    </SelectField>
  );
}

/** The tie-breakers in order, and the unused ones. */
function TieBreakers({
  chosen,
  onChange,
}: {
  chosen: readonly TieBreaker[];
  onChange: (chosen: TieBreaker[]) => void;
}) {
  return (
    <div className="stack gap-2">
      <p className="p-0 text-14 font-semibold text-ink-2">Level on points? What decides, in this order</p>
      <OrderList
        label="Tie-breakers"
        items={chosen.map((key) => ({ key, name: TIE_BREAKER_NAMES[key] }))}
        onOrder={onChange}
      />
      <fieldset className="m-0 grid gap-1 border-0 p-0">
        <legend className="p-0 text-14 font-semibold text-ink-2">Tie-breakers in use</legend>
        <div className="grid grid-cols-[repeat(auto-fill,minmax(14rem,1fr))] gap-x-3 gap-y-0.5">
          <Checkboxes
            options={TIE_BREAKERS.map((value) => ({ value, label: TIE_BREAKER_NAMES[value] }))}
            chosen={chosen}
            onChange={onChange}
            isOrdered
          />
        </div>
      </fieldset>
    </div>
  );
}
