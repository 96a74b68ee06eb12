import type { Fixture } from '#contract/fixtures/schema.ts';
import { describeDecision } from '#contract/fixtures/words.ts';
import type { LiveMatch } from '#contract/live/schema.ts';
import { useRead } from '#web/kit/http/use-read.ts';
import { leaguePaths } from '#web/kit/paths/league-paths.ts';
import { Alert } from '#web/kit/ui/alert.tsx';
import { Link } from '#web/kit/ui/link.tsx';
import type { FollowedMatch } from '#web/live/use-live-match.ts';

const DECISIONS: Partial<Record<Fixture['status'], string>> = { walkover: 'walkover', cancelled: 'cancelled' };

/** The fixture of a match that is over without being stored, as staff may have decided it. Null for other matches. */
export function fixtureOf({ is_over, match_id, league_id, fixture_id }: LiveMatch) {
  if (!is_over || match_id !== null || fixture_id === null) return null;
  return { params: { league_id, fixture_id } };
}

/** The reliability of a live match's figures, and what follows it. */
export function LiveNote({
  followed: { isConnected, isSilent },
  match,
}: {
  followed: FollowedMatch;
  match: LiveMatch;
}) {
  const { answer } = useRead('GET /leagues/:league_id/fixtures/:fixture_id/sheets', fixtureOf(match));
  const matchId = match.match_id ?? answer?.fixture.match_id ?? null;
  if (matchId !== null) {
    return (
      <Alert kind="success">
        <p>
          The match is over.{' '}
          <Link className="link" to={`/matches/${matchId}`}>
            See the result
          </Link>
        </p>
      </Alert>
    );
  }
  if (match.is_over) {
    return (
      <Alert>
        {answer && DECISIONS[answer.fixture.status] ? (
          <DecidedNote fixture={answer.fixture} leagueId={match.league_id} />
        ) : (
          <p>No more news is expected. The result follows once the match server sends it.</p>
        )}
      </Alert>
    );
  }
  if (!isConnected) {
    return (
      <Alert kind="warning">
        <p>Connection lost. What you see is what we last heard. This page tries again by itself.</p>
      </Alert>
    );
  }
  if (isSilent) {
    return (
      <Alert kind="warning">
        <p>
          The match server is quiet. What you see is what we last heard. This page tries again by itself; nothing is
          lost.
        </p>
      </Alert>
    );
  }
  return (
    <Alert>
      <p>Live numbers come from the match server and may change. The result counts once it is approved.</p>
    </Alert>
  );
}

/** A result without a match: this match doesn't count. */
function DecidedNote({ fixture, leagueId }: { fixture: Fixture; leagueId: number }) {
  return (
    <p>
      Decided by the league: {DECISIONS[fixture.status]}. {describeDecision(fixture)}{' '}
      <Link className="link" to={leaguePaths.matches(leagueId)}>
        See the fixtures
      </Link>
    </p>
  );
}
