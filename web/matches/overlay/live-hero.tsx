import type { LiveMatch } from '#contract/live/schema.ts';
import { listScorers } from '#contract/matches/scorers.ts';
import { formatSecond, LiveSign } from '#web/kit/heads/live-sign.tsx';
import { describeAge, readMinute, STATE_WORDS } from '#web/kit/heads/live-words.ts';
import { KickOff } from '#web/kit/time/kick-off.tsx';
import { useTimeZone } from '#web/kit/time/use-time-zone.ts';
import type { FollowedMatch } from '#web/live/use-live-match.ts';
import styles from '#web/matches/overlay/live-hero.module.css';
import { ScoreHero } from '#web/matches/page/score-hero.tsx';

/** The score of a live match, with its sign above and its minute on the halfway line. */
export function LiveHero({ followed }: { followed: FollowedMatch & { match: LiveMatch } }) {
  const { match, age, isSilent, isConnected } = followed;
  const { team_names, team_goals, shoot_out, teams, player_data, league_id, event_data } = match;
  const zone = useTimeZone();
  // A shoot-out replaces the minute.
  const minute = shoot_out ? null : readMinute(match, age);
  const isStale = isSilent || !isConnected;
  /** Whether the sign alone shows the state. */
  const isSaid = !isStale && (match.state === 'finished' || match.state === 'abandoned');
  return (
    <div className={`${styles.live} ${isStale ? styles.stale : ''}`}>
      <ScoreHero
        isLive={match.state !== 'finished'}
        match={{
          leagueId: league_id,
          names: team_names,
          goals: team_goals,
          shootOut: shoot_out ?? undefined,
          leagueTeams: teams,
          scorers: listScorers({ event_data, player_data }),
          teams: player_data,
        }}
        bar={
          <div className={styles.bar}>
            <LiveSign match={match} isSilent={isSilent} />
            {!isSaid && <span className={styles.state}>{STATE_WORDS[match.state]}</span>}
            <span className={`tabular ${styles.age}`}>
              {age === 0 || isStale || match.is_over ? (
                <>
                  Last news <time dateTime={match.updated_at}>{formatSecond(match.updated_at, zone)}</time>
                </>
              ) : (
                describeAge(age)
              )}
            </span>
          </div>
        }
        minute={
          minute ? (
            <span className={`${styles.minute} ${/\d/.test(minute.text) ? '' : styles.word}`}>
              {minute.text}
              {minute.added && <small>{minute.added}</small>}
            </span>
          ) : (
            match.state === 'before' &&
            match.fixture?.kick_off && (
              <span className={`${styles.minute} ${styles.word}`}>
                <span className="sr-only">Kick-off </span>
                <KickOff at={match.fixture.kick_off} form="time" />
              </span>
            )
          )
        }
      />
    </div>
  );
}
