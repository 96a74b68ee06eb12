import { useId } from 'react';
import type { HeadToHead } from '#contract/players.ts';
import { inWords } from '#web/components/result-words.ts';
import { shareOf } from '#web/components/share-of.ts';
import { setProperties } from '#web/ui/custom-properties.ts';
import '#web/ui/panel.css';

interface MeetingsPanelProps {
  title: string;
  names: readonly [string, string];
  meetings: HeadToHead['against'];
  /** Of matches in the same team, whose result is both players'. */
  isTeam?: boolean;
}

/** The figures of two players in one kind of match, one on each side. */
export function MeetingsPanel({ title, names, meetings, isTeam = false }: MeetingsPanelProps) {
  const id = useId();
  const { matches, wins, draws, losses, goals, other_goals } = meetings;
  return (
    <section className="panel" aria-labelledby={id}>
      <header className="panel__head">
        <h2 className="h3" id={id}>
          {title}
        </h2>
        <span className="count">{inWords(matches, 'match', 'matches')}</span>
      </header>
      {matches === 0 ? (
        <p className="panel__body muted">{isTeam ? 'Never in the same team.' : 'Never on opposite sides.'}</p>
      ) : (
        <div className="h2h__rows">
          {isTeam ? (
            <p className="h2h__record">
              <b>
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
        </div>
      )}
    </section>
  );
}

/** `share` is of both players' numbers, in percent. */
function Bar({ share, isLarger }: { share: number; isLarger: boolean }) {
  return (
    <span className="h2h__bar">
      {share > 0 && <i className={isLarger ? 'w' : undefined} ref={setProperties({ '--v': `${share}%` })} />}
    </span>
  );
}

interface PairProps {
  label: string;
  names: readonly [string, string];
  values: readonly [number, number];
}

function Pair({ label, names, values: [own, others] }: PairProps) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for controls; this names a pair of numbers.
    <div className="h2h__row" role="group" aria-label={`${label}: ${names[0]} ${own}, ${names[1]} ${others}`}>
      <b className={own > others ? 'w' : undefined}>{own}</b>
      <Bar share={shareOf(own, others)} isLarger={own > others} />
      <span>{label}</span>
      <Bar share={shareOf(others, own)} isLarger={others > own} />
      <b className={others > own ? 'w' : undefined}>{others}</b>
    </div>
  );
}
