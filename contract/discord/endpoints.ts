import { ConfirmedRoles, DiscordRoleSettings, DiscordRoles, MadeRoles } from '#contract/discord/roles.ts';
import {
  DiscordAppFacts,
  DiscordInteraction,
  DiscordOffer,
  DiscordQuery,
  DiscordSettings,
  InteractionAnswer,
  LeagueDiscord,
} from '#contract/discord/schema.ts';
import { Done, defineEndpoints } from '#contract/kit/define-endpoints.ts';
import { INTERACTIONS_PER_MINUTE } from '#contract/kit/limits.ts';
import { LeagueParams } from '#contract/kit/parts.ts';

/** The Discord application: its commands, and the servers that leagues connect. */
export const discordEndpoints = defineEndpoints('League management', {
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
    summary: 'The league’s Discord server with its channels, and what is wrong there',
    access: 'level 6',
    cost: 'light',
    params: LeagueParams,
    querystring: DiscordQuery,
    response: { 200: LeagueDiscord },
  },
  'POST /leagues/myLeagues/:league_id/discord/connect': {
    summary: 'Connect the Discord server that a member offers with /touchline connect',
    access: 'level 6',
    cost: 'light',
    params: LeagueParams,
    body: DiscordOffer,
    response: { 200: Done },
  },
  'POST /leagues/myLeagues/:league_id/discord/channels': {
    summary: 'Choose the channels of the league’s Discord server, and whether deleted messages are posted again',
    access: 'level 6',
    cost: 'light',
    params: LeagueParams,
    body: DiscordSettings,
    response: { 200: Done },
  },
  'POST /leagues/myLeagues/:league_id/discord/disconnect': {
    summary: 'Disconnect the league’s Discord server',
    access: 'level 6',
    cost: 'light',
    failures: [404],
    params: LeagueParams,
    response: { 200: Done },
  },
  'GET /leagues/myLeagues/:league_id/discord/roles': {
    summary: 'The roles of the league’s Discord server that follow its squads, and what would change there',
    access: 'level 6',
    cost: 'light',
    params: LeagueParams,
    response: { 200: DiscordRoles },
  },
  'POST /leagues/myLeagues/:league_id/discord/roles': {
    summary: 'Choose the roles of teams, captains and free agents, and whether they are given and taken',
    access: 'level 6',
    cost: 'light',
    params: LeagueParams,
    body: DiscordRoleSettings,
    response: { 200: Done },
  },
  'POST /leagues/myLeagues/:league_id/discord/roles/make': {
    summary: 'Give each team without a role the server’s role of its name, or a new one',
    access: 'level 6',
    cost: 'light',
    params: LeagueParams,
    response: { 200: MadeRoles },
  },
  'POST /leagues/myLeagues/:league_id/discord/roles/compare': {
    summary: 'Compare the squads with the roles in the league’s Discord server again',
    access: 'level 6',
    cost: 'light',
    failures: [404],
    params: LeagueParams,
    response: { 200: Done },
  },
  'POST /leagues/myLeagues/:league_id/discord/roles/confirm': {
    summary: 'Let more changes of roles be made than those that need no confirmation',
    access: 'level 6',
    cost: 'light',
    params: LeagueParams,
    body: ConfirmedRoles,
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
