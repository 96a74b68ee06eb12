import { useQuery } from '#web/components/query-params.ts';
import { Redirect } from '#web/components/redirect.tsx';
import { ROBLOX_LINK_ADVICE, ROBLOX_LINK_FAILED } from '#web/messages.ts';
import { Gate } from '#web/pages/login/gate.tsx';
import { ButtonLink } from '#web/ui/button.tsx';

/** The outcome of linking a Roblox account: `status` is success or failed. */
export function Component() {
  const query = useQuery();
  const status = query.get('status');
  if (status === 'success') {
    return (
      <Gate title="Roblox linked" actions={<NextSteps />}>
        Your Roblox account is now linked to your profile. You can submit matches.
      </Gate>
    );
  }
  if (status === 'failed') {
    return (
      <Gate title="Link failed" actions={<NextSteps />}>
        {ROBLOX_LINK_FAILED} {ROBLOX_LINK_ADVICE}
      </Gate>
    );
  }
  return <Redirect to="/" />;
}

function NextSteps() {
  return (
    <>
      <ButtonLink kind="primary" size="large" isBlock to="/dashboard">
        Go to Dashboard
      </ButtonLink>
      <ButtonLink kind="ghost" isBlock to="/">
        Home
      </ButtonLink>
    </>
  );
}
