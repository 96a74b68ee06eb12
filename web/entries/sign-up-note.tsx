import { ClipboardPen } from 'lucide';
import type { NextSignUp } from '#contract/leagues/overview.ts';
import { leaguePaths } from '#web/kit/paths/league-paths.ts';
import { KickOff } from '#web/kit/time/kick-off.tsx';
import { Alert } from '#web/kit/ui/alert.tsx';
import { Link } from '#web/kit/ui/link.tsx';

/** Whether sign-up is open at a time in milliseconds. */
export function isSignUpOpen({ registration_opens, registration_closes }: NextSignUp, now: number): boolean {
  const isClosed = registration_closes !== null && now >= Date.parse(registration_closes);
  return now >= Date.parse(registration_opens) && !isClosed;
}

/** Says that a season takes teams; empty while sign-up is not open. `now` is in milliseconds. */
export function SignUpNote({ leagueId, next, now }: { leagueId: number; next: NextSignUp; now: number }) {
  const { season, registration_closes: closes, places, taken } = next;
  if (!isSignUpOpen(next, now)) return null;
  return (
    <Alert icon={ClipboardPen}>
      <p>
        <b className="text-ink">
          {season} takes teams
          {closes !== null && (
            <>
              {' '}
              until <KickOff at={closes} />
            </>
          )}
          .
        </b>{' '}
        {places !== null && `${taken} of ${places} places are taken. `}
        <Link className="link" to={leaguePaths.signUp(leagueId)}>
          Sign up a team
        </Link>
      </p>
    </Alert>
  );
}
