import { type LoaderFunctionArgs, useLoaderData } from 'react-router';
import { titleMatch } from '#contract/matches/match-name.ts';
import { MatchStatusPill } from '#web/kit/heads/match-status.tsx';
import { FoundProfiles } from '#web/kit/heads/player-link.tsx';
import { call } from '#web/kit/http/call.ts';
import { requireMatchId } from '#web/kit/http/path-id.ts';
import { EmbedPage } from '#web/kit/page/embed.tsx';
import { formatFootballTime } from '#web/kit/time/football-date.ts';
import { Link } from '#web/kit/ui/link.tsx';
import { readFacts } from '#web/matches/figures/match-facts.ts';
import { takeFirstEvents } from '#web/matches/page/event-list.ts';
import { viewMatch } from '#web/matches/page/match-view.ts';
import { ScoreHero } from '#web/matches/page/score-hero.tsx';

export async function loader({ params, request: { signal } }: LoaderFunctionArgs) {
  const input = { params: { match_id: requireMatchId(params.match_id) }, signal };
  const [match, profiles] = await Promise.all([
    call('GET /matches/:match_id', input),
    call('GET /matches/:match_id/profiles', input).catch(() => []),
  ]);
  return { match, profiles };
}

/** A match's score and scorers, framed by another site. */
export function Component() {
  const { match, profiles } = useLoaderData<typeof loader>();
  const { match_id, league_id, fixture, award } = match;
  const view = viewMatch(match, readFacts(match), takeFirstEvents(match.event_data, null), null);
  return (
    <EmbedPage
      title={titleMatch(match.context_data)}
      path={`/matches/${match_id}`}
      detail={
        <>
          <MatchStatusPill status={match.status} />
          {award && <span>{`Awarded ${award.Blue}–${award.Green}`}</span>}
        </>
      }
      note={formatFootballTime(match.submission_date)}
    >
      <p className="text-14">
        <Link className="link" to={`/leagues/${league_id}`}>
          {match.league_name}
        </Link>
        {fixture && (
          <>
            {', '}
            <Link className="link" to={`/leagues/${league_id}/competitions/${fixture.competition.id}`}>
              {fixture.competition.name}
            </Link>
            {`, ${fixture.round_name}`}
          </>
        )}
      </p>
      <FoundProfiles value={new Set(profiles)}>
        <ScoreHero match={view} />
      </FoundProfiles>
    </EmbedPage>
  );
}
