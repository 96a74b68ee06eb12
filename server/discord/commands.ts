import { connectCommand } from '#server/discord/commands/connect-command.ts';
import { decideCommand } from '#server/discord/commands/decide-command.ts';
import { fixturesCommand, resultsCommand } from '#server/discord/commands/fixture-commands.ts';
import { createHelp } from '#server/discord/commands/help-command.ts';
import { liftBanCommand } from '#server/discord/commands/lift-ban-command.ts';
import { lineupCommand } from '#server/discord/commands/lineup-command.ts';
import { matchCommand } from '#server/discord/commands/match-command.ts';
import { offersCommand } from '#server/discord/commands/offers-command.ts';
import { playerCommand } from '#server/discord/commands/player-command.ts';
import { rescheduleCommand } from '#server/discord/commands/reschedule-command.ts';
import { resultCommand } from '#server/discord/commands/result-command.ts';
import { signCommand } from '#server/discord/commands/sign-command.ts';
import { signupCommand } from '#server/discord/commands/signup-command.ts';
import { tableCommand } from '#server/discord/commands/table-command.ts';
import { teamCommand } from '#server/discord/commands/team-command.ts';
import { timesCommand } from '#server/discord/commands/times-command.ts';
import { transfersCommand } from '#server/discord/commands/transfers-command.ts';
import type { Command } from '#server/discord/interactions/command.ts';
import { reviewCommand } from '#server/discord/review/review-command.ts';

/** Every command; registration, help and permission tests derive from this list. */
export const COMMANDS: readonly Command[] = [
  tableCommand,
  fixturesCommand,
  resultsCommand,
  teamCommand,
  playerCommand,
  matchCommand,
  signupCommand,
  transfersCommand,
  signCommand,
  offersCommand,
  rescheduleCommand,
  lineupCommand,
  timesCommand,
  reviewCommand,
  resultCommand,
  decideCommand,
  liftBanCommand,
  createHelp(() => COMMANDS),
  connectCommand,
];
