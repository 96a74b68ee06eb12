import { type LoaderFunctionArgs, useLoaderData } from 'react-router';
import { titleMatch } from '#contract/matches/match-name.ts';
import { EmbedPage } from '#web/components/embed-page.tsx';
import { formatFootballTime } from '#web/components/football-date.ts';
import { MatchStatusPill } from '#web/components/match-status.tsx';
import { FoundProfiles } from '#web/components/player-link.tsx';
import { call } from '#web/http/call.ts';
import { requireMatchId } from '#web/http/path-id.ts';
import { takeFirstEvents } from '#web/pages/match/event-list.ts';
import { readFacts } from '#web/pages/match/match-facts.ts';
import { viewMatch } from '#web/pages/match/match-view.ts';
import { ScoreHero } from '#web/pages/match/score-hero.tsx';
import typography from '#web/styles/typography.module.css';
import { Link } from '#web/ui/link.tsx';

export async function loader({ params, request: { signal } }: LoaderFunctionArgs) {
  const input = { params: { match_id: requireMatchId(params.match_id) }, signal };
  const [match, profiles] = await Promise.all([
    call('GET /matches/:match_id', input),
    call('GET /matches/:match_id/profiles', input).catch(() => []),
  ]);
  return { match, profiles };
}

/** A match's score and scorers in a frame of another site. */
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
      <p className={typography.size14}>
        <Link className={typography.link} to={`/leagues/${league_id}`}>
          {match.league_name}
        </Link>
        {fixture && (
          <>
            {', '}
            <Link className={typography.link} to={`/leagues/${league_id}/competitions/${fixture.competition.id}`}>
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
