/** The rules of league 8, in Markdown. */
export const RULEBOOK = `# Matches

1. A match is **eleven a side** and lasts two halves of 45 minutes on the match clock.
2. The home team opens the server ten minutes before kick-off.
3. A team with fewer than seven players fifteen minutes after kick-off loses by a walkover, 3–0.

## Kick-offs

Captains agree on another time within the deadline of the fixture. Without an agreement the planned time stands.

## Results

The server sends the result. If something in it is wrong, a player disputes the match on its page:

- say what is wrong in a sentence or two,
- add links to clips or screenshots, and
- leave the match as it is until the staff decide.

# Squads

A squad has 16 players at most. Transfers are made while the window is open; after that only the staff change squads, for
example when a goalkeeper leaves.

# Conduct

> Play hard, be kind, keep the chat clean.

Insults, exploits and *second accounts* lead to a ban of at least two matches. Questions go to
[the staff](https://support.example/gca).
`;
