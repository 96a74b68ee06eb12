import { nameSide } from '#contract/fixtures/words.ts';
import type { NextFixture } from '#contract/teams/pages.ts';
import { FittingName } from '#web/kit/heads/fitting-name.tsx';
import { KickOff } from '#web/kit/time/kick-off.tsx';

interface OpponentLinesProps {
  next: NextFixture;
  teamId: number;
  /** The shown parts of a coming kick-off. */
  form: 'day' | 'day and time';
}

/** A team's opponent and the kick-off: 'Kestrel United', 'Sun 22 Nov, away'. */
export function OpponentLines({ next: { fixture, has_begun }, teamId, form }: OpponentLinesProps) {
  const isHome = fixture.home.team?.id === teamId;
  const opponent = isHome ? fixture.away : fixture.home;
  return (
    <>
      <b className="min-w-0">
        <FittingName name={nameSide(opponent)} short={opponent.team?.short_name} />
      </b>
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

/** Null while the opponent is undecided. */
export function findOpponent({ fixture }: NextFixture, teamId: number) {
  return (fixture.home.team?.id === teamId ? fixture.away : fixture.home).team;
}
