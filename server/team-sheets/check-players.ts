import type { Position } from '#contract/squads/positions.ts';
import type { PositionLimits } from '#contract/squads/schema.ts';
import type { Ineligibility } from '#contract/team-sheets/schema.ts';

/** A player of a team sheet, or of its squad. */
export interface CheckedPlayer {
  /** Null for a name that isn't a known player of the league. */
  player_key: string | null;
  /** Whether the player is in the team's squad on the fixture's day. */
  is_member: boolean;
  has_account: boolean;
  /** Another team whose squad or sheet has the player on that day. */
  other: { team: string; on: 'squad' | 'sheet' } | null;
  /** Null while the player isn't named. */
  is_starter: boolean | null;
  position: Position | null;
}

/** A ban that isn't served before the fixture. */
export interface SheetBan {
  remaining: number;
  /** The day of the team's first fixture after the ban, as '5 Dec'; null if unknown. */
  until: string | null;
  /** The reason of a ban from cards; staff's reasons aren't shown to captains. */
  reason: string | null;
}

interface SheetFacts {
  starters: number;
  substitutes: number;
  positions: PositionLimits;
  needs_accounts: boolean;
  /** Bans by player key. */
  bans: ReadonlyMap<string, SheetBan>;
}

/** Why each player is ineligible, in their order; beyond a limit, the last named ones are. */
export function checkPlayers(players: readonly CheckedPlayer[], facts: SheetFacts): Ineligibility[][] {
  const counts = new Map<string, number>();
  return players.map((player) => [...checkPlayer(player, facts), ...countPlayer(player)]);

  function countPlayer({ is_starter, position }: CheckedPlayer): Ineligibility[] {
    if (is_starter === null) return [];
    const role = is_starter ? 'starter' : 'substitute';
    return [
      ...exceed(role, is_starter ? facts.starters : facts.substitutes),
      ...(position === null ? [] : exceed(position, facts.positions[position])),
    ];
  }

  function exceed(what: string, most: number | undefined): Ineligibility[] {
    const count = (counts.get(what) ?? 0) + 1;
    counts.set(what, count);
    if (most === undefined || count <= most) return [];
    return [{ reason: 'over the limit', text: `Over the limit: ${most} ${what}${most === 1 ? '' : 's'} at most` }];
  }
}

function checkPlayer(
  { player_key, is_member, has_account, other }: CheckedPlayer,
  { needs_accounts, bans }: SheetFacts,
): Ineligibility[] {
  const reasons: Ineligibility[] = [];
  const ban = player_key === null ? undefined : bans.get(player_key);
  if (ban) {
    const matches = ban.remaining === 1 ? '1 match' : `${ban.remaining} matches`;
    const end = ban.until === null ? `for ${matches}` : `until ${ban.until}`;
    const why = ban.reason === null ? '' : `: ${ban.reason}`;
    reasons.push({ reason: 'suspended', text: `Suspended ${end}${why}` });
  }
  if (other)
    reasons.push({
      reason: 'two teams',
      text: `${other.on === 'squad' ? 'In the squad' : 'On the sheet'} of ${other.team}`,
    });
  else if (!is_member) reasons.push({ reason: 'not in the squad', text: 'Not in the squad on that day' });
  if (needs_accounts && !has_account) reasons.push({ reason: 'no linked account', text: 'No linked Roblox account' });
  return reasons;
}
