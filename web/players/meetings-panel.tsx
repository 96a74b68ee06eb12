import { countOf } from '#contract/kit/count-of.ts';
import { COUNTED_EXTRAS, FOOTBALL_STATS } from '#contract/matches/stats.ts';
import type { HeadToHead } from '#contract/players/schema.ts';
import { shareOf } from '#web/kit/charts/share-of.ts';
import fieldStyles from '#web/kit/fields/field.module.css';
import typography from '#web/kit/styles/typography.module.css';
import { Panel, PanelBody } from '#web/kit/ui/panel.tsx';
import styles from '#web/players/head-to-head.module.css';

interface MeetingsPanelProps {
  title: string;
  names: readonly [string, string];
  meetings: HeadToHead['against'];
  /** True for matches in the same team, where both players share the result. */
  isTeam?: boolean;
}

/** The results of two players in one kind of match, side by side. */
export function MeetingsPanel({ title, names, meetings, isTeam = false }: MeetingsPanelProps) {
  const { matches, wins, draws, losses, goals, other_goals, stats = {} } = meetings;
  return (
    <Panel heading={title} end={<span className={fieldStyles.count}>{countOf(matches, 'match', 'matches')}</span>}>
      {matches === 0 ? (
        <PanelBody as="p" className={typography.muted}>
          {isTeam ? 'Never in the same team.' : 'Never on opposite sides.'}
        </PanelBody>
      ) : (
        <div className={styles.rows}>
          {isTeam ? (
            <p className={styles.record}>
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
          {COUNTED_EXTRAS.map((stat) => {
            const sums = stats[stat];
            const { label } = FOOTBALL_STATS[stat];
            return sums && <Pair key={stat} label={label} names={names} values={[sums.own, sums.other]} />;
          })}
        </div>
      )}
    </Panel>
  );
}

/** `share` of both players' sum, in percent. */
function Bar({ share, isLarger }: { share: number; isLarger: boolean }) {
  return (
    <span className={styles.bar}>
      {share > 0 && <svg className={isLarger ? styles.larger : undefined} width={`${share}%`} aria-hidden="true" />}
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
    <div className={styles.row} role="group" aria-label={`${label}: ${names[0]} ${own}, ${names[1]} ${others}`}>
      <b className={own > others ? styles.larger : undefined}>{own}</b>
      <Bar share={shareOf(own, others)} isLarger={own > others} />
      <span>{label}</span>
      <Bar share={shareOf(others, own)} isLarger={others > own} />
      <b className={others > own ? styles.larger : undefined}>{others}</b>
    </div>
  );
}
