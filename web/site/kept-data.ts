import { FIXTURE_DETAIL_NAMES, FIXTURE_DETAILS } from '#contract/fixtures/details.ts';
import { IDEMPOTENCY_KEY_HOURS, LIVE_KEPT_MINUTES } from '#contract/kit/limits.ts';

interface KeptData {
  data: string;
  why: string;
  until: string;
}

const UNTIL_DELETION = 'Until you delete your account';

const PERSONAL_DETAILS = FIXTURE_DETAIL_NAMES.flatMap((name) => FIXTURE_DETAILS[name].personalData ?? []);

/** The data about people in the tables of the database and in memory. */
export const KEPT_DATA: KeptData[] = [
  {
    data: 'Discord ID, username and avatar',
    why: 'To recognise you when you sign in and to show who you are. Updated each time you sign in',
    until: UNTIL_DELETION,
  },
  {
    data: 'The Discord servers of your leagues: whether you are there, and which roles of teams, captains and free agents you get or lose',
    why: 'To give you these roles if the league wants that and your profile is public. They show in the server which team you play for',
    until:
      'Until you unlink your Roblox account or delete your account, once the roles are taken; or until the league disconnects its server',
  },
  {
    data: 'E-mail address from the sign-in',
    why: 'To recognise you when you write to us about your account. Nobody else can see it',
    until: UNTIL_DELETION,
  },
  {
    data: 'Roblox user ID and username, and the day your Roblox account was created, if you link it',
    why: 'To let you submit matches, show you your own, and apply your privacy choices to your player profile. A Roblox account can be linked to one user only. The day decides whether a league that you ask for is created at once',
    until: 'Until you unlink it or delete your account',
  },
  {
    data: 'Date of your first sign-in, your account number, your privacy choices, and whether you are staff or premium',
    why: 'To run your account with your settings',
    until: UNTIL_DELETION,
  },
  {
    data: 'Sessions: a hash of a random token, when you signed in, the day you last used it, when it ends, and the kind of browser and system, such as Chrome on Windows',
    why: 'To keep you signed in, and to let you find and end sessions you no longer want',
    until:
      'Until you log out or end them, for up to 30 days after you last used the site and no longer than 180 days after you signed in. Expired sessions are deleted as people sign in',
  },
  {
    data: 'Personal tokens you create: a hash, a name, what it may do, the days of its creation and last use, and when it ends',
    why: 'To let programs of yours use the API, and to let you find and revoke tokens',
    until: 'Until you revoke them or delete your account. Expired ones are deleted when you create the next',
  },
  {
    data: 'What you follow, and which kinds of notifications you chose, your quiet hours and their time zone, and the newest notification you have seen',
    why: 'To notify you of what happens there. Nobody else can see it. The notifications themselves are made from public results when you read them; which followed leagues, teams and players each one is about is deleted after 90 days',
    until: 'Until you stop following, or delete your account',
  },
  {
    data: 'When you can play: your time zone, your usual week, days that differ from it, and the last week that you confirmed as usual',
    why: 'To find times at which two teams can play. The captains of your teams and the league’s staff see it with your name, other members only how many are free',
    until: 'Days until they are over, the rest until you delete your account',
  },
  {
    data: 'The address of your browser at its push service, and its keys, if you turn push notifications on',
    why: 'To show notifications on that device. Their text is encrypted for your browser, so its push service, such as Google, Mozilla or Apple, can’t read it',
    until: 'Until you turn them off, log out there, or delete your account',
  },
  {
    data: 'Your access levels in leagues, and the groups you own',
    why: 'To decide what you may do in a league, and to show your groups, which are public',
    until: 'Until they are removed, or you delete your account',
  },
  {
    data: 'Submitted matches: the players’ current and former usernames, IDs and stats, the events of the match, and the submitter if a game server names one',
    why: 'To show results and calculate stats for matches and players. This is the purpose of the site, and it is public. A league can post scores, scorers and red cards to its Discord channel',
    until: 'Indefinitely. Declined and removed matches are hidden everywhere, but kept so that a mistake can be undone',
  },
  {
    data: 'Hidden player profiles: the privacy settings of an account that was deleted or unlinked from Roblox',
    why: 'So that the matches that stay do not reveal what you had hidden',
    until: 'Indefinitely. If the same Roblox account is linked again, its new settings apply',
  },
  {
    data: 'Earlier versions of corrected matches, with the players’ names and IDs, the editor and the reason',
    why: 'So that a wrong correction can be found and undone. Only the league’s editors can see them',
    until: 'Indefinitely. The editor is removed when they delete their account',
  },
  {
    data: 'Disputes you raise about matches you played, and the league’s decisions',
    why: 'So that the league can look into them. Only its reviewers and you can see them',
    until: 'Until you delete your account, or Roblox asks us to erase your data',
  },
  {
    data: 'Your votes for Player of the Match, and players you nominated as a captain',
    why: 'To count them. Nobody can see whom you voted for; shares are public once the vote has ended',
    until:
      'Until you withdraw them or delete your account, or Roblox asks us to erase your data. A vote that has ended keeps count of yours, without your account',
  },
  {
    data: 'Teams that you belong to: the days in a squad, your shirt number, captaincy, transfers, bans and team sheets',
    why: 'To show squads, transfers and suspensions, which are public, and to check who may play',
    until:
      'Until Roblox asks us to erase your data. Who offered a transfer or added a ban is removed with their account',
  },
  {
    data: `What you did for a team or a league: kick-offs you proposed, team sheets you named, teams you checked in, sheets you imported, rules you wrote, and ${PERSONAL_DETAILS.join(' and ')}`,
    why: 'To plan the season and to undo mistakes',
    until:
      'Indefinitely. Once you delete your account, offers, team sheets, check-ins, imports and rules no longer name you',
  },
  {
    data: 'A league that you asked for, our answer, and when you closed the notice of it',
    why: 'To decide whether the league is created',
    until: 'Until you delete your account. If it became a league, the request stays and no longer names you',
  },
  {
    data: 'The submitter of a match: your account number and Discord username',
    why: 'To show the uploader on the match page',
    until: 'Until you delete your account',
  },
  {
    data: 'The reviewer who accepted, declined or removed a match, when, and the reason for declining or removing it',
    why: 'So that a league can correct mistakes. A league’s Discord server can show in a channel of its own who decided',
    until: 'Until the reviewer deletes their account. The reason stays with the match',
  },
  {
    data: 'Names that a league’s staff merged into a player, who merged them or undid it, when and why',
    why: 'So that a player’s stats are complete, and a wrong merge can be undone',
    until:
      'Indefinitely. The person who merged is removed when they delete their account, and the merge when Roblox asks us to erase the player',
  },
  {
    data: 'The log of changes to a league, such as to its description, requests or access levels, with who made them and when',
    why: 'So that the people who run the league can see them',
    until: 'Indefinitely. Once you delete your account, the log no longer names you',
  },
  {
    data: 'Roblox user IDs that Roblox asked us to erase, with the usernames of the accounts linked to them and the names typed for them in matches',
    why: 'To finish the erasure even if the server restarts',
    until: 'Until the erasure is complete, which takes minutes at most',
  },
  {
    data: 'Idempotency keys of game servers and forms, with a hash of the data sent. Keys of forms contain your account number',
    why: 'So that a match that is sent twice counts once',
    until: `${IDEMPOTENCY_KEY_HOURS} hours, then deleted within about an hour`,
  },
  {
    data: 'Numbers and names of players, and numbers of matches and leagues, that changed',
    why: 'So that kept copies of pages are renewed, first of all when somebody hides a profile or asks for erasure',
    until: 'Deleted after ten to twenty minutes, once all copies are renewed',
  },
  {
    data: 'Matches while they are played: the players’ names, Roblox IDs, shirts and figures, as game servers send them',
    why: 'To show them live',
    until: `Deleted ${LIVE_KEPT_MINUTES} to ${LIVE_KEPT_MINUTES + 20} minutes after the last news. They are in no backup`,
  },
  {
    data: 'Pictures of players’ Roblox avatars, in memory',
    why: 'To show them on profiles. Our server requests them from Roblox by the player’s ID, without any data about the visitor',
    until: 'Up to six hours. Never stored in the database',
  },
  {
    data: 'IP address, only as a salted hash in memory',
    why: 'To limit the number of requests per minute',
    until: 'Never stored in the database or written to our logs',
  },
];
