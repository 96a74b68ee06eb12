import type { MatchRequest } from '#contract/leagues/schema.ts';
import typography from '#web/kit/styles/typography.module.css';
import { formatFootballDate, toDay } from '#web/kit/time/football-date.ts';
import styles from '#web/leagues/my-leagues/match-request-dialog.module.css';

/** The match's origin; values that were not sent are N/A. */
export function RequestInformation({ request }: { request: MatchRequest }) {
  const { context_data: context, submission_date } = request;
  const facts = [
    ['Server instance', context.server_instance],
    ['Place ID', context.place_id],
    ['Group ID', context.group_id],
    ['Submitter ID', request.submitter_id],
    ['Submitter name', context.submitter_name],
    ['Match ID', request.match_id],
    [
      'Submission date',
      <time key="date" dateTime={toDay(submission_date)}>
        {formatFootballDate(submission_date)}
      </time>,
    ],
    ['Match type', request.type],
    ['Player count', context.overall_player_count],
    ['Event count', context.event_count],
  ] as const;
  return (
    <dl className={`${styles.information} ${typography.figures}`}>
      {facts.map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value ?? 'N/A'}</dd>
        </div>
      ))}
    </dl>
  );
}
