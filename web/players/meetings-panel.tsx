import { countOf, writeCount } from '#contract/kit/count-of.ts';
import { COUNTED_EXTRAS, FOOTBALL_STATS } from '#contract/matches/stats.ts';
import type { HeadToHead } from '#contract/players/schema.ts';
import { writeStat } from '#web/kit/charts/per-match.ts';
import { shareOf } from '#web/kit/charts/share-of.ts';
import { Panel, PanelBody } from '#web/kit/ui/panel.tsx';

interface MeetingsPanelProps {
  title: string;
  names: readonly [string, string];
  meetings: HeadToHead['against'];
  /** True for matches as teammates, who share the result. */
  isTeam?: boolean;
}

/** The results of two players in one kind of match, side by side. */
export function MeetingsPanel({ title, names, meetings, isTeam = false }: MeetingsPanelProps) {
  const { matches, wins, draws, losses, goals, other_goals, stats = {} } = meetings;
  return (
    <Panel
      heading={title}
      end={<span className="text-13 text-ink-3 tabular [&_b]:text-ink">{countOf(matches, 'match', 'matches')}</span>}
    >
      {matches === 0 ? (
        <PanelBody as="p" className="text-ink-2">
          {isTeam ? 'Never in the same team.' : 'Never on opposite sides.'}
        </PanelBody>
      ) : (
        <div className="px-5 py-2">
          {isTeam ? (
            <p className="grid min-h-24 place-content-center justify-items-center gap-1 border-b border-line text-14 font-medium text-ink-2">
              <b className="font-display text-[2rem]/none font-[750] text-ink">
                {wins}–{draws}–{losses}
              </b>
              Won – drawn – lost
            </p>
          ) : (
            <>
              <Pair label="Wins" names={names} values={[wins, losses]} />
              <Pair label="Draws" names={names} values={[draws, draws]} />
            </>
          )}
          <Pair label="Goals" names={names} values={[goals, other_goals]} />
          {COUNTED_EXTRAS.map((stat) => {
            const sums = stats[stat];
            if (!sums) return null;
            const { label } = FOOTBALL_STATS[stat];
            const write = (value: number) => writeStat(stat, value);
            return <Pair key={stat} label={label} names={names} values={[sums.own, sums.other]} write={write} />;
          })}
        </div>
      )}
    </Panel>
  );
}

/** `share` of both players' sum, in percent. */
function Bar({ share, isLarger }: { share: number; isLarger: boolean }) {
  return (
    <span className="flex h-2.5 overflow-hidden rounded-[2px] bg-surface-2 first-of-type:justify-end">
      {share > 0 && (
        <svg
          className={`h-full bg-ink-3 forced-color-adjust-none ${isLarger ? 'bg-ink' : ''}`}
          width={`${share}%`}
          aria-hidden="true"
        />
      )}
    </span>
  );
}

interface PairProps {
  label: string;
  names: readonly [string, string];
  values: readonly [number, number];
  write?: (value: number) => string;
}

function Pair({ label, names, values: [own, others], write = writeCount }: PairProps) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for controls; this names a pair of numbers.
    <div
      className="grid min-h-12 grid-cols-[minmax(3rem,auto)_1fr_6rem_1fr_minmax(3rem,auto)] items-center gap-3 text-center text-14 font-medium text-ink-2 not-last:border-b not-last:border-line [&_b]:font-display [&_b]:text-[1.5rem]/none [&_b]:font-[750] [&_b:first-child]:text-start [&_b:last-child]:text-end"
      role="group"
      aria-label={`${label}: ${names[0]} ${write(own)}, ${names[1]} ${write(others)}`}
    >
      <b className={own > others ? 'text-ink' : 'text-ink-3'}>{write(own)}</b>
      <Bar share={shareOf(own, others)} isLarger={own > others} />
      <span>{label}</span>
      <Bar share={shareOf(others, own)} isLarger={others > own} />
      <b className={others > own ? 'text-ink' : 'text-ink-3'}>{write(others)}</b>
    </div>
  );
}
