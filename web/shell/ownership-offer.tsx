import { KeyRound } from 'lucide';
import { useChange } from '#web/kit/form/use-change.ts';
import { call } from '#web/kit/http/call.ts';
import { useRead } from '#web/kit/http/use-read.ts';
import { Alert } from '#web/kit/ui/alert.tsx';
import { Button } from '#web/kit/ui/button.tsx';

/** The open ownership offer to the user, with its answers. */
export function OwnershipOfferNotice({ leagueId }: { leagueId: number }) {
  const params = { league_id: leagueId };
  const { answer: offers } = useRead('GET /leagues/myLeagues/:league_id/ownership', { params });
  const { isSaving, save } = useChange({ owner: 'ownership offer', reloads: true });
  const offer = offers?.find(({ is_own }) => is_own);
  if (!offer) return null;

  function answer(option: 'accept' | 'decline') {
    const send = () => call('POST /leagues/myLeagues/:league_id/ownership/answer', { params, body: { option } });
    return save(send, option === 'accept' ? 'Offer accepted' : 'Offer declined');
  }

  return (
    <Alert kind="warning" icon={KeyRound}>
      <div>
        <p className="wrap-text">
          <b>{offer.by}</b>{' '}
          {offer.hands_over
            ? 'wants to hand this league over to you: you own it from then on, and they keep level 5.'
            : 'wants you as a second owner of this league, with level 6.'}
        </p>
        <div className="mt-1 flex flex-wrap items-center gap-2">
          <Button kind="primary" size="small" disabled={isSaving} onClick={() => answer('accept')}>
            Accept
          </Button>
          <Button kind="line" size="small" disabled={isSaving} onClick={() => answer('decline')}>
            Decline
          </Button>
        </div>
      </div>
    </Alert>
  );
}
