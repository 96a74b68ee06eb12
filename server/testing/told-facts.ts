import type { PrivacyPreferences, Visibility } from '#contract/users.ts';

/** Who asks: a stranger is signed in, a colleague shares a league with the person. */
export type Viewer = 'visitor' | 'stranger' | 'colleague' | 'level 4' | 'the person' | 'staff';

/** What can be known of a person. */
export type Fact = 'Discord id' | 'Discord name' | 'Roblox id' | 'Roblox name' | 'e-mail' | 'avatar';

/** The facts in an answer, for a viewer and the person's settings. */
export type Rule = (viewer: Viewer, settings: PrivacyPreferences) => Fact[];

/** What players' lines tell: the league sent it, and nothing ties it to an account. */
export const PLAYER: Fact[] = ['Roblox id', 'Roblox name'];

export function nothing(): Fact[] {
  return [];
}

export function ownSession(viewer: Viewer): Fact[] {
  return viewer === 'the person' ? ['Discord id', 'Discord name', 'Roblox id', 'avatar'] : [];
}

export function everythingToOneself(viewer: Viewer): Fact[] {
  if (viewer !== 'the person') return [];
  return ['Discord id', 'Discord name', 'Roblox id', 'Roblox name', 'avatar', 'e-mail'];
}

/** A look-up tells the name of the id that it was asked with: the Roblox one to those who may see the connection. */
export function lookUp(viewer: Viewer, { connections }: PrivacyPreferences): Fact[] {
  if (viewer === 'visitor') return [];
  const isKnown = connections || viewer === 'the person' || viewer === 'colleague' || viewer === 'level 4';
  return ['Discord id', isKnown ? 'Roblox name' : 'Discord name'];
}

/** A profile's Roblox account, and the Discord name when the person shows the connection (rules §2). */
export function profile(viewer: Viewer, { visibility, connections }: PrivacyPreferences): Fact[] {
  if (!isShown(viewer, visibility)) return [];
  return connections || viewer === 'the person' ? [...PLAYER, 'Discord name'] : PLAYER;
}

/** Where the player is named, and no account. */
export function namedPlayer(viewer: Viewer, { visibility }: PrivacyPreferences): Fact[] {
  return isShown(viewer, visibility) ? PLAYER : [];
}

/** By the id alone. */
export function profileKeys(viewer: Viewer, { visibility }: PrivacyPreferences): Fact[] {
  return isShown(viewer, visibility) ? ['Roblox id'] : [];
}

export function namedInLines(viewer: Viewer, { visibility }: PrivacyPreferences): Fact[] {
  return isShown(viewer, visibility) ? ['Roblox name'] : [];
}

function isShown(viewer: Viewer, visibility: Visibility): boolean {
  if (viewer === 'the person' || viewer === 'staff') return true;
  return visibility === 'public' || (visibility === 'limited' && viewer !== 'visitor');
}

/** Access shows people to level 4 and themselves; requests name their submitter from level 2. */
export function leagueDetail(viewer: Viewer): Fact[] {
  if (viewer === 'level 4' || viewer === 'the person') return ['Discord id', 'Discord name', 'Roblox name'];
  return [];
}

/** The league's log and its declined matches name people to those who run it, by their Roblox names where they have one. */
export function auditLog(viewer: Viewer): Fact[] {
  return viewer === 'staff' ? ['Roblox name'] : [];
}

export function declinedMatches(viewer: Viewer): Fact[] {
  return viewer === 'level 4' ? ['Discord name', 'Roblox name'] : [];
}

/** To everyone, or to nobody. */
export function leaderboards(_viewer: Viewer, { leaderboard }: PrivacyPreferences): Fact[] {
  return leaderboard ? PLAYER : [];
}

/** Group stats are for the signed-in (spec §6). */
export function playersToSignedIn(viewer: Viewer): Fact[] {
  return viewer === 'visitor' ? [] : PLAYER;
}

/** What matches said before, names and ids included, is for those who correct them. */
export function corrections(viewer: Viewer): Fact[] {
  return viewer === 'level 4' ? PLAYER : [];
}
