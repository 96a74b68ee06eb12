import { useNavigate } from 'react-router';
import { UNDO_RESULT_REASON } from '#contract/fixtures/decisions.ts';
import { countOf } from '#contract/kit/count-of.ts';
import type { AdoptedMatch } from '#contract/live/schema.ts';
import { listScorers, onlyRedCards, writeScorer, writeScorers } from '#contract/matches/scorers.ts';
import { toPair, writeGoals } from '#contract/matches/shoot-outs.ts';
import { TEAM_SIDES } from '#contract/matches/sides.ts';
import { DialogForm } from '#web/kit/form/dialog-form.tsx';
import { TableChanges } from '#web/kit/form/table-changes.tsx';
import { useChange } from '#web/kit/form/use-change.ts';
import { usePreview } from '#web/kit/form/use-preview.ts';
import { STATE_WORDS } from '#web/kit/heads/live-words.ts';
import { call, describeFailure } from '#web/kit/http/call.ts';
import { KickOff } from '#web/kit/time/kick-off.tsx';

const ADOPT_CALL = 'POST /leagues/myLeagues/:league_id/fixtures/adopt';

/** The match to adopt, or the reason why it is impossible. */
type Preview = { adopted?: AdoptedMatch; refusal?: string };

interface AdoptLiveDialogProps {
  leagueId: number;
  /** The fixture's id, or the game server's own key. */
  liveKey: string;
  onClose: () => void;
}

/** Turns the last snapshot of a live match into its result, after a preview. Open while mounted. */
export function AdoptLiveDialog({ leagueId, liveKey: key, onClose }: AdoptLiveDialogProps) {
  const { isSaving, save } = useChange({ owner: 'adoption' });
  const navigate = useNavigate();
  const params = { league_id: leagueId };
  const preview = usePreview<Preview>(
    key,
    () =>
      call(ADOPT_CALL, { params, querystring: { dry_run: true }, body: { key } }).then(
        (shown) => ({ adopted: shown }),
        (failure: unknown) => ({ refusal: describeFailure(failure) }),
      ),
    isSaving,
  );
  const { adopted, refusal } = preview ?? {};

  async function adopt() {
    if (!adopted) return;
    const body = { key, seq: adopted.seq };
    const send = () => call(ADOPT_CALL, { params, body });
    const stored = await save(send, 'Adopted as the result', {
      undo: ({ match_id = 0 }) => undo(match_id),
      leaves: true,
    });
    if (stored?.match_id) await navigate(`/matches/${stored.match_id}`);
  }

  async function undo(match_id: number) {
    const remove = () =>
      call('POST /matches/:match_id/remove', { params: { match_id }, body: { reason: UNDO_RESULT_REASON } });
    const options = { leaves: true, failed: 'The result could not be undone.' };
    if (await save(remove, 'Result undone', options)) await navigate(`/leagues/${leagueId}`);
  }

  return (
    <DialogForm
      form={{ submit: adopt, isSaving, isIncomplete: !adopted }}
      title="Adopt as the result?"
      action="Adopt result"
      onClose={onClose}
    >
      <p className="text-ink-2">
        The last news of the game server becomes the match, as it stands. It counts at once, and the live match ends.
        What the server still sends waits for review.
      </p>
      {refusal && <p role="alert">{refusal}</p>}
      {adopted && <Snapshot adopted={adopted} />}
      {adopted && <TableChanges preview={adopted} />}
    </DialogForm>
  );
}

/** Score, scorers and players to adopt. */
function Snapshot({ adopted }: { adopted: AdoptedMatch }) {
  const { team_names, team_goals, shoot_out, state, clock, updated_at, player_data } = adopted;
  const scorers = listScorers(adopted);
  return (
    <div className="wrap-text">
      <p className="part-title">
        {team_names.Blue} {writeGoals([team_goals.Blue, team_goals.Green], toPair(shoot_out))} {team_names.Green}
      </p>
      <p className="text-ink-2">
        {STATE_WORDS[state]}
        {clock !== null && `, ${clock}`}. Last news <KickOff at={updated_at} />
      </p>
      <ul>
        {TEAM_SIDES.map((side) => {
          const sentOff = onlyRedCards(scorers[side]).map((line) => `sent off: ${writeScorer(line)}`);
          const parts = [
            countOf(player_data[side].players.length, 'player'),
            writeScorers(scorers[side]),
            ...sentOff,
          ].filter(Boolean);
          return (
            <li key={side}>
              <b>{team_names[side]}</b>: {parts.join('; ')}
            </li>
          );
        })}
      </ul>
    </div>
  );
}
