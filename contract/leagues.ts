import { type Static, Type } from 'typebox';
import { Sport } from '#contract/sports.ts';
import { Id } from '#contract/text.ts';

/** How a league takes submissions on the website (spec §2, /submit). */
export const LeagueMethod = Type.Enum(['Manual', 'Events', 'CSV', 'Image']);
export type LeagueMethod = Static<typeof LeagueMethod>;

export const LeagueParams = Type.Object({ league_id: Id });

/** What a user needs to submit to a league (spec §3, website credentials). */
export const WebsiteCredentials = Type.Object({
  id: Type.Integer(),
  name: Type.String(),
  methods: Type.Array(LeagueMethod),
  sport: Sport,
});
export type WebsiteCredentials = Static<typeof WebsiteCredentials>;
