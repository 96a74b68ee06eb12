import type { MatchPlayer, TeamData, TeamSide } from '#contract/matches.ts';
import { isolateName, plainText } from '#contract/plain-text.ts';
import { TEAM_SIDES } from '#contract/teams.ts';

/** What a card tells of a match: nothing that a visitor does not see on the match's page. */
export interface ShownMatch {
  match_id: number;
  league_name: string;
  match_name: string;
  type: string;
  team_names: Record<TeamSide, string>;
  team_goals: Record<TeamSide, number>;
  player_data: Record<TeamSide, Pick<TeamData, 'players'>>;
  submission_date: string;
}

/** Discord's limits on an embed; the whole stays far below its 6000 characters. */
const MAX_TITLE = 256;
const MAX_DESCRIPTION = 512;
const MAX_FIELD_NAME = 256;
const MAX_FIELD = 1024;
const MAX_FOOTER = 512;

const SCORERS_SHOWN = 3;

/** The teams' colours on dark, and none of them after a draw. */
const COLOURS = { Blue: 0x58a6ff, Green: 0x5ee69a, draw: 0x95a1a2 };

/** A message with the result of a match as its only embed. No text of it pings anybody. */
export function buildCard(match: ShownMatch, publicUrl: string) {
  const { team_names, team_goals, player_data } = match;
  // Discord takes no embed with an empty name in it.
  const names = {
    Blue: escapeMarkdown(team_names.Blue) || 'Blue',
    Green: escapeMarkdown(team_names.Green) || 'Green',
  };
  const fields = TEAM_SIDES.flatMap((side) => {
    const value = listScorers(player_data[side].players);
    return value === ''
      ? []
      : [{ name: clip(names[side], MAX_FIELD_NAME), value: clip(value, MAX_FIELD), inline: true }];
  });
  const score = `${isolateName(names.Blue)} ${team_goals.Blue}–${team_goals.Green} ${isolateName(names.Green)}`;
  return {
    embeds: [
      {
        title: clip(escapeMarkdown(match.match_name) || `${names.Blue} vs ${names.Green}`, MAX_TITLE),
        url: `${publicUrl}/matches/${match.match_id}`,
        description: clip(`**${score}**`, MAX_DESCRIPTION),
        color: colourOf(team_goals),
        fields,
        footer: { text: clip(`${defuse(match.league_name)} · ${defuse(match.type)}`, MAX_FOOTER) },
        timestamp: match.submission_date,
      },
    ],
    allowed_mentions: { parse: [] },
  };
}

export type Card = ReturnType<typeof buildCard>;

function colourOf({ Blue, Green }: Record<TeamSide, number>): number {
  if (Blue === Green) return COLOURS.draw;
  return Blue > Green ? COLOURS.Blue : COLOURS.Green;
}

function listScorers(players: readonly MatchPlayer[]): string {
  const scorers = players.filter(({ goals }) => goals > 0).toSorted((one, other) => other.goals - one.goals);
  const names = scorers.slice(0, SCORERS_SHOWN).map(({ name, goals }) => {
    const written = isolateName(escapeMarkdown(name) || 'Player');
    return goals > 1 ? `${written} ×${goals}` : written;
  });
  const others = scorers.length - names.length;
  return [...names, ...(others > 0 ? [`+${others} more`] : [])].join('\n');
}

/** Text as it was meant, in places where Discord reads markdown. */
function escapeMarkdown(text: string): string {
  return defuse(text).replace(/[\\*_~`|<>#[\]()-]/g, '\\$&');
}

/** Without marks that turn text around; an unseen character after each `@` and `://`, and Discord sees no mention or link. */
function defuse(text: string): string {
  return plainText(text).replace(/@|:\/\//g, '$&\u200b');
}

/** The beginning of a text that is too long; it ends with a whole character, and with no escape of the next one. */
function clip(text: string, most: number): string {
  if (text.length <= most) return text;
  const beginning = text.slice(0, most - 1).replace(/[\ud800-\udbff]$/, '');
  const slashes = /\\*$/.exec(beginning)?.[0].length ?? 0;
  return `${slashes % 2 === 1 ? beginning.slice(0, -1) : beginning}…`;
}
