import type { MatchWithoutEvents, TeamSide } from '#contract/matches/schema.ts';
import { useRead } from '#web/kit/http/use-read.ts';
import { type Meetings, readHeadToHead, readListedMeetings } from '#web/matches/figures/meetings.ts';
import { type FormTeam, type PlayedMatch, readForm } from '#web/matches/figures/team-form.ts';
import type { MatchView } from '#web/matches/page/match-view.ts';

/** The newest matches of a team before this one; null until loaded, with the reason if that failed. */
export interface LoadedForm {
  played: PlayedMatch[] | null;
  error: string | null;
}

interface TeamsBefore {
  form: Record<TeamSide, LoadedForm>;
  meetings: Meetings | null;
}

/** Both teams' form before the match and their previous meetings, loaded once they are about to be seen. */
export function useTeamsBefore(match: MatchWithoutEvents, view: MatchView, isSeen: boolean): TeamsBefore {
  const Blue = useForm(match, isSeen ? nameTeam(view, 'Blue') : null);
  const Green = useForm(match, isSeen ? nameTeam(view, 'Green') : null);
  const meetings = useMeetings(match, view, isSeen, Blue.played);
  return { form: { Blue, Green }, meetings };
}

function nameTeam({ names, leagueTeams }: MatchView, side: TeamSide): FormTeam {
  return { name: names[side], slug: leagueTeams[side]?.slug };
}

/** The team's newest matches before this one, under any of its names. */
function useForm({ match_id, league_id }: MatchWithoutEvents, team: FormTeam | null): LoadedForm {
  const input = team && { params: { league_id }, querystring: { team: team.name, before: match_id } };
  const { answer, error } = useRead('GET /leagues/:league_id/matches', input);
  return { played: answer && team && readForm(answer, team), error };
}

/** All meetings of two teams of the league; for other teams those among Blue's newest matches. */
function useMeetings(
  match: MatchWithoutEvents,
  { leagueId, names, leagueTeams }: MatchView,
  isSeen: boolean,
  form: PlayedMatch[] | null,
): Meetings | null {
  const { Blue: blue, Green: green } = leagueTeams;
  const params = blue && green && { league_id: leagueId, slug: blue.slug, other_slug: green.slug };
  const hasPage = params !== null && params.slug !== params.other_slug;
  const { answer } = useRead(
    'GET /leagues/:league_id/teams/:slug/head_to_head/:other_slug',
    isSeen && hasPage ? { params } : null,
  );
  if (hasPage) return answer && readHeadToHead(answer, match);
  return form && readListedMeetings(form, names.Blue, { name: names.Green, slug: green?.slug });
}
