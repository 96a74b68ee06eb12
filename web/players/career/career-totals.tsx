import { writeCount } from '#contract/kit/count-of.ts';
import type { PlayerProfile } from '#contract/players/schema.ts';
import { FormLetters } from '#web/kit/charts/form-letters.tsx';
import { BannerFigure, BannerFigures } from '#web/kit/page/page-banner.tsx';
import { FORM_LETTERS } from '#web/players/player-words.ts';

/** Number of matches in the row of letters. */
const FORM_SHOWN = 5;

/** A player's totals, and the form with the newest match last. */
export function CareerTotals({ profile }: { profile: PlayerProfile }) {
  const { totals, per_match, form, player_of_the_match } = profile;
  const letters = form.slice(0, FORM_SHOWN).map(({ line }) => FORM_LETTERS[line.result]);
  return (
    <BannerFigures className="mt-5 border-t border-chalk-line-soft pt-5 phone:mt-3 phone:pt-3">
      <TotalFigure
        name="Matches"
        value={totals.appearances}
        detail={`${percent(totals.wins, totals.appearances)} won`}
      />
      <TotalFigure name="Goals" value={totals.goals} detail={perMatch(per_match.goals)} />
      <TotalFigure name="Assists" value={totals.assists} detail={perMatch(per_match.assists)} />
      <TotalFigure name="Clean sheets" value={totals.clean_sheets} />
      <TotalFigure name="Yellow Cards" value={totals.yellow_cards} />
      <TotalFigure name="Red Cards" value={totals.red_cards} />
      {player_of_the_match !== undefined && <TotalFigure name="Player of the Match" value={player_of_the_match} />}
      {letters.length > 0 && (
        <BannerFigure name="Form, newest last" value={<FormLetters form={letters.toReversed()} />} isForm />
      )}
    </BannerFigures>
  );
}

function TotalFigure({ name, value, detail }: { name: string; value: number; detail?: string }) {
  const count = <span className={value === 0 ? 'text-ink-3' : undefined}>{writeCount(value)}</span>;
  return <BannerFigure name={name} value={count} detail={detail} />;
}

function perMatch(average: number): string {
  return `${average.toFixed(2)} a match`;
}

function percent(part: number, whole: number): string {
  return `${Math.round((part / whole) * 100)}%`;
}
