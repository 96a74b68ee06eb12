import { type FormEvent, useState } from 'react';
import type { OwnNomination } from '#contract/votes/schema.ts';
import { SelectField } from '#web/kit/fields/fields.tsx';
import { useChange } from '#web/kit/form/use-change.ts';
import { apiUrl, call } from '#web/kit/http/call.ts';
import { Button } from '#web/kit/ui/button.tsx';
import type { MatchView } from '#web/matches/page/match-view.ts';
import styles from '#web/matches/vote/vote-panel.module.css';

/** A captain, or staff, adds a player of the side to the nominees. */
export function NominationForm({ match, nomination }: { match: MatchView; nomination: OwnNomination }) {
  const { side, players, player_key } = nomination;
  const [chosen, setChosen] = useState(player_key ?? '');
  const { isSaving, save } = useChange({ reloads: true });

  async function send(event: FormEvent) {
    event.preventDefault();
    if (isSaving || chosen === (player_key ?? '')) return;
    const body = { side, player_key: chosen === '' ? null : chosen };
    const params = { match_id: match.matchId };
    const done = chosen === '' ? 'Nomination withdrawn' : 'Player nominated';
    await save(() => call('POST /matches/:match_id/nomination', { params, body }), done);
  }

  return (
    <form
      className={styles.nomination}
      method="post"
      action={apiUrl(`/matches/${match.matchId}/nomination`)}
      onSubmit={send}
    >
      <input type="hidden" name="side" value={side} />
      <SelectField
        label={`Captain’s nominee of ${match.names[side]}`}
        name="player_key"
        value={chosen}
        onChange={setChosen}
        options={players.map((player) => ({ id: player.player_key, name: player.name }))}
      >
        <option value="">None</option>
      </SelectField>
      <Button type="submit" kind="line" aria-busy={isSaving} disabled={isSaving}>
        Nominate
      </Button>
    </form>
  );
}
