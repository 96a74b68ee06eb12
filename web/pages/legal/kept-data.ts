import { IDEMPOTENCY_KEY_HOURS } from '#contract/limits.ts';

interface KeptData {
  what: string;
  why: string;
  until: string;
}

const UNTIL_DELETION = 'Until the account is deleted';

/** What the tables of the database hold about people, and what of them is in memory. */
export const KEPT_DATA: KeptData[] = [
  {
    what: 'Discord ID, username and avatar',
    why: 'To know you when you sign in and to show who you are. Updated each time you sign in',
    until: UNTIL_DELETION,
  },
  {
    what: 'E-mail address from the sign-in',
    why: 'To recognise you when you write to us about your account. It is shown to nobody else',
    until: UNTIL_DELETION,
  },
  {
    what: 'Roblox user ID and username, if you link them',
    why: 'To let you submit matches, show you yours, and hide your player profile as you chose. One Roblox account belongs to one user',
    until: 'Until the account is unlinked or deleted',
  },
  {
    what: 'Date of your first sign-in, your account number, your privacy choices, and whether you are staff or premium',
    why: 'To run the account as you set it',
    until: UNTIL_DELETION,
  },
  {
    what: 'Sessions: a hash of a random token, when you signed in, the day you last used it, and when it ends',
    why: 'To keep you signed in, and to let you find and end sessions that you no longer want',
    until:
      '30 days at most after you last used the site, and 180 days after you signed in, or until you log out or end them. Ended ones are removed as people sign in',
  },
  {
    what: 'Your access levels in leagues, and the groups you own',
    why: 'To decide what you may do in a league, and to show your groups, which are public',
    until: 'Until removed, or until the account is deleted',
  },
  {
    what: 'Submitted matches: usernames, former ones among them, IDs and stats of the players, what happened in the match, and the submitter that a game server may name',
    why: 'To show results and work out stats, by match and by player. This is what the site is for, and it is public. A league may have scores, scorers and red cards posted to its Discord channel',
    until:
      'With no end date. Declined and removed matches are hidden everywhere, but kept so that a mistake can be undone',
  },
  {
    what: 'What of a player stays hidden: the privacy settings of an account that was deleted or unlinked from Roblox',
    why: 'So that matches, which stay, do not show again what you had hidden',
    until: 'With no end date. An account that is linked to the same Roblox account decides anew',
  },
  {
    what: 'What a match said before its league corrected it, with names and IDs of players, who corrected it and why',
    why: 'So that a wrong correction can be seen and undone. Only editors of the league see it',
    until: 'With no end date. Who corrected it is removed when the account is deleted',
  },
  {
    what: 'What you hold against a match that you played, and how its league decided',
    why: 'So that the league can look into it. Only its reviewers and you see it',
    until: 'Until the account is deleted, or Roblox asks us to erase the player',
  },
  {
    what: 'Who submitted a match: your account number and Discord username',
    why: 'To show the uploader on the page of the match',
    until: 'Removed from the match when the account is deleted',
  },
  {
    what: 'Who accepted, declined or removed a match, and why it was removed',
    why: 'So that a league can sort out mistakes',
    until: 'Who it was is removed when the account is deleted; the reason stays with the match',
  },
  {
    what: 'Who changed what in a league, such as its description, its requests or somebody’s access, and when',
    why: 'So that those who run the league can see it',
    until: 'You are removed from it when the account is deleted; that there was a change stays',
  },
  {
    what: 'Roblox user IDs that Roblox asked us to erase, and the usernames of the accounts that were linked to them',
    why: 'To finish the erasure, also when the server is restarted meanwhile',
    until: 'Until the erasure is over, which takes minutes at most',
  },
  {
    what: 'Idempotency keys of game servers and forms, with a hash of what was sent; those of forms with your account number',
    why: 'So that a match sent twice counts once',
    until: `${IDEMPOTENCY_KEY_HOURS} hours, then deleted within the next hour or so`,
  },
  {
    what: 'Pictures of players’ Roblox avatars, in memory',
    why: 'To show them on profiles. Our server asks Roblox for them by the player’s ID, and says nothing of who looks',
    until: 'Six hours at most. Never stored in the database',
  },
  {
    what: 'IP address, only as a salted hash in memory',
    why: 'To limit how many requests can be made in a minute',
    until: 'Never stored in the database or written to our logs',
  },
];
