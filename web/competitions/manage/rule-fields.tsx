import type { CompetitionRules, TieBreaker } from '#contract/competitions/schema.ts';
import { MAX_RESULT_POINTS } from '#contract/kit/limits.ts';
import { MATCH_TYPES } from '#contract/submissions/sports.ts';
import styles from '#web/competitions/manage/competition-dialog.module.css';
import { type CompetitionDraft, TIE_BREAKER_NAMES } from '#web/competitions/manage/competition-draft.ts';
import { NumberSelect } from '#web/competitions/manage/number-select.tsx';
import { OrderList } from '#web/competitions/manage/order-list.tsx';
import { SheetRuleFields } from '#web/competitions/manage/sheet-rule-fields.tsx';
import { Checkbox } from '#web/kit/fields/checkbox.tsx';
import { SelectField } from '#web/kit/fields/fields.tsx';
import layout from '#web/kit/styles/layout.module.css';

const MAX_BAN_MATCHES = 10;
const MAX_YELLOW_CARDS = 20;
const MAX_CLEARED_MATCHWEEK = 60;
const MAX_KNOCKOUT_ROUND = 6;
const TIE_BREAKERS = Object.keys(TIE_BREAKER_NAMES) as TieBreaker[];

interface RuleFieldsProps {
  draft: CompetitionDraft;
  onChange: (draft: CompetitionDraft) => void;
}

/** The rules that few leagues change: points, tie-breakers, cards, review, team sheets and the types of matches. */
export function RuleFields({ draft, onChange }: RuleFieldsProps) {
  const { rules, match_types } = draft;
  const set = (changed: Partial<CompetitionRules>) => onChange({ ...draft, rules: { ...rules, ...changed } });
  const hasTable = draft.format === 'round robin' || draft.format === 'groups and knockout';
  return (
    <div className={layout.stack}>
      {hasTable && (
        <>
          <div className={styles.threeFields}>
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
          <TieBreakers chosen={rules.tie_breakers} onChange={(tie_breakers) => set({ tie_breakers })} />
        </>
      )}
      <div className={styles.threeFields}>
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
        >
          <option value="">Never</option>
          {Array.from({ length: MAX_YELLOW_CARDS }, (_, at) => at + 1).map((cards) => (
            <option key={cards} value={cards}>
              Every {cards}
            </option>
          ))}
        </SelectField>
        {rules.yellow_cards_per_ban !== null && (
          <ClearedRound
            hasMatchweeks={draft.format === 'round robin'}
            round={rules.yellow_cards_cleared_round}
            onChange={(round) => set({ yellow_cards_cleared_round: round })}
          />
        )}
      </div>
      <fieldset className={styles.choices}>
        <legend>Hold a match for review when</legend>
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
      <SheetRuleFields rules={rules} set={set} />
      <fieldset className={styles.choices}>
        <legend>Matches without a fixture that count, by their type</legend>
        <div className={styles.teams}>
          {[...new Set([...MATCH_TYPES, ...match_types])].map((type) => (
            <Checkbox
              key={type}
              checked={match_types.includes(type)}
              onChange={(isChosen) =>
                onChange({
                  ...draft,
                  match_types: isChosen ? [...match_types, type] : match_types.filter((other) => other !== type),
                })
              }
            >
              {type}
            </Checkbox>
          ))}
        </div>
      </fieldset>
    </div>
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
    >
      <option value="">No round</option>
      {Array.from({ length: rounds }, (_, at) => at + 1).map((number) => (
        <option key={number} value={number}>
          {hasMatchweeks ? `Matchweek ${number}` : `Knockout round ${number}`}
        </option>
      ))}
    </SelectField>
  );
}

/** The tie-breakers in their order, and those that are left out. */
function TieBreakers({
  chosen,
  onChange,
}: {
  chosen: readonly TieBreaker[];
  onChange: (chosen: TieBreaker[]) => void;
}) {
  return (
    <div className={`${layout.stack} ${layout.gap2}`}>
      <p className={styles.legend}>Level on points? What decides, in this order</p>
      <OrderList
        label="Tie-breakers"
        items={chosen.map((key) => ({ key, name: TIE_BREAKER_NAMES[key] }))}
        onOrder={onChange}
      />
      <fieldset className={styles.choices}>
        <legend>Tie-breakers in use</legend>
        <div className={styles.teams}>
          {TIE_BREAKERS.map((tieBreaker) => (
            <Checkbox
              key={tieBreaker}
              checked={chosen.includes(tieBreaker)}
              onChange={(isChosen) =>
                onChange(isChosen ? [...chosen, tieBreaker] : chosen.filter((other) => other !== tieBreaker))
              }
            >
              {TIE_BREAKER_NAMES[tieBreaker]}
            </Checkbox>
          ))}
        </div>
      </fieldset>
    </div>
  );
}
