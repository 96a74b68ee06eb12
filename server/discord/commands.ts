import type { Command } from '#server/discord/command.ts';
import { connectCommand } from '#server/discord/commands/connect-command.ts';
import { fixturesCommand, resultsCommand } from '#server/discord/commands/fixture-commands.ts';
import { createHelp } from '#server/discord/commands/help-command.ts';
import { matchCommand } from '#server/discord/commands/match-command.ts';
import { playerCommand } from '#server/discord/commands/player-command.ts';
import { tableCommand } from '#server/discord/commands/table-command.ts';
import { teamCommand } from '#server/discord/commands/team-command.ts';

/** Every command, from which their registration, the help and the tests of permissions derive. */
export const COMMANDS: readonly Command[] = [
  tableCommand,
  fixturesCommand,
  resultsCommand,
  teamCommand,
  playerCommand,
  matchCommand,
  createHelp(() => COMMANDS),
  connectCommand,
];
