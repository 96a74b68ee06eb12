import { describeEnd } from '#contract/fixtures/words.ts';
import { clip } from '#contract/kit/clip.ts';
import { isolateName } from '#contract/kit/plain-text.ts';
import type { MatchEvent, TeamData, TeamSide } from '#contract/matches/schema.ts';
import { listScorers, onlyGoals, onlyRedCards, type Scorers, writeScorer } from '#contract/matches/scorers.ts';
import { compareGoals, toPair, writeGoals } from '#contract/matches/shoot-outs.ts';
import { TEAM_SIDES } from '#contract/matches/sides.ts';
import { readEvents, readPlayerData } from '#contract/review/read-match.ts';
import { defuse, escapeMarkdown, isAcceptedByDiscord } from '#server/discord/discord-text.ts';

/** The parts of a match on a card, all of them public. */
export interface ShownMatch {
  match_id: number;
  league_name: string;
  match_name: string;
  type: string;
  team_names: Record<TeamSide, string>;
  team_goals: Record<TeamSide, number>;
  /** The awarded score, which counts instead of the played one. */
  award: Record<TeamSide, number> | null;
  shoot_out: Record<TeamSide, number> | null;
  had_extra_time: boolean;
  player_data: Record<TeamSide, Pick<TeamData, 'players'>>;
  event_data: readonly MatchEvent[];
  submission_date: string;
}

/** A message with one embed, without pings. */
export interface Card {
  embeds: [
    {
      title: string;
      url?: string;
      description?: string;
      color: number;
      fields?: { name: string; value: string; inline: true }[];
      footer: { text: string };
      timestamp?: string;
    },
  ];
  allowed_mentions: { parse: [] };
}

/** Characters. Discord allows 256 in a title, which has two names; 1024 in a field; 6000 in all. */
const MAX_NAME_LENGTH = 110;
const MAX_DESCRIPTION_LENGTH = 512;
const MAX_FIELD_LENGTH = 1024;
const MAX_FOOTER_LENGTH = 512;

const SCORERS_SHOWN = 6;
const SENT_OFF_SHOWN = 3;

/** The teams' colours; `neither` for a draw. */
const COLOURS = { Blue: 0x58a6ff, Green: 0x5ee69a, neither: 0x95a1a2 };

/** The card of a match's result. It links to the match's page if Discord accepts the link. */
export function buildCard(match: ShownMatch, publicUrl: string): Card {
  const { match_name, team_names, team_goals, award } = match;
  const { Blue, Green } = award ?? team_goals;
  const goals = [Blue, Green] as const;
  const scorers = listScorers({
    event_data: readEvents(match.event_data),
    player_data: readPlayerData(match.player_data),
  });
  const shootOut = toPair(award ? null : match.shoot_out);
  const [blue, green] = [writeTeam(team_names.Blue, 'Blue'), writeTeam(team_names.Green, 'Green')];
  const ownName = match_name === `${team_names.Blue} vs ${team_names.Green}` ? '' : escapeMarkdown(match_name);
  const end =
    match.had_extra_time || shootOut ? describeEnd({ shoot_out: shootOut, had_extra_time: match.had_extra_time }) : '';
  const decision = award ? `Awarded. ${team_goals.Blue}–${team_goals.Green} was played.` : end;
  const description = [ownName, decision].filter(Boolean).join('\n');
  return {
    embeds: [
      {
        title: `${blue} ${writeGoals(goals, shootOut)} ${green}`,
        ...(isAcceptedByDiscord(publicUrl) && { url: `${publicUrl}/matches/${match.match_id}` }),
        ...(description && { description: clip(description, MAX_DESCRIPTION_LENGTH) }),
        color: colourOf(compareGoals(goals, shootOut)),
        fields: TEAM_SIDES.flatMap((side) => listPlayers(match, side, scorers[side])),
        footer: { text: clip(`${defuse(match.league_name)} · ${defuse(match.type)}`, MAX_FOOTER_LENGTH) },
        timestamp: match.submission_date,
      },
    ],
    allowed_mentions: { parse: [] },
  };
}

/** The card of a test message. */
export function buildTestCard(leagueName: string): Card {
  return {
    embeds: [
      {
        title: 'Results will appear here',
        description:
          'Each match that counts gets a card with the score, the scorers and a link to the match. It is edited when ' +
          'the match is corrected, and deleted when it is declined or removed. This is a test message, which you may delete.',
        color: COLOURS.neither,
        footer: { text: clip(defuse(leagueName), MAX_FOOTER_LENGTH) },
      },
    ],
    allowed_mentions: { parse: [] },
  };
}

function colourOf(lead: number): number {
  if (lead === 0) return COLOURS.neither;
  return lead > 0 ? COLOURS.Blue : COLOURS.Green;
}

/** A team's field: scorers, unless the result was awarded, then players sent off; no field without either. */
function listPlayers({ team_names, award }: ShownMatch, side: TeamSide, listed: Scorers) {
  const goals = award ? [] : onlyGoals(listed).lines;
  const others = award ? 0 : Math.max(0, goals.length - SCORERS_SHOWN) + listed.more;
  const sentOff = onlyRedCards(listed);
  const lines = [
    ...goals.slice(0, SCORERS_SHOWN).map((line) => writeScorer(line, writeName)),
    ...(others > 0 ? [`+${others} more`] : []),
    ...sentOff.slice(0, SENT_OFF_SHOWN).map((line) => `🟥 ${writeScorer(line, writeName)}`),
  ];
  if (lines.length === 0) return [];
  return [
    { name: writeTeam(team_names[side], side), value: clip(lines.join('\n'), MAX_FIELD_LENGTH), inline: true as const },
  ];
}

/** A name at the start of a line, where a number and a dot would begin a list. */
function writeName(name: string): string {
  return isolateName(clip(escapeMarkdown(name) || 'Player', MAX_NAME_LENGTH)).replace(/^(\d+)\./, '$1\\.');
}

/** The side replaces a name without visible characters: Discord refuses empty names of fields. */
function writeTeam(name: string, side: TeamSide): string {
  return isolateName(clip(escapeMarkdown(name) || side, MAX_NAME_LENGTH));
}
