import { useEffect, useRef, useState } from 'react';
import { type LoaderFunctionArgs, useLoaderData } from 'react-router';
import { takeCharacters } from '#contract/kit/clip.ts';
import type { LiveMatch, ReadLiveMatch } from '#contract/live/schema.ts';
import { findScoringSide } from '#contract/matches/event-kinds.ts';
import type { TeamSide } from '#contract/matches/schema.ts';
import { countRedCards, listScorers, writeScorer } from '#contract/matches/scorers.ts';
import { bySide, TEAM_SIDES } from '#contract/matches/sides.ts';
import { readMinute } from '#web/kit/heads/live-words.ts';
import { RedCards } from '#web/kit/heads/red-cards.tsx';
import { TeamCrest } from '#web/kit/heads/team-crest.tsx';
import { ApiError, call } from '#web/kit/http/call.ts';
import { PageTitle } from '#web/kit/page/page-head.tsx';
import { BallIcon } from '#web/kit/ui/ball-icon.tsx';
import { useLiveMatch } from '#web/live/use-live-match.ts';
import styles from '#web/matches/overlay/overlay-page.module.css';
import { requireLiveKey } from '#web/matches/overlay/require-live-key.ts';

const BANNER_MS = 8_000;
const CODE_LENGTH = 3;
const NO_PLAYERS = bySide(() => ({ players: [] }));

interface OverlayData {
  /** Null once the match's result is stored, as no news follows. */
  overlayKey: string | null;
  /** Null before the match begins, as streamers add the overlay early. */
  initial: ReadLiveMatch | null;
}

export async function loader({ params, request: { signal } }: LoaderFunctionArgs): Promise<OverlayData> {
  const key = requireLiveKey(params.key);
  let isStored = false;
  const initial = await call('GET /matches/live/:key', { params: { key }, signal }).catch((error: unknown) => {
    if (!(error instanceof ApiError && error.status === 404)) throw error;
    isStored = error.storedMatchId !== null;
    return null;
  });
  return { overlayKey: isStored ? null : key, initial };
}

/** Score and goals of a live match over a video: transparent, for streaming software, 1920 by 1080. */
export function Component() {
  const { overlayKey, initial } = useLoaderData<typeof loader>();
  const { match, age } = useLiveMatch(overlayKey, initial);
  return (
    <main className={styles.overlay}>
      <PageTitle>{match ? `${match.team_names.Blue} vs ${match.team_names.Green}, overlay` : 'Overlay'}</PageTitle>
      <h1 className="sr-only">Overlay</h1>
      {match && <ScoreBug match={match} age={age} />}
      {match && <GoalBanner key={match.key} match={match} />}
    </main>
  );
}

function ScoreBug({ match, age }: { match: LiveMatch; age: number }) {
  const { team_goals, shoot_out } = match;
  const minute = readMinute(match, age);
  return (
    <section className={styles.bug} aria-label="Score">
      <i className={`${styles.side} ${styles.blue}`} aria-hidden="true" />
      <Team match={match} side="Blue" />
      <span className={styles.score}>
        <b>{team_goals.Blue}</b>
        <i aria-hidden="true" />
        <b>{team_goals.Green}</b>
      </span>
      <Team match={match} side="Green" />
      <i className={`${styles.side} ${styles.green}`} aria-hidden="true" />
      {minute && (
        <span className={styles.minute}>
          <span>
            {minute.text}
            {minute.added && <small>{minute.added}</small>}
            {shoot_out && (
              <small>
                {' '}
                {shoot_out.Blue}–{shoot_out.Green}
              </small>
            )}
          </span>
        </span>
      )}
    </section>
  );
}

function Team({ match, side }: { match: LiveMatch; side: TeamSide }) {
  const team = match.teams[side];
  const code = team?.short_name ?? takeCharacters(match.team_names[side], CODE_LENGTH).toUpperCase();
  return (
    <span className={styles.team}>
      {team && <TeamCrest crest={team.crest} size={40} />}
      <b>{code}</b>
      <RedCards className={styles.redCards} count={countRedCards(match)[side]} />
    </span>
  );
}

interface Goal {
  side: TeamSide;
  scorer: string | undefined;
  detail: string;
}

/** The last goal, for eight seconds. */
function GoalBanner({ match }: { match: LiveMatch }) {
  const [goal, setGoal] = useState<Goal | null>(null);
  const last = useRef(match);

  useEffect(() => {
    const before = last.current;
    last.current = match;
    const side = TEAM_SIDES.find((one) => match.team_goals[one] > before.team_goals[one]);
    if (side) setGoal(describeGoal(match, before, side));
  }, [match]);

  useEffect(() => {
    if (!goal) return;
    const timer = setTimeout(() => setGoal(null), BANNER_MS);
    return () => clearTimeout(timer);
  }, [goal]);

  if (!goal) return null;
  const team = match.teams[goal.side];
  return (
    <section
      className={`${styles.goal} ${goal.side === 'Blue' ? styles.blueGoal : styles.greenGoal}`}
      aria-label="Goal"
    >
      <div className={styles.strip}>
        <BallIcon />
        <b>Goal</b>
      </div>
      <div className={styles.body}>
        <span className={styles.crest}>{team && <TeamCrest crest={team.crest} size={112} />}</span>
        <div className={styles.text}>
          <p className={styles.scorer}>{goal.scorer ?? match.team_names[goal.side]}</p>
          <p className={styles.detail}>{goal.detail}</p>
        </div>
        <span className={styles.digits}>
          {TEAM_SIDES.map((side) => (
            <b key={side} className={side === goal.side ? styles.scored : undefined}>
              {match.team_goals[side]}
            </b>
          ))}
        </span>
      </div>
    </section>
  );
}

/** A goal whose event hasn't arrived yet is shown without a scorer, rather than with the previous goal's. */
function describeGoal({ event_data, team_names }: LiveMatch, before: LiveMatch, side: TeamSide): Goal {
  const added = event_data.slice(before.event_data.length);
  const event = added.findLast((one) => findScoringSide(one) === side);
  const line = event && listScorers({ event_data: [event], player_data: NO_PLAYERS })[side].lines[0];
  const [player, assister] = event?.participants ?? [];
  const scorer = line && player ? writeScorer({ ...line, minutes: [] }) : undefined;
  const parts = [scorer ? team_names[side] : null, line?.minutes[0], assister && `Assist: ${assister}`];
  return { side, scorer, detail: parts.filter(Boolean).join(' · ') };
}
