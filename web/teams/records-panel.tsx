import type { TeamRecords, TeamResult } from '#contract/teams/pages.ts';
import layout from '#web/kit/styles/layout.module.css';
import typography from '#web/kit/styles/typography.module.css';
import { Panel } from '#web/kit/ui/panel.tsx';
import styles from '#web/teams/records-panel.module.css';
import { describeOpponent, describeRun } from '#web/teams/team-words.ts';

/** The team's records of all seasons. */
export function TeamRecordsPanel({ records }: { records: TeamRecords }) {
  const { biggest_win, heaviest_defeat, longest_unbeaten, most_goals } = records;
  if (!biggest_win && !heaviest_defeat && !longest_unbeaten && !most_goals) return null;
  return (
    <Panel
      className={layout.clipped}
      heading="Records"
      end={<span className={`${typography.size13} ${typography.dim}`}>All seasons</span>}
    >
      <dl className={styles.records}>
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
    <div>
      <dt>{name}</dt>
      <dd>{value}</dd>
      <dd className={styles.detail}>{detail}</dd>
    </div>
  );
}
