import type { TeamResult } from '#contract/teams/pages.ts';
import { FormMark } from '#web/kit/charts/form-letters.tsx';

import { MatchDay } from '#web/kit/heads/match-day.tsx';
import { ShootOut } from '#web/kit/heads/shoot-out.tsx';

import { TeamCrest } from '#web/kit/heads/team-crest.tsx';
import typography from '#web/kit/styles/typography.module.css';
import { Link } from '#web/kit/ui/link.tsx';
import styles from '#web/teams/result-list.module.css';

/** Results of a team from its side, the newest first. */
export function ResultList({ results }: { results: readonly TeamResult[] }) {
  return (
    <ul className={styles.list}>
      {results.map((result) => (
        <li key={`${result.match_id} ${result.played_at} ${result.round_name} ${result.opponent.name}`}>
          {result.match_id === null ? (
            <div className={styles.line}>
              <ResultLine result={result} />
            </div>
          ) : (
            <Link className={styles.line} to={`/matches/${result.match_id}`}>
              <ResultLine result={result} />
            </Link>
          )}
        </li>
      ))}
    </ul>
  );
}

/** 'won on penalties', 'after extra time'; null after normal time. */
function describeEnd({ had_extra_time, shoot_out }: TeamResult): string | null {
  if (shoot_out) return shoot_out.for > shoot_out.against ? 'won on penalties' : 'lost on penalties';
  return had_extra_time ? 'after extra time' : null;
}

function ResultLine({ result }: { result: TeamResult }) {
  const { opponent, played_at, round_name, season, is_home, is_walkover, goals_for, goals_against } = result;
  const place = is_home === null ? null : is_home ? 'home' : 'away';
  return (
    <>
      <FormMark letter={result.result} />
      <TeamCrest crest={opponent.team?.crest ?? null} size={24} />
      <span className={styles.words}>
        <b className={typography.wrapAnywhere}>{opponent.name}</b>
        <small className={`${typography.size13} ${typography.dim}`}>
          {played_at !== null && <MatchDay at={played_at} />}
          {[place, round_name ?? season, is_walkover ? 'walkover' : describeEnd(result)].map(
            (word) => word !== null && `, ${word}`,
          )}
        </small>
      </span>
      <b className={styles.score}>
        {goals_for}–{goals_against}
        <ShootOut goals={result.shoot_out} />
      </b>
    </>
  );
}
