import { Calendar, CalendarPlus, Timer, TriangleAlert } from 'lucide';
import type { ReactNode } from 'react';
import type { BracketTie } from '#contract/competitions/cups.ts';
import { dayOfLeg, listNotes, type TieNote } from '#web/competitions/cups/describe-tie.ts';
import styles from '#web/competitions/cups/tie-card.module.css';
import { FittingName } from '#web/kit/heads/fitting-name.tsx';
import { TeamCrest } from '#web/kit/heads/team-crest.tsx';
import { tw } from '#web/kit/styles/tw.ts';
import { KickOff } from '#web/kit/time/kick-off.tsx';
import { Icon } from '#web/kit/ui/icon.tsx';
import { Link } from '#web/kit/ui/link.tsx';

type Side = 'home' | 'away';

const SIDES = ['home', 'away'] as const;
const NOTE_ICONS = { 'next leg': Calendar, decision: Timer, warning: TriangleAlert };

/** A tie with its legs, linked to the last played match. */
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
        <NoteText key={note.words} note={note} />
      ))}
    </>
  );
  const className =
    legs.length === 1
      ? `${tw`relative block overflow-hidden rounded-3 bg-surface [box-shadow:inset_0_0_0_1px_var(--line)] [a&]:hover:bg-surface-2 [a&]:hover:[box-shadow:inset_0_0_0_1px_var(--control)]`} ${styles.oneLeg}`
      : tw`relative block overflow-hidden rounded-3 bg-surface [box-shadow:inset_0_0_0_1px_var(--line)] [a&]:hover:bg-surface-2 [a&]:hover:[box-shadow:inset_0_0_0_1px_var(--control)]`;
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
    <div
      className={`relative block overflow-hidden rounded-3 bg-surface [box-shadow:inset_0_0_0_1px_var(--line)] after:pointer-events-none after:absolute after:inset-0 after:[border-radius:inherit] after:[box-shadow:inset_0_0_0_2px_var(--line-2)] after:content-[""] [a&]:hover:bg-surface-2 [a&]:hover:[box-shadow:inset_0_0_0_1px_var(--control)] ${styles.oneLeg} ${styles.final}`}
    >
      <span
        className={`before:absolute before:start-[50%] before:top-0 before:bottom-0 before:-ms-px before:w-0.5 before:bg-chalk-line before:content-[""] ${styles.pitch}`}
        aria-hidden="true"
      >
        <span className="size-20 rounded-[50%] border-2 border-chalk-line" />
      </span>
      <TieHead legs={1}>{kickOff ? <KickOff at={kickOff} /> : tie.name}</TieHead>
      <TieSides tie={tie} />
      <ShootOut tie={tie} />
      {listNotes(tie)
        .filter(({ kind }) => kind !== 'next leg')
        .map((note) => (
          <NoteText key={note.words} note={note} />
        ))}
      {isOpen && (
        <span className="flex items-center gap-1.5 border-t border-line px-3.5 py-1.75 text-14 text-ink-2">
          <Icon className="text-ink-3" icon={CalendarPlus} size={16} />
          <a className="link" href={calendarPath}>
            Add to calendar
          </a>
        </span>
      )}
      {leg?.match_id && (
        <span className="flex items-center gap-1.5 border-t border-line px-3.5 py-1.75 text-14 text-ink-2 [&>svg]:text-ink-3">
          <Link className="link" to={`/matches/${leg.match_id}`}>
            The match
          </Link>
        </span>
      )}
    </div>
  );
}

function TieHead({ legs, children }: { legs: number; children: ReactNode }) {
  return (
    <span
      className={`grid grid-cols-[minmax(0,1fr)_2rem_2rem_2.75rem] items-center ps-3.5 pe-1.5 pt-2 text-center text-12 text-ink-3 [&>:first-child]:text-start [&>:first-child]:text-14 ${styles.head}`}
    >
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
    <span
      className={`grid min-h-10.5 grid-cols-[minmax(0,1fr)_2rem_2rem_2.75rem] items-center ps-3.5 pe-1.5 text-center text-ink-3 tabular ${styles.side} ${isWinner ? styles.winner : ''}`}
    >
      <span className={`flex min-w-0 items-center gap-2 text-start text-ink-2 ${styles.name}`}>
        <TeamCrest crest={team?.crest ?? null} size={24} />
        <FittingName name={team?.name ?? label ?? 'To be announced'} short={team?.short_name} />
        {isWinner && <span className="sr-only">, goes through</span>}
      </span>
      {tie.legs.length > 1 &&
        tie.legs.map((leg, at) => <span key={at === 0 ? 'first' : 'second'}>{leg.score?.[side] ?? '–'}</span>)}
      <span
        className={`-me-1.5 grid place-items-center self-stretch border-s border-line bg-sunken font-display text-[1.5rem]/none font-extrabold ${styles.total} ${isAhead && !isWinner ? styles.ahead : ''}`}
      >
        {tie.total?.[side] ?? '–'}
      </span>
    </span>
  );
}

/** Only the goals of a shoot-out are stored, so misses aren't drawn. */
function ShootOut({ tie }: { tie: BracketTie }) {
  const { shoot_out } = tie;
  if (!shoot_out) return null;
  const [most, least] = [Math.max(shoot_out.home, shoot_out.away), Math.min(shoot_out.home, shoot_out.away)];
  return (
    <span className="flex items-end gap-1.5 border-t border-line px-3.5 py-1.75 text-14 text-ink-2 [&>svg]:text-ink-3">
      <span className="grid flex-1 gap-1" aria-hidden="true">
        {SIDES.map((side) => (
          <span key={side} className="grid grid-cols-[2.5rem_auto_1fr] items-center gap-2 text-12 text-ink-2">
            <b>{tie[side].team?.short_name}</b>
            <span className={`inline-flex flex-wrap gap-0.75 ${styles.dots}`}>
              {Array.from({ length: shoot_out[side] }, (_, at) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: equal dots without an identity.
                <i key={at} />
              ))}
            </span>
            <span className="tabular">{shoot_out[side]}</span>
          </span>
        ))}
      </span>
      <span className="text-ink-3">
        {most}–{least} in the shoot-out
      </span>
    </span>
  );
}

function NoteText({ note }: { note: TieNote }) {
  return (
    <span className="flex items-center gap-1.5 border-t border-line px-3.5 py-1.75 text-14 text-ink-2">
      <Icon className="text-ink-3" icon={NOTE_ICONS[note.kind]} size={16} />
      <span>
        {note.words}
        {note.kind === 'next leg' && <KickOff at={note.kickOff} />}
      </span>
    </span>
  );
}
