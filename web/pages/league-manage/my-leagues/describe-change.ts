import type { AuditEntry } from '#contract/changes/schema.ts';
import { teamPath } from '#web/components/team-path.ts';
import { countImported } from '#web/pages/league-manage/my-leagues/count-imported.ts';
import { describeAccessChange } from '#web/pages/league-manage/my-leagues/describe-access-change.ts';
import {
  describeCompetitionChange,
  listNames,
} from '#web/pages/league-manage/my-leagues/describe-competition-change.ts';
import { describeServerChange } from '#web/pages/league-manage/my-leagues/describe-server-change.ts';
import { countOf } from '#web/ui/count-of.ts';

/** Names who made a change: the subject of the sentence that `describeChange` completes. */
export function nameActor({ via, actor, token }: AuditEntry): string {
  if (via === 'admin command') return 'The admin command';
  if (via === 'game server') return actor ? `A game server with the key ${actor}…` : 'A game server';
  if (via === 'Discord') return `${actor}, on Discord,`;
  return token === null ? (actor ?? 'Someone') : `${actor}, by token “${token}”,`;
}

/** Plain text, or the name of something with a page and its path. */
export type ChangePart = string | { text: string; path: string };

/** Describes a change as a sentence without its subject; matches, groups and teams are linked. */
export function describeChange(entry: AuditEntry, leagueId: number): ChangePart[] {
  const { action, subject, before, after } = entry;
  const match = (id: unknown = subject) => nameThing('match', id, entry.match_id, '/matches');
  const group = (id: unknown = subject) => nameThing('group', id, entry.group_id, '/groups');
  const team = (name: unknown) => ({ text: `“${name}”`, path: teamPath(leagueId, String(name)) });
  switch (action) {
    case 'league created':
    case 'league deleted':
    case 'league closed':
    case 'league restored':
    case 'access added':
    case 'access changed':
    case 'access removed':
    case 'ownership offered':
    case 'ownership offer withdrawn':
    case 'ownership declined':
      return [describeAccessChange(action, entry)];
    case 'information updated':
      return [describeInformation(before, after)];
    case 'rules changed':
      return [describeRules(before, after)];
    case 'API key created':
      return [`created the API key ${subject}…`];
    case 'API key rotated':
      return [`replaced the API key ${subject}… with ${after?.key}…`];
    case 'API key revoked':
      return [`revoked the API key ${subject}…`];
    case 'webhook set':
      return [`set the Discord webhook …${subject}`];
    case 'webhook removed':
      return [`removed the Discord webhook …${subject}`];
    case 'webhook tested':
      return [`sent a test message to the Discord webhook …${subject}`];
    case 'result sent again':
      return ['had the result of ', match(), ' sent to Discord again'];
    case 'Discord connected':
    case 'Discord channels changed':
    case 'Discord disconnected':
    case 'Discord roles changed':
    case 'Discord roles made':
    case 'Discord role changes confirmed':
      return [describeServerChange(action, entry)];
    case 'webhook endpoint added':
      return [`added the webhook to ${subject}: ${listNames(after?.events)}`];
    case 'webhook endpoint changed':
      return [`set the events of the webhook to ${subject}: ${listNames(after?.events)}`];
    case 'webhook endpoint rotated':
      return [`replaced the secret of the webhook to ${subject}`];
    case 'webhook endpoint removed':
      return [`removed the webhook to ${subject}`];
    case 'webhook endpoint tested':
      return [`sent a test event to ${subject}`];
    case 'event sent again':
      return [`had the event ${after?.event} sent to ${subject} again`];
    case 'match submitted':
      return ['submitted ', match()];
    case 'request accepted':
      return ['accepted ', match()];
    case 'request declined':
      return ['declined ', match(), quoteReason(after)];
    case 'decision undone':
      return [`undid the decision to ${before?.option === 'accept' ? 'accept' : 'decline'} `, match()];
    case 'match removed':
      return ['removed ', match(), quoteReason(after)];
    case 'match restored':
      return ['restored ', match()];
    case 'match corrected':
      return after?.restored ? ['restored ', match(), ` to revision ${after.restored}`] : ['corrected ', match()];
    case 'match disputed':
      return ['disputed ', match()];
    case 'group created':
      return after?.in ? ['created ', group(), ` in group ${after.in}`] : ['created ', group()];
    case 'group renamed':
      return ['renamed ', group()];
    case 'group deleted':
      return ['deleted ', group()];
    case 'match added to group':
      return ['added ', match(after?.match), ' to ', group()];
    case 'match removed from group':
      return ['removed ', match(after?.match), ' from ', group()];
    case 'season added':
      return [`added the season “${after?.name}”`];
    case 'season changed':
      return [`changed the season “${before?.name}” to “${after?.name}”, ${after?.first_day} to ${after?.last_day}`];
    case 'season removed':
      return [`removed the season “${before?.name}”`];
    case 'season restored':
      return [`restored the season “${after?.name}”`];
    case 'team alias added':
      return [`made “${after?.alias}” an alias of `, team(after?.team)];
    case 'team alias removed':
      return [`removed “${before?.alias}” as an alias of `, team(before?.team)];
    case 'points deducted':
      return [
        `took ${countPoints(after)} from `,
        team(after?.team),
        ` in the season “${after?.season}”${quoteReason(after)}`,
      ];
    case 'deduction removed':
      return [
        `gave ${countPoints(before)} back to `,
        team(before?.team),
        ` in the season “${before?.season}”${quoteReason(before, 'deducted for ')}`,
      ];
    case 'deduction restored':
      return [
        `took ${countPoints(after)} from `,
        team(after?.team),
        ` again in the season “${after?.season}”${quoteReason(after)}`,
      ];
    case 'players registered':
      return [`registered ${namePlayers(after)} in “${after?.team}” from ${after?.first_day}${quoteReason(after)}`];
    case 'squad changed':
      return [
        `changed the days of ${namePlayers(after)} in “${after?.team}” to ${nameDays(after)}${quoteReason(after)}`,
      ];
    case 'squad spell removed':
      return [
        `removed ${namePlayers(before)} from the squad of “${before?.team}” (${nameDays(before)})${quoteReason(before)}`,
      ];
    case 'squad spell restored':
      return [
        `restored ${namePlayers(after)} in the squad of “${after?.team}” (${nameDays(after)})${quoteReason(after)}`,
      ];
    case 'captains changed':
      return [`changed the captains of “${after?.team}”`];
    case 'squad rules changed':
      return ['changed the rules for squads and transfers'];
    case 'transfer offered':
      return [`offered ${nameTransfer(after)}${quoteReason(after)}`];
    case 'transfer withdrawn':
      return [`withdrew ${nameTransfer(after)}`];
    case 'transfer declined':
      return [`declined ${nameTransfer(after)}`];
    case 'transfer accepted':
      return [`accepted ${nameTransfer(after)}`];
    case 'transfer done':
      return [`completed ${nameTransfer(after)}${quoteReason(after)}`];
    case 'transfer refused':
      return [`refused ${nameTransfer(after)}${quoteReason(after)}`];
    case 'transfer undone':
      return [`undid ${nameTransfer(after)}${quoteReason(after)}`];
    case 'player released':
      return [`released ${after?.player ?? 'a player'} from “${after?.from}”${quoteReason(after)}`];
    case 'name merged':
      return [
        after?.name
          ? `merged “${after.name}” into ${after.player}${quoteReason(after)}`
          : 'merged a name into a player',
      ];
    case 'cup drawn':
    case 'best teams paired':
    case 'competition added':
    case 'competition changed':
    case 'competition removed':
    case 'competition restored':
    case 'competition published':
    case 'competition unpublished':
    case 'competition teams set':
    case 'lots drawn':
      return [describeCompetitionChange(action, entry)];
    case 'merge undone':
      return [
        after?.name
          ? `undid the merge of “${after.name}” into ${after.player}${quoteReason(after)}`
          : 'undid the merge of a name into a player',
      ];
    case 'team withdrawn':
      return [
        `withdrew ${after?.team} from “${after?.name}”: ${WITHDRAWALS[String(after?.withdrawal)]}${quoteReason(after)}`,
      ];
    case 'withdrawal undone':
      return [`undid the withdrawal of ${after?.team} from “${after?.name}”`];
    case 'fixtures generated':
      return [`generated ${countOf(Number(after?.fixtures), 'fixture')} of ${after?.competition}`];
    case 'fixture added':
      return [`added ${nameFixture(after)}`];
    case 'fixture changed':
      return [`changed ${nameFixture(before)}${describeFixtureChange(before, after)}`];
    case 'fixtures moved':
      return [`moved ${nameMove(after)}${describeMove(after)}`];
    case 'fixtures postponed':
      return [`postponed ${nameMove(after)}${describeMove(after)}${quoteReason(after)}${listEvidence(after)}`];
    case 'move undone':
      return [
        `undid the ${after?.status === 'postponed' ? 'postponement' : 'move'} of ${after?.rounds ? nameMove(after) : nameFixture(after)}`,
      ];
    case 'fixture removed':
      return [`removed ${nameFixture(before)}`];
    case 'fixture restored':
      return [`restored ${nameFixture(after)}`];
    case 'fixture decided':
      return [
        `${DECISIONS[String(after?.decided)] ?? 'decided about'} ${nameFixture(after)}${quoteReason(after)}${listEvidence(after)}`,
      ];
    case 'fixture result changed':
      return [`set extra time and shoot-out of ${nameFixture(after)}${quoteReason(after)}`];
    case 'fixture match set':
      return after?.match
        ? [`made match ${after.match} the match of ${nameFixture(after)}${quoteReason(after)}`]
        : [`removed match ${before?.match} from ${nameFixture(after)}${quoteReason(after)}`];
    case 'kick-off offered':
      return [`asked for another kick-off of ${nameFixture(after)}${nameKickOff(after)}`];
    case 'kick-off accepted':
      return [`agreed to move ${nameFixture(after)}${nameKickOff(after)}`];
    case 'kick-off declined':
      return [`declined to move ${nameFixture(after)}${nameKickOff(after)}`];
    case 'kick-off withdrawn':
      return [`withdrew the offer to move ${nameFixture(after)}${nameKickOff(after)}`];
    case 'team sheet named':
      return [
        `${after?.starters || after?.substitutes ? 'named' : 'took back'} the team sheet of ${after?.team} for ${nameFixture(after)}`,
      ];
    case 'team checked in':
      return [`checked in ${after?.team} for ${nameFixture(after)}`];
    case 'ban added':
      return [
        `banned ${after?.player || 'a player'} for ${countMatches(after)}${after?.player ? quoteReason(after) : ''}`,
      ];
    case 'ban lifted':
      return [`lifted ${nameBan(after)}${quoteReason(after)}`];
    case 'ban restored':
      return [`restored ${nameBan(after)}`];
    case 'sheet imported':
      return [`imported a sheet: ${countImported(after)}`];
    case 'import undone':
      return [`undid the import of ${countImported(after)}`];
    case 'team added':
      return ['added the team ', team(after?.name)];
    case 'team changed':
      return before?.name === after?.name
        ? ['changed the team ', team(after?.name)]
        : [`renamed the team “${before?.name}” to `, team(after?.name)];
    case 'team removed':
      return ['removed the team ', team(before?.name)];
    case 'team restored':
      return ['restored the team ', team(after?.name)];
    case 'team spelling added':
      return [`made “${after?.spelling}” a spelling of `, team(after?.team)];
    case 'team spelling removed':
      return [`removed “${before?.spelling}” as a spelling of `, team(before?.team)];
  }
}

/** The names of players that an entry is about; erased players have none. */
function namePlayers(facts: AuditEntry['after']): string {
  const names = Array.isArray(facts?.players) ? facts.players.map(String) : [];
  if (names.length === 0) return 'a player';
  if (names.length <= 3) return new Intl.ListFormat('en-GB').format(names);
  return `${names.slice(0, 2).join(', ')} and ${names.length - 2} more`;
}

/** A move as in `the transfer of Otto from “Otters” to “Moles”`. */
function nameTransfer(facts: AuditEntry['after']): string {
  const from = facts?.from ? ` from “${facts.from}”` : '';
  const to = facts?.to ? ` to “${facts.to}”` : '';
  return `the transfer of ${facts?.player ?? 'a player'}${from}${to}`;
}

/** The days of a spell in a squad. */
function nameDays(facts: AuditEntry['after']): string {
  return facts?.last_day ? `${facts?.first_day} to ${facts?.last_day}` : `from ${facts?.first_day}`;
}

const WITHDRAWALS: Record<string, string> = {
  expunged: 'its results count no more',
  awarded: 'the fixtures that it leaves are awarded',
};

const DECISIONS: Record<string, string> = {
  planned: 'undid the decision about',
  postponed: 'postponed',
  cancelled: 'cancelled',
  walkover: 'awarded a walkover in',
  lots: 'drew lots in',
  'to be replayed': 'ordered a replay of',
};

/** 'Kestrel United v Harbour City (Matchweek 3)'. */
function nameFixture(facts: AuditEntry['after']): string {
  return `${facts?.home} v ${facts?.away} (${facts?.round})`;
}

/** '10 fixtures of Super League (Matchweek 22)'. */
function nameMove(facts: AuditEntry['after']): string {
  return `${countOf(Number(facts?.fixtures), 'fixture')} of ${facts?.competition} (${facts?.rounds})`;
}

/** ' by 7 days, to 19:30'. */
function describeMove(facts: AuditEntry['after']): string {
  const days = Number(facts?.days);
  const by = days !== 0 && ` by ${countOf(Math.abs(days), 'day')}${days < 0 ? ', earlier' : ''}`;
  return [by, facts?.time && ` to ${facts.time}`].filter(Boolean).join(',');
}

/** ' to 2026-11-24 20:00 UTC'. */
function nameKickOff(facts: AuditEntry['after']): string {
  const { kick_off } = facts ?? {};
  return typeof kick_off === 'string' ? ` to ${kick_off.slice(0, 16).replace('T', ' ')} UTC` : '';
}

function describeFixtureChange(before: AuditEntry['before'], after: AuditEntry['after']): string {
  const isSame = (field: string) => before?.[field] === after?.[field];
  const teams = isSame('home') && isSame('away') && isSame('round') ? '' : ` to ${nameFixture(after)}`;
  const parts = [
    teams,
    !isSame('kick_off') && `, kick-off${nameKickOff(after) || ' removed'}`,
    !isSame('deadline') && ', with another deadline',
    after?.has_new_referee && ', with another referee',
  ];
  return parts.filter(Boolean).join('');
}

/** A match or group by its id, linked to its page if that still exists. */
function nameThing(kind: string, id: unknown, pageId: number | null, pages: string): ChangePart {
  const text = `${kind} ${id}`;
  return pageId === null ? text : { text, path: `${pages}/${pageId}` };
}

function describeInformation(before: AuditEntry['before'], after: AuditEntry['after']): string {
  const parts = [
    before?.name !== after?.name && `renamed the league from “${before?.name}” to “${after?.name}”`,
    before?.desc !== after?.desc && 'changed the description',
    before?.time_zone !== after?.time_zone && `changed the time zone from ${before?.time_zone} to ${after?.time_zone}`,
    before?.live_delay_seconds !== after?.live_delay_seconds &&
      `changed the delay of live matches to ${after?.live_delay_seconds} seconds`,
    before?.has_player_vote !== after?.has_player_vote &&
      `${after?.has_player_vote ? 'started' : 'ended'} votes for Player of the Match`,
  ];
  return parts.filter(Boolean).join(' and ');
}

function describeRules(before: AuditEntry['before'], after: AuditEntry['after']): string {
  if (after?.characters === 0) return 'withdrew the league’s rules';
  return before?.characters ? 'changed the league’s rules' : 'wrote the league’s rules';
}

/** Entries from before reasons were stored have none. */
function quoteReason(facts: AuditEntry['after'], introduction = ''): string {
  return facts?.reason ? `: ${introduction}“${facts.reason}”` : '';
}

function listEvidence(facts: AuditEntry['after']): string {
  const links = Array.isArray(facts?.evidence) ? facts.evidence : [];
  return links.length > 0 ? ` (${links.join(', ')})` : '';
}

function countPoints(facts: AuditEntry['after']): string {
  return facts?.points === 1 ? '1 point' : `${facts?.points} points`;
}

function countMatches(facts: AuditEntry['after']): string {
  return facts?.matches === 1 ? '1 match' : `${facts?.matches} matches`;
}

function nameBan(facts: AuditEntry['after']): string {
  if (facts?.fixture) return `a ban from the cards of fixture ${facts.fixture}`;
  return facts?.player ? `the ban of ${facts.player}` : 'a ban';
}
