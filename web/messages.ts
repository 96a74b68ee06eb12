/** The site's fixed messages. Those checked by `messages.test.ts` are specified letter for letter. */

// Errors.
export function leagueDialogLoadFailed(error: string): string {
  return `Something seems to have gone wrong: ${error}`;
}
export function submissionRefused(error: string): string {
  return `Something went wrong! (${error})`;
}
export const SUBMISSION_FAILED = 'There was an error when attempting this submission!';
export function groupAddFailed(matchId: number): string {
  return `Error when adding match id: ${matchId}`;
}
export function groupCreationFailed(error: string): string {
  return `Error: ${error}`;
}
export const MATCH_REQUEST_FAILED = 'Hmm, something went wrong when sending this request!!!';
export const ANALYTICS_FAILED = 'Error when fetching Analytics+';
export const LEAGUES_FAILED = 'Failed to fetch leagues';
export const PAGE_NOT_FOUND = {
  title: 'Page Not Found',
  text: "Oops! The page you're looking for doesn't exist.",
} as const;
export const PART_NOT_LOADED = 'Part of this page could not be loaded.';
export const SCREEN_TOO_SMALL = 'Screen Size Too Small!';
export const KEY_GENERATION_FAILED = 'Error generating API key';
export const KEY_COPY_FAILED = "Can't copy key to clipboard";
export const USER_LOOKUP_FAILED = 'Error fetching user info';
export const ACCESS_SAVE_FAILED = 'Failed to update access levels';
export function informationSaveFailed(status: number): string {
  return `Error while updating League information, Status: ${status}`;
}
export function matchRemovalFailed(error: string): string {
  return `Error: ${error}`;
}
export const PREFERENCES_FAILED = 'Hmm.. there was a problem updating your preferences, please try again later!';
export const ACCOUNT_DELETION_FAILED = 'Failed to delete account';
export const USERNAME_MISMATCH = 'Username does not match!';
export const ROBLOX_LINK_FAILED = 'Something went wrong when trying to link your Roblox Account!';
export const ROBLOX_LINK_RETRY = 'Try again from the dashboard.';
export const ROBLOX_LINK_ADVICE = `${ROBLOX_LINK_RETRY} If it keeps failing, make a ticket in the support server.`;
export const SLOW_DOWN = 'Slow Down';
export const INTERNAL_ERROR = 'Internal Error';
export const UNEXPECTED_ERROR = 'Unexpected Error';

// Empty states.
export const NO_MATCHES_FOUND = 'No matches found.';
export const NO_GROUPS_FOUND = 'No groups found.';
export const NO_MATCHES_IN_GROUP = 'No Matches in this group';
export const NO_NESTED_GROUPS_FOUND = 'No nested groups found.';
export const NO_MATCHES_TO_REMOVE = 'No matches in this group to remove.';
export const NO_LEAGUES_FOUND = 'No Leagues found.';
export const NO_MATCH_REQUESTS_FOUND = 'No Matches Found!';

// Success messages.
export function submissionSucceeded(matchId: number): string {
  return `Submission successful! New Match ID: ${matchId}`;
}
export function matchAdded(matchId: number): string {
  return `Match added! ID: ${matchId}`;
}
export function groupCreated(groupId: number): string {
  return `Group Created! ID: ${groupId}`;
}
export const MATCH_ACCEPTED = 'Match Accepted!';
export const MATCH_DENIED = 'Match Denied!';
export const MATCH_REMOVED = 'Match Removed!';
export const PREFERENCES_UPDATED = 'Preferences Updated!';
export const ACCESS_UPDATED = 'Access levels updated successfully!';
export const INFORMATION_UPDATED = 'Information Updated! Reloading...';
export const KEY_COPIED = 'API Key copied to clipboard!';

// Sign-in and access.
export const SIGN_IN_FAILED = {
  text: 'You are not logged in',
  detail: 'Signing in with Discord did not work. Please try again.',
} as const;
export const SIGN_IN_CANCELLED = 'You cancelled signing in.';
export const NO_ACCESS = {
  title: 'No Access',
  text: 'Your account can’t open this page.',
  advice: 'Think this is an error? Ask the league’s admins.',
} as const;
export function logInFirst(path: string): string {
  return path.startsWith('/submit') ? 'Log in to submit matches.' : 'Log in to open that page.';
}
export const ACCOUNT_DELETED = {
  text: 'Account deleted',
  detail: 'Your profile and what belonged to it are gone. Matches you submitted stay, without your name.',
} as const;
export const SESSION_ENDED = {
  text: 'Your session has ended',
  detail: 'Log in again to carry on where you left off.',
} as const;

// Alerts.
export const COPIED_TO_CLIPBOARD = 'Copied to Clipboard!';
export const LINK_COPY_FAILED = 'Failed to copy link';
export const CSV_LINK_COPY_FAILED = 'An error occured when trying to copy CSV Link!';
export const FAILED_TO_COPY = 'Failed to copy';
export const DISCORD_ID_MISSING = 'Please enter a Discord ID';
export const USER_NOT_FOUND = 'User not found';
