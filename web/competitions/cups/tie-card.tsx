import { Calendar, CalendarPlus, Timer, TriangleAlert } from 'lucide';
import type { ReactNode } from 'react';
import type { BracketTie } from '#contract/competitions/cups.ts';
import { dayOfLeg, listNotes, type TieNote } from '#web/competitions/cups/describe-tie.ts';
import styles from '#web/competitions/cups/tie-card.module.css';
import { TeamCrest } from '#web/kit/heads/team-crest.tsx';
import typography from '#web/kit/styles/typography.module.css';
import { KickOff } from '#web/kit/time/kick-off.tsx';
import { Icon } from '#web/kit/ui/icon.tsx';
import { Link } from '#web/kit/ui/link.tsx';

type Side = 'home' | 'away';

const SIDES = ['home', 'away'] as const;
const NOTE_ICONS = { 'next leg': Calendar, decision: Timer, warning: TriangleAlert };

/** A tie with its legs; it leads to the last match that was played. */
export function TieCard({ tie, hasName = true }: { tie: BracketTie; hasName?: boolean }) {
  const { legs } = tie;
  const kickOff = legs[0] && dayOfLeg(legs[0]);
  const matchId = legs.findLast(({ match_id }) => match_id !== null)?.match_id;
  const content = (
    <>
      <TieHead legs={legs.length}>{hasName || !kickOff ? tie.name : <KickOff at={kickOff} />}</TieHead>
      <TieSides tie={tie} />
      <ShootOut tie={tie} />
      {listNotes(tie).map((note) => (
        <Note key={note.words} note={note} />
      ))}
    </>
  );
  const className = legs.length === 1 ? `${styles.tie} ${styles.oneLeg}` : styles.tie;
  return matchId ? (
    <Link className={className} to={`/matches/${matchId}`}>
      {content}
    </Link>
  ) : (
    <div className={className}>{content}</div>
  );
}

/** The final, with the centre circle above it. */
export function FinalCard({ tie, calendarPath }: { tie: BracketTie; calendarPath: string }) {
  const [leg] = tie.legs;
  const kickOff = leg && dayOfLeg(leg);
  const isOpen = leg?.score === null && tie.is_needed;
  return (
    <div className={`${styles.tie} ${styles.oneLeg} ${styles.final}`}>
      <span className={styles.pitch} aria-hidden="true">
        <span className={styles.circle} />
      </span>
      <TieHead legs={1}>{kickOff ? <KickOff at={kickOff} /> : tie.name}</TieHead>
      <TieSides tie={tie} />
      <ShootOut tie={tie} />
      {listNotes(tie)
        .filter(({ kind }) => kind !== 'next leg')
        .map((note) => (
          <Note key={note.words} note={note} />
        ))}
      {isOpen && (
        <span className={styles.foot}>
          <Icon icon={CalendarPlus} size={16} />
          <a className={typography.link} href={calendarPath}>
            Add to calendar
          </a>
        </span>
      )}
      {leg?.match_id && (
        <span className={styles.foot}>
          <Link className={typography.link} to={`/matches/${leg.match_id}`}>
            The match
          </Link>
        </span>
      )}
    </div>
  );
}

function TieHead({ legs, children }: { legs: number; children: ReactNode }) {
  return (
    <span className={styles.head}>
      <span>{children}</span>
      {legs > 1 ? (
        <>
          <span>1st</span>
          <span>2nd</span>
          <span>Total</span>
        </>
      ) : (
        <span>Goals</span>
      )}
    </span>
  );
}

function TieSides({ tie }: { tie: BracketTie }) {
  return SIDES.map((side) => <TieSide key={side} tie={tie} side={side} />);
}

function TieSide({ tie, side }: { tie: BracketTie; side: Side }) {
  const { team, label } = tie[side];
  const isWinner = tie.winner === side;
  const other = side === 'home' ? 'away' : 'home';
  const isAhead = tie.total !== null && tie.total[side] > tie.total[other];
  return (
    <span className={isWinner ? `${styles.side} ${styles.winner}` : styles.side}>
      <span className={styles.name}>
        <TeamCrest crest={team?.crest ?? null} size={24} />
        <span className={typography.truncated}>{team?.name ?? label ?? 'To be announced'}</span>
        {isWinner && <span className={typography.screenReaderOnly}>, goes through</span>}
      </span>
      {tie.legs.length > 1 &&
        tie.legs.map((leg, at) => <span key={at === 0 ? 'first' : 'second'}>{leg.score?.[side] ?? '–'}</span>)}
      <span className={isAhead && !isWinner ? `${styles.total} ${styles.ahead}` : styles.total}>
        {tie.total?.[side] ?? '–'}
      </span>
    </span>
  );
}

/** Only the goals of a shoot-out are stored, so no misses are drawn. */
function ShootOut({ tie }: { tie: BracketTie }) {
  const { shoot_out } = tie;
  if (!shoot_out) return null;
  const [most, least] = [Math.max(shoot_out.home, shoot_out.away), Math.min(shoot_out.home, shoot_out.away)];
  return (
    <span className={`${styles.foot} ${styles.shootOut}`}>
      <span className={styles.penalties} aria-hidden="true">
        {SIDES.map((side) => (
          <span key={side} className={styles.penaltyRow}>
            <b>{tie[side].team?.short_name}</b>
            <span className={styles.dots}>
              {Array.from({ length: shoot_out[side] }, (_, at) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: equal dots without an identity.
                <i key={at} />
              ))}
            </span>
            <span className={typography.figures}>{shoot_out[side]}</span>
          </span>
        ))}
      </span>
      <span className={typography.dim}>
        {most}–{least} in the shoot-out
      </span>
    </span>
  );
}

function Note({ note }: { note: TieNote }) {
  return (
    <span className={styles.foot}>
      <Icon icon={NOTE_ICONS[note.kind]} size={16} />
      <span>
        {note.words}
        {note.kind === 'next leg' && <KickOff at={note.kickOff} />}
      </span>
    </span>
  );
}
