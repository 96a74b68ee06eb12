/** Labels of fields whose wire names differ. */
const LABELS: Readonly<Record<string, string>> = {
  DISC: 'Discord ID',
  d_username: 'Discord username',
  desc: 'Description',
  first_colour: 'First colour',
  first_day: 'First day',
  group_name: 'Group name',
  had_extra_time: 'Extra time',
  kick_off: 'Kick-off',
  last_day: 'Last day',
  matchType: 'Match type',
  played_at: 'Played on',
  player_key: 'Player',
  roblox_id: 'Roblox ID',
  shoot_out: 'Penalties',
  slug: 'Address',
  spelling: 'Name',
  team_id: 'Team',
  teamA: 'Name of team A',
  teamB: 'Name of team B',
  url: 'URL',
};

/** Replaces the field's path at the beginning of a server's sentence by its label. */
export function nameField(sentence: string, field: string | undefined): string {
  if (field === undefined || !sentence.startsWith(`${field} `)) return sentence;
  const name =
    field
      .replace(/\[\d+\]$/, '')
      .split('.')
      .at(-1) ?? field;
  const words = name.replace(/_id$/, '').replaceAll('_', ' ');
  return (LABELS[name] ?? words.charAt(0).toUpperCase() + words.slice(1)) + sentence.slice(field.length);
}
