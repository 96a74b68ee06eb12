import type { Crest } from '#contract/kit/heads.ts';
import { type GoalPair, toPair } from '#contract/matches/shoot-outs.ts';
import type { TeamHeadToHead, TeamResult } from '#contract/teams/pages.ts';
import { type FormTeam, isSameTeam, type PlayedMatch } from '#web/matches/figures/team-form.ts';

interface MeetingSide {
  name: string;
  crest: Crest | null;
  goals: number;
}

/** A match between both teams, the home team on the left. A walkover has no match. */
export interface Meeting {
  matchId: number | null;
  playedAt: string | null;
  /** Text such as 'Matchweek 3', 'Season 3, matchweek 14' or 'Conference Cup, group B'; empty if unknown. */
  occasion: string;
  left: MeetingSide;
  right: MeetingSide;
  /** In the order of the sides; null without one. */
  shootOut: GoalPair | null;
}

/** The earlier matches of two teams, newest first, from Blue's view. */
export interface Meetings {
  won: number;
  drawn: number;
  lost: number;
  list: Meeting[];
}

/** The meetings of two teams of the league; `meetings.team` must be Blue. */
export function readHeadToHead(
  { team, other, meetings }: TeamHeadToHead,
  { match_id, submission_date }: { match_id: number; submission_date: string },
): Meetings {
  const season = meetings.find((meeting) => meeting.match_id === match_id)?.season ?? null;
  const earlier = meetings.filter(
    ({ match_id: id, played_at }) => id !== match_id && played_at !== null && played_at < submission_date,
  );
  const count = (result: TeamResult['result']) => earlier.filter((meeting) => meeting.result === result).length;
  return {
    won: count('W'),
    drawn: count('D'),
    lost: count('L'),
    list: earlier.map((meeting) => {
      const blue = { name: team.name, crest: team.crest, goals: meeting.goals_for };
      const green = { name: other.name, crest: other.crest, goals: meeting.goals_against };
      const [left, right] = meeting.is_home === false ? [green, blue] : [blue, green];
      const shootOut = toPair(meeting.shoot_out);
      return {
        matchId: meeting.match_id,
        playedAt: meeting.played_at,
        occasion: nameOccasion(meeting, season),
        left,
        right,
        shootOut: shootOut && meeting.is_home === false ? [shootOut[1], shootOut[0]] : shootOut,
      };
    }),
  };
}

/** The season is omitted if it is the match's own. */
function nameOccasion({ cup, season, round_name, is_walkover }: TeamResult, ownSeason: string | null): string {
  const shownSeason = cup === null && (season !== ownSeason || round_name === null) ? season : null;
  const [first, ...others] = [cup ?? shownSeason, round_name, is_walkover ? 'walkover' : null].filter(
    (part) => part !== null,
  );
  return [first ?? '', ...others.map((part) => part.charAt(0).toLowerCase() + part.slice(1))].join(', ');
}

/** The meetings of teams outside the league's list, from Blue's matches. */
export function readListedMeetings(form: readonly PlayedMatch[], blue: string, green: FormTeam): Meetings {
  const earlier = form.filter(({ opponent }) => isSameTeam(opponent, green));
  const count = (result: PlayedMatch['result']) => earlier.filter((meeting) => meeting.result === result).length;
  return {
    won: count('win'),
    drawn: count('draw'),
    lost: count('loss'),
    list: earlier.map(({ match, crest, goals, goalsAgainst, shootOut }) => ({
      matchId: match.match_id,
      playedAt: match.submission_date,
      occasion: '',
      left: { name: blue, crest: null, goals },
      right: { name: green.name, crest: crest ?? null, goals: goalsAgainst },
      shootOut,
    })),
  };
}
