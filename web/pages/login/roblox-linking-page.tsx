import { Link, useSearchParams } from 'react-router';
import { Redirect } from '#web/components/redirect.tsx';
import { ROBLOX_LINK_ADVICE, ROBLOX_LINK_FAILED } from '#web/messages.ts';
import { Gate } from '#web/pages/login/gate.tsx';

/** The outcome of linking a Roblox account: `status` is success or failed (spec §2). */
export function Component() {
  const [query] = useSearchParams();
  const status = query.get('status');
  if (status === 'success') {
    return (
      <Gate title="Roblox linked" ways={<Ways />}>
        Your Roblox account is now linked to your profile. You can submit matches.
      </Gate>
    );
  }
  if (status === 'failed') {
    return (
      <Gate title="Link failed" ways={<Ways />}>
        {ROBLOX_LINK_FAILED} {ROBLOX_LINK_ADVICE}
      </Gate>
    );
  }
  return <Redirect to="/" />;
}

function Ways() {
  return (
    <>
      <Link className="btn btn--primary btn--lg btn--block" to="/dashboard">
        Go to Dashboard
      </Link>
      <Link className="btn btn--ghost btn--block" to="/">
        Home
      </Link>
    </>
  );
}
