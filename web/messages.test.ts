import { expect, test } from 'vitest';
import * as messages from '#web/messages.ts';

test('error messages have the specified texts', () => {
  expect(messages.leagueDialogLoadFailed('No such league.')).toBe(
    'Something seems to have gone wrong: No such league.',
  );
  expect(messages.submissionRefused('No method.')).toBe('Something went wrong! (No method.)');
  expect(messages.SUBMISSION_FAILED).toBe('There was an error when attempting this submission!');
  expect(messages.groupAddFailed(7)).toBe('Error when adding match id: 7');
  expect(messages.groupCreationFailed('Too long.')).toBe('Error: Too long.');
  expect(messages.MATCH_REQUEST_FAILED).toBe('Hmm, something went wrong when sending this request!!!');
  expect(messages.ANALYTICS_FAILED).toBe('Error when fetching Analytics+');
  expect(messages.LEAGUES_FAILED).toBe('Failed to fetch leagues');
  expect(messages.PAGE_NOT_FOUND.title).toBe('Page Not Found');
  expect(messages.PAGE_NOT_FOUND.text).toBe("Oops! The page you're looking for doesn't exist.");
  expect(messages.SCREEN_TOO_SMALL).toBe('Screen Size Too Small!');
  expect(messages.KEY_GENERATION_FAILED).toBe('Error generating API key');
  expect(messages.KEY_COPY_FAILED).toBe("Can't copy key to clipboard");
  expect(messages.USER_LOOKUP_FAILED).toBe('Error fetching user info');
  expect(messages.ACCESS_SAVE_FAILED).toBe('Failed to update access levels');
  expect(messages.informationSaveFailed(403)).toBe('Error while updating League information, Status: 403');
  expect(messages.matchRemovalFailed('Not yours.')).toBe('Error: Not yours.');
  expect(messages.PREFERENCES_FAILED).toBe(
    'Hmm.. there was a problem updating your preferences, please try again later!',
  );
  expect(messages.ACCOUNT_DELETION_FAILED).toBe('Failed to delete account');
  expect(messages.USERNAME_MISMATCH).toBe('Username does not match!');
  expect(messages.ROBLOX_LINK_FAILED).toBe('Something went wrong when trying to link your Roblox Account!');
  expect(messages.ROBLOX_LINK_ADVICE).toBe(
    'Try again from the dashboard. If it keeps failing, make a ticket in the support server.',
  );
  expect(messages.SLOW_DOWN).toBe('Slow Down');
  expect(messages.INTERNAL_ERROR).toBe('Internal Error');
});

test('empty states have the specified texts', () => {
  expect(messages.NO_MATCHES_FOUND).toBe('No matches found.');
  expect(messages.NO_GROUPS_FOUND).toBe('No groups found.');
  expect(messages.NO_MATCHES_IN_GROUP).toBe('No Matches in this group');
  expect(messages.NO_NESTED_GROUPS_FOUND).toBe('No nested groups found.');
  expect(messages.NO_MATCHES_TO_REMOVE).toBe('No matches in this group to remove.');
  expect(messages.NO_LEAGUES_FOUND).toBe('No Leagues found.');
  expect(messages.NO_MATCH_REQUESTS_FOUND).toBe('No Matches Found!');
});

test('success messages have the specified texts', () => {
  expect(messages.submissionSucceeded(42)).toBe('Submission successful! New Match ID: 42');
  expect(messages.matchAdded(42)).toBe('Match added! ID: 42');
  expect(messages.groupCreated(5)).toBe('Group Created! ID: 5');
  expect(messages.MATCH_ACCEPTED).toBe('Match Accepted!');
  expect(messages.MATCH_DENIED).toBe('Match Denied!');
  expect(messages.MATCH_REMOVED).toBe('Match Removed!');
  expect(messages.PREFERENCES_UPDATED).toBe('Preferences Updated!');
  expect(messages.ACCESS_UPDATED).toBe('Access levels updated successfully!');
  expect(messages.INFORMATION_UPDATED).toBe('Information Updated! Reloading...');
  expect(messages.KEY_COPIED).toBe('API Key copied to clipboard!');
});

test('alerts have the specified texts', () => {
  expect(messages.COPIED_TO_CLIPBOARD).toBe('Copied to Clipboard!');
  expect(messages.LINK_COPY_FAILED).toBe('Failed to copy link');
  expect(messages.CSV_LINK_COPY_FAILED).toBe('An error occured when trying to copy CSV Link!');
  expect(messages.DISCORD_ID_MISSING).toBe('Please enter a Discord ID');
  expect(messages.USER_NOT_FOUND).toBe('User not found');
});
