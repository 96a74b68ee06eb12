import {
  FIXTURE_FIT_DAYS,
  GAME_SERVER_MAX_EVENTS,
  GAME_SERVER_MAX_PLAYERS_PER_TEAM,
  GAME_SERVER_MAX_STAT,
  MAX_CLOCK_LEAD_MINUTES,
  MAX_NAME_LENGTH,
} from '#contract/kit/limits.ts';
import { FOOTBALL_STATS, STAT_PARTS, SUMMED_EXTRAS, TEAM_EXTRAS } from '#contract/matches/stats.ts';
import { TEAM_TOTALS } from '#contract/matches/team-totals.ts';
import { DEFAULT_MATCH_TYPE } from '#contract/submissions/sports.ts';
import { BOUNDS } from '#web/docs/reference/match-example.ts';
import { type Term, TermList } from '#web/docs/term-list.tsx';

const MATCH_FIELDS: Term[] = [
  [
    'type',
    `Up to ${BOUNDS.label} characters. Without it the match has the type of its fixture, or is a ${DEFAULT_MATCH_TYPE}. A type that no competition of the league counts has a warning.`,
  ],
  [
    'played_at',
    `When the match was played, as ISO 8601 with an offset; not in the future. A clock may be ${MAX_CLOCK_LEAD_MINUTES} minutes ahead. The time of the request by default.`,
  ],
  [
    'fixture_id',
    `The fixture that was played, from GET /game_server/fixtures. Without it, the names of both teams find the only open fixture within ${FIXTURE_FIT_DAYS} days whose competition counts the type, if the match states one: of another type it is a friendly, with a warning. A match that fits two, or a played one, is On-Hold. false says that the match is no fixture's.`,
  ],
  ['context_data.team_goals', 'Required: the score, as { "Blue": 2, "Green": 1 }.'],
  ['context_data.extra_time', 'true if the match went to extra time.'],
  [
    'context_data.shoot_out',
    'The goals of the penalty shoot-out, as { "Blue": 4, "Green": 3 }, which are no player’s. It follows a level score, or the second of two legs that are level together; a match with one that it can’t end with is On-Hold.',
  ],
  ['context_data.team_names', 'The names of Blue and Green, which are Blue and Green by default.'],
  ['context_data.match_name', `Up to ${BOUNDS.matchName} characters; “Blue's name vs Green's name” by default.`],
  ['context_data.server_instance, place_id, group_id', 'Ids of Roblox, as numbers or text. They are kept as text.'],
  ['context_data.submitter_name', `The uploader shown with the match, up to ${BOUNDS.label} characters.`],
  ['player_data.Blue, player_data.Green', 'The two teams, as below.'],
  ['event_data', `What happened, in order: up to ${GAME_SERVER_MAX_EVENTS} events, as below.`],
  [
    'non_targeted_event_data',
    'Any other data to keep with the match. The match page compares the totals of the teams only if there is some.',
  ],
  ['announce', "false keeps the result off the league's Discord channel; true by default."],
];

const TEAM_FIELDS: Term[] = [
  ['original_name', "The team's own name, when it differs from the one in team_names."],
  ['players', `Up to ${GAME_SERVER_MAX_PLAYERS_PER_TEAM} players, as below.`],
  [
    TEAM_TOTALS.join(', '),
    'Totals of the team. Assists and cards are added up from the players when left out; other totals stay empty.',
  ],
  [TEAM_EXTRAS.join(', '), 'Further totals, shown only if they are sent. possession is a percentage from 0 to 100.'],
];

const DESCRIBED_STATS: readonly string[] = ['started', 'minutes', 'distance'];
const COUNTED_STATS = SUMMED_EXTRAS.filter((name) => !DESCRIBED_STATS.includes(name));

const PLAYER_FIELDS: Term[] = [
  ['name', 'Required: the Roblox username.'],
  [
    'id',
    "The Roblox user id, as a number or text. It links a player's matches across changes of name. Lines with the same id in a team are added up; 0, negative numbers, nil and an empty text are no id.",
  ],
  ['goals, assists, yellow_cards', "0 by default. An own goal is not one of its scorer's goals."],
  ['red_card', '0 or 1, or false or true; 0 by default.'],
  ['position', `GK, DF, MF, FW, or a word of your league of up to ${FOOTBALL_STATS.position.max} characters.`],
  ['shirt', `The number on the shirt, up to ${FOOTBALL_STATS.shirt.max}.`],
  ['started', 'true for the starters, false for the substitutes.'],
  [
    'minutes',
    'The minutes played. Left out, they follow from started, Substitution and Red Card events, and full time, where those are sent.',
  ],
  [
    COUNTED_STATS.join(', '),
    `What the player did. A stat that is left out is unknown, not 0. ${STAT_PARTS.map(([part, whole]) => `${part} can’t exceed ${whole}`).join(', and ')}.`,
  ],
  ['distance', `In studs, up to ${FOOTBALL_STATS.distance.max.toLocaleString('en-GB')}.`],
];

const EVENT_FIELDS: Term[] = [
  [
    'eventName',
    `Required: Goal, Own Goal, Yellow Card, Red Card, or a name of your own, up to ${BOUNDS.label} characters.`,
  ],
  ['timestamp', 'The match clock, such as 63:12 or 45+2.'],
  [
    'participants',
    `Up to ${BOUNDS.participants} names. The scorer first, then the assister; for a card, the offender.`,
  ],
  ['team_affect', 'Blue or Green; left out, or null, when the event belongs to neither.'],
  ['half', '1 or 2, and 3 or 4 in extra time. Events are ordered by it before the clock.'],
  [
    'off, on',
    'The names of a Substitution. Without them its participants are the player who comes on, then the one who goes off.',
  ],
  [
    'disallowed',
    'true for a Goal or an Own Goal that was taken back: it is shown struck through and counts for no one.',
  ],
];

export function GameServerFields() {
  return (
    <section aria-labelledby="fields">
      <h2 id="fields">Fields of a match</h2>
      <p>
        Only <code className="monospace">context_data.team_goals</code> is needed; send as much of the rest as your game
        has. Names of teams and players have 1 to {MAX_NAME_LENGTH} characters. Goals and every stat are whole numbers
        from 0 to {GAME_SERVER_MAX_STAT}. NaN and Infinity are refused. An empty Lua table may be sent as [] or as{' '}
        {'{}'}.
      </p>
      <h3>The match</h3>
      <TermList terms={MATCH_FIELDS} />
      <h3>A team</h3>
      <TermList terms={TEAM_FIELDS} />
      <h3>A player</h3>
      <TermList terms={PLAYER_FIELDS} />
      <h3>An event</h3>
      <TermList terms={EVENT_FIELDS} />
      <h3>Own goals</h3>
      <p>
        Send an own goal as an event called Own Goal with the scorer's own team as{' '}
        <code className="monospace">team_affect</code>. It counts for the other team's score and for no player's goals.
      </p>
    </section>
  );
}
