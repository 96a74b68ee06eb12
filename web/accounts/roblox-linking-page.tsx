import { readReturnPath } from '#contract/accounts/return-path.ts';
import { Gate } from '#web/accounts/gate.tsx';
import { useQuery } from '#web/kit/page/query-params.ts';
import { Redirect } from '#web/kit/session/redirect.tsx';
import { ButtonLink } from '#web/kit/ui/button.tsx';
import { ROBLOX_LINK_ADVICE, ROBLOX_LINK_FAILED, ROBLOX_LINK_RETRY } from '#web/messages.ts';
import { site } from '#web/site.ts';

/** Reasons why an account could not be linked. */
const REASONS = {
  taken:
    'That Roblox account is linked to another profile. Choose another one, or ask on the Support Server to unlink it there.',
  cancelled: 'You cancelled it on Roblox, so nothing was changed.',
} as const;

/**
 * The outcome of linking a Roblox account: `status` is success or failed. Success returns to the page that started it.
 */
export function Component() {
  const query = useQuery();
  const status = query.get('status');
  const returnPath = readReturnPath(query.get('return_to'));
  if (status === 'success') {
    if (returnPath) return <Redirect to={returnPath} />;
    return (
      <Gate title="Roblox linked" actions={<NextSteps />}>
        Your Roblox account is now linked to your profile. You can submit matches.
      </Gate>
    );
  }
  if (status === 'failed') {
    const reason = query.get('reason');
    return (
      <Gate title="Link failed" actions={<NextSteps returnPath={returnPath} />}>
        {ROBLOX_LINK_FAILED} {site.supportServerUrl ? ROBLOX_LINK_ADVICE : ROBLOX_LINK_RETRY}{' '}
        {(reason === 'taken' || reason === 'cancelled') && `${REASONS[reason]} `}
        {site.supportServerUrl && (
          <a className="link" href={site.supportServerUrl} target="_blank" rel="noreferrer">
            Support Server
          </a>
        )}
      </Gate>
    );
  }
  return <Redirect to="/" />;
}

function NextSteps({ returnPath = null }: { returnPath?: string | null }) {
  return (
    <>
      <ButtonLink kind="primary" size="large" isBlock to={returnPath ?? '/dashboard'}>
        {returnPath ? 'Go back' : 'Go to Dashboard'}
      </ButtonLink>
      <ButtonLink kind="ghost" isBlock to="/">
        Home
      </ButtonLink>
    </>
  );
}
