/** A guide rendered by `scripts/guide-modules.mjs`. */
export interface Guide {
  title: string;
  html: string;
  sections: GuideSection[];
}

/** A heading of a guide with the text below it; `id` is its anchor. */
export interface GuideSection {
  id: string;
  title: string;
  text: string;
}

export interface GuideFacts {
  /** The intended readers. */
  reader: string;
  about: string;
  load: () => Promise<{ default: Guide }>;
}

/** The guides below /docs other than the API's, by the last segment of their address. */
export const GUIDES: Record<string, GuideFacts> & { discord: GuideFacts } = {
  leagues: {
    reader: 'League owners',
    about: 'Set a league up, run its week from a phone, bring old seasons along.',
    load: () => import('virtual:guides/leagues'),
  },
  following: {
    reader: 'Players and fans',
    about: 'Follow leagues, teams and players, and be notified on your phone.',
    load: () => import('virtual:guides/following'),
  },
  discord: {
    reader: 'Discord servers',
    about: 'Connect a league’s server: commands, results, fixtures and review by button.',
    load: () => import('virtual:guides/discord'),
  },
  roblox: {
    reader: 'Roblox developers',
    about: 'Send matches from a place, each exactly once, with a few lines of Luau.',
    load: () => import('virtual:guides/roblox'),
  },
  operations: {
    reader: 'Operators',
    about: 'Run an installation: settings, backups, upgrades, alerts.',
    load: () => import('virtual:guides/operations'),
  },
  releases: {
    reader: 'Everyone who builds on it',
    about: 'What version numbers promise, and how long old clients and servers work.',
    load: () => import('virtual:guides/releases'),
  },
};
