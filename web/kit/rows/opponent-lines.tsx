import { nameSide } from '#contract/fixtures/words.ts';
import type { NextFixture } from '#contract/teams/pages.ts';
import typography from '#web/kit/styles/typography.module.css';
import { KickOff } from '#web/kit/time/kick-off.tsx';

interface OpponentLinesProps {
  next: NextFixture;
  teamId: number;
  /** How much of a coming kick-off is shown. */
  form: 'day' | 'day and time';
}

/** The opponent of a team's fixture and its kick-off: 'Kestrel United', 'Sun 22 Nov, away'. */
export function OpponentLines({ next: { fixture, has_begun }, teamId, form }: OpponentLinesProps) {
  const isHome = fixture.home.team?.id === teamId;
  return (
    <>
      <b className={typography.truncated}>{nameSide(isHome ? fixture.away : fixture.home)}</b>
      <small>
        {has_begun && 'Since '}
        {fixture.kick_off === null ? 'No date yet' : <KickOff at={fixture.kick_off} form={has_begun ? 'time' : form} />}
        {isHome ? ', home' : ', away'}
        {fixture.status === 'postponed' && ', postponed'}
        {fixture.status === 'to be replayed' && ', to be replayed'}
      </small>
    </>
  );
}

/** Null while the opponent is to be decided. */
export function findOpponent({ fixture }: NextFixture, teamId: number) {
  return (fixture.home.team?.id === teamId ? fixture.away : fixture.home).team;
}
