// A match recorded by a place in roblox-ts: compiled with Roblox's types, never run.

// biome-ignore lint/style/noRestrictedImports: roblox-ts knows no aliases.
import Touchline from '../src';

const Players = game.GetService('Players');
const touchline = new Touchline(game.GetService('HttpService').GetSecret('league_api_key'), {
  store: game.GetService('DataStoreService').GetDataStore('Touchline'),
  onFailed: (lost) => print(lost.label, lost.problem),
});

touchline.match({ teams: { Home: 'Lions', Away: 'Wolves' }, fixture: false, clockSpeed: 9 }).abandon();
// @ts-expect-error: no such option
touchline.match({ teams: { Home: 'Lions', Away: 'Wolves' }, clockspeed: 9 });

for (const fixture of touchline.fixtures()) {
  if (!fixture.home || !fixture.away) continue;
  const match = touchline.match({ teams: { Home: fixture.home.name, Away: fixture.away.name }, fixture: fixture.id });
  const keeper: Touchline.Person = { name: 'keeper_kim', id: 4417920381 };
  match.player(keeper, 'Home', { position: 'GK', shirt: 1, started: true });
  match.live();
  for (const name of match.sheet()?.unnamed ?? []) print(name);
  const [mayPlay, whyNot] = touchline.canPlay(keeper);
  if (!mayPlay) print(whyNot);
  match.kickOff(0, 20);
  for (const player of Players.GetPlayers()) match.stat(player, { passes: 3, tackles: 1 });
  const goal: Touchline.Goal | undefined = match.goal(keeper, undefined, '45+2');
  match.disallow(goal);
  // @ts-expect-error: no such stat
  match.stat('Home', 'nutmegs');
  // @ts-expect-error: no such colour
  match.card(keeper, 'Blue');
  match.finish((answer) => print(answer.id, answer.status, answer.problem));
}
for (const unsent of touchline.unsent()) {
  if (unsent.state === 'refused') touchline.sendAgain(unsent);
  else touchline.discard(unsent);
}
