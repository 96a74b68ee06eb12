import type { PrivacyPreferences, Visibility } from '#contract/accounts/schema.ts';

/** A stranger is signed in; a colleague shares a league with the person. */
export type Viewer = 'visitor' | 'stranger' | 'colleague' | 'level 4' | 'the person' | 'staff';

/** Personal data of an account. */
export type Fact = 'Discord id' | 'Discord name' | 'Roblox id' | 'Roblox name' | 'e-mail' | 'avatar';

/** The facts that a response may contain, by viewer and the person's settings. */
export type Rule = (viewer: Viewer, settings: PrivacyPreferences) => Fact[];

/** Facts in players' lines: sent by the league and not connected to an account. */
export const PLAYER: Fact[] = ['Roblox id', 'Roblox name'];

export function nothing(): Fact[] {
  return [];
}

export function ownSession(viewer: Viewer): Fact[] {
  return viewer === 'the person' ? ['Discord id', 'Discord name', 'Roblox id', 'avatar'] : [];
}

export function ownData(viewer: Viewer): Fact[] {
  if (viewer !== 'the person') return [];
  return ['Discord id', 'Discord name', 'Roblox id', 'Roblox name', 'avatar', 'e-mail'];
}

/** A look-up by Discord id returns the Roblox name to viewers who may see the connection, else the Discord name. */
export function lookUp(viewer: Viewer, { connections }: PrivacyPreferences): Fact[] {
  if (viewer === 'visitor') return [];
  const seesConnection = connections || viewer === 'the person' || viewer === 'colleague' || viewer === 'level 4';
  return ['Discord id', seesConnection ? 'Roblox name' : 'Discord name'];
}

/** A profile's Roblox account, and the Discord name if the person shows the connection. */
export function profile(viewer: Viewer, { visibility, connections }: PrivacyPreferences): Fact[] {
  if (!isShown(viewer, visibility)) return [];
  return connections || viewer === 'the person' ? [...PLAYER, 'Discord name'] : PLAYER;
}

/** Responses that name the player, but no account. */
export function namedPlayer(viewer: Viewer, { visibility }: PrivacyPreferences): Fact[] {
  return isShown(viewer, visibility) ? PLAYER : [];
}

/** Squads list every player, as matches do; the id leads to the profile. */
export function squadMember(viewer: Viewer, { visibility }: PrivacyPreferences): Fact[] {
  return isShown(viewer, visibility) ? PLAYER : ['Roblox name'];
}

/** Responses with the Roblox id only. */
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

/** Access lists people for level 4 and themselves; requests name their submitter from level 2. */
export function leagueDetail(viewer: Viewer): Fact[] {
  if (viewer === 'level 4' || viewer === 'the person') return ['Discord id', 'Discord name', 'Roblox name'];
  return [];
}

/** A league's log and declined matches name people to its staff, by Roblox name if they have one. */
export function auditLog(viewer: Viewer): Fact[] {
  return viewer === 'staff' ? ['Roblox name'] : [];
}

/** Requests for leagues name their accounts to the site's staff. */
export function leagueRequests(viewer: Viewer): Fact[] {
  return viewer === 'staff' ? ['Discord id', 'Discord name', 'Roblox name'] : [];
}

export function declinedMatches(viewer: Viewer): Fact[] {
  return viewer === 'level 4' ? ['Discord name', 'Roblox name'] : [];
}

/** The same for every viewer. */
export function leaderboards(_viewer: Viewer, { leaderboard }: PrivacyPreferences): Fact[] {
  return leaderboard ? PLAYER : [];
}

/** Nominees are public if their profile is public and they are on leaderboards. */
export function nominee(_viewer: Viewer, { visibility, leaderboard }: PrivacyPreferences): Fact[] {
  return visibility === 'public' && leaderboard ? PLAYER : [];
}

/** Group statistics are for signed-in users (specification §6). */
export function playersToSignedIn(viewer: Viewer): Fact[] {
  return viewer === 'visitor' ? [] : PLAYER;
}

/** Revisions, which contain names and ids, are for those who correct matches. */
export function corrections(viewer: Viewer): Fact[] {
  return viewer === 'level 4' ? PLAYER : [];
}
