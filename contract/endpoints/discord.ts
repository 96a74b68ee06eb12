import { Done, defineEndpoints } from '#contract/define-endpoints.ts';
import {
  DiscordAppFacts,
  DiscordInteraction,
  DiscordOffer,
  DiscordQuery,
  DiscordSettings,
  InteractionAnswer,
  LeagueDiscord,
} from '#contract/discord.ts';
import { LeagueParams } from '#contract/leagues.ts';
import { INTERACTIONS_PER_MINUTE } from '#contract/limits.ts';

/** The Discord application: its commands, and the servers that leagues connect. */
export const discordEndpoints = defineEndpoints({
  'GET /discord': {
    tag: 'Reference',
    summary: 'The site’s Discord app: its commands, and the address that adds it to a server',
    access: 'anyone',
    cost: 'light',
    cache: 'shared',
    surrogateKeys: [],
    response: { 200: DiscordAppFacts },
  },
  'GET /leagues/myLeagues/:league_id/discord': {
    tag: 'League management',
    summary: 'The league’s Discord server with its channels, and what is wrong there',
    access: 'level 6',
    cost: 'light',
    failures: [404],
    params: LeagueParams,
    querystring: DiscordQuery,
    response: { 200: LeagueDiscord },
  },
  'POST /leagues/myLeagues/:league_id/discord/connect': {
    tag: 'League management',
    summary: 'Connect the Discord server that a member offers with /touchline connect',
    access: 'level 6',
    cost: 'light',
    failures: [404, 409],
    params: LeagueParams,
    body: DiscordOffer,
    response: { 200: Done },
  },
  'POST /leagues/myLeagues/:league_id/discord/channels': {
    tag: 'League management',
    summary: 'Choose the channels of the league’s Discord server, and whether deleted messages are posted again',
    access: 'level 6',
    cost: 'light',
    failures: [404, 409],
    params: LeagueParams,
    body: DiscordSettings,
    response: { 200: Done },
  },
  'POST /leagues/myLeagues/:league_id/discord/disconnect': {
    tag: 'League management',
    summary: 'Disconnect the league’s Discord server',
    access: 'level 6',
    cost: 'light',
    failures: [404],
    params: LeagueParams,
    response: { 200: Done },
  },
  'POST /discord/interactions': {
    tag: 'Webhooks',
    summary: 'Answer a command, a button or a form that a person used on Discord',
    access: 'Discord',
    cost: 'light',
    rateLimit: { perMinute: INTERACTIONS_PER_MINUTE, by: 'address' },
    failures: [404, 409],
    body: DiscordInteraction,
    response: { 200: InteractionAnswer },
  },
});
