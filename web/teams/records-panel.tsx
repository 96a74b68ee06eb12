import type { TeamRecords, TeamResult } from '#contract/teams/pages.ts';
import { nameMonth } from '#web/kit/time/long-date.ts';
import { Panel } from '#web/kit/ui/panel.tsx';

/** The team's records over all seasons. */
export function TeamRecordsPanel({ records }: { records: TeamRecords }) {
  const { biggest_win, heaviest_defeat, longest_unbeaten, most_goals } = records;
  if (!biggest_win && !heaviest_defeat && !longest_unbeaten && !most_goals) return null;
  return (
    <Panel className="overflow-hidden" heading="Records" end={<span className="text-13 text-ink-3">All seasons</span>}>
      <dl className="mx-px mt-0 mb-px grid grid-cols-2 gap-px overflow-hidden rounded-[0_0_9px_9px] bg-line [&>div:last-child:nth-child(odd)]:col-span-full">
        {biggest_win && <ScoreRecord name="Biggest win" result={biggest_win} />}
        {heaviest_defeat && <ScoreRecord name="Heaviest defeat" result={heaviest_defeat} />}
        {longest_unbeaten && (
          <Entry
            name="Longest run unbeaten"
            value={String(longest_unbeaten.matches)}
            detail={describeRun(longest_unbeaten)}
          />
        )}
        {most_goals && (
          <Entry
            name="Most goals, a season"
            value={String(most_goals.goals)}
            detail={`${most_goals.player}, ${most_goals.season}, all competitions`}
          />
        )}
      </dl>
    </Panel>
  );
}

function ScoreRecord({ name, result }: { name: string; result: TeamResult }) {
  return <Entry name={name} value={`${result.goals_for}–${result.goals_against}`} detail={describeOpponent(result)} />;
}

function Entry({ name, value, detail }: { name: string; value: string; detail: string }) {
  return (
    <div className="bg-surface px-5 py-3 wrap-anywhere phone:px-4">
      <dt className="text-13 text-ink-3">{name}</dt>
      <dd className="font-display text-[1.625rem]/[1.1] font-extrabold">{value}</dd>
      <dd className="text-14/[1.35] text-ink-3">{detail}</dd>
    </div>
  );
}

/** Writes 'Copperfield Town, matchweek 2'. */
function describeOpponent({ opponent, round_name }: TeamResult): string {
  if (round_name === null) return opponent.name;
  return `${opponent.name}, ${round_name.charAt(0).toLowerCase()}${round_name.slice(1)}`;
}

/** Writes 'Season 3, March to May'. */
function describeRun({ season, from, to }: { season: string | null; from: string | null; to: string | null }) {
  const months = [from, to].flatMap((at) => (at === null ? [] : [nameMonth(at)]));
  const [first, last] = months;
  const period = first === undefined ? '' : first === last || last === undefined ? first : `${first} to ${last}`;
  return [season, period].filter(Boolean).join(', ');
}
