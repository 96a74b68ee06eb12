/** Explains the files of a league's archive. */
export const ARCHIVE_README = `The archive of a league on Touchline

It holds what anybody may read of the league, as of its download. CSV files are in UTF-8, with the names of their columns
in the first row, and separated by commas; an apostrophe before a cell, or a piece of it, that begins like a formula is no part of it. Times
are ISO 8601 in UTC. Ids join the files: match_id, the ids of competitions and teams, and the Roblox ids of players.

competitions.csv  One row per team of each competition: season, format, rules unlike those of a new competition, group, seed.
teams.csv         One row per team: id, names, colours, and slug, the last part of its page's address.
fixtures.csv      One row per published fixture: competition, round, teams, kick-off, status and score.
results.csv       One row per match that counts, oldest first: its teams, goals, type, status and fixture. Awarded scores
                  replace those played.
player-lines.csv  One row per player and match that counts: goals, assists and cards, and the further stats that were
                  sent, if any. id is the player's Roblox id, and empty for a typed name without one.
squads.csv        One row per player who is in a squad today, with appearances, goals and assists for the team in all
                  competitions of the season. A hidden profile has no Roblox id here.
deductions.csv    One row per deduction of points.
tables.csv        The table of each league and of each cup's groups, after a row that names the competition.
matches.ndjson    Every match with its players and events, one JSON object a line, as GET /api/matches/:match_id has it.

To bring the league into another one, import these files under Import, in this order: teams, competitions, fixtures,
results, player-lines, squads and deductions. Another order gives the same; where a file needs another one first, the preview
names it. tables.csv follows from them. Events of matches, and squads of earlier days, are not imported.

The columns are described in the site's API reference, at /docs/reference.
`;
