import { readReturnPath } from '#contract/accounts/return-path.ts';
import { Gate } from '#web/accounts/gate.tsx';
import { apiUrl } from '#web/kit/http/call.ts';
import { useQuery } from '#web/kit/page/query-params.ts';
import { useGoBack } from '#web/kit/page/use-go-back.ts';
import type { LoginReason } from '#web/kit/session/login-path.ts';
import { useSession } from '#web/kit/session/session.tsx';
import { DiscordIcon, RobloxIcon } from '#web/kit/ui/brand-icons.tsx';
import { Button, ButtonLink } from '#web/kit/ui/button.tsx';
import { dismissAllToasts } from '#web/kit/ui/toast-store.ts';
import { site } from '#web/site.ts';

/**
 * Links to Discord's sign-in, which returns to /plogin. A signed-in user without a Roblox account, redirected here by
 * /submit, gets a link to connect one instead.
 */
export function Component() {
  const session = useSession();
  if (session.state === 'signedIn' && !session.user.roblox_id) return <RobloxGate />;
  return <DiscordGate />;
}

const LOGIN_REASONS: ReadonlyMap<string, string> = new Map<LoginReason, string>([
  ['follow', 'What you follow is kept with your account, so log in first. Then you follow it at once.'],
]);

function DiscordGate() {
  const query = useQuery();
  const returnPath = readReturnPath(query.get('return_to'));
  const reason = LOGIN_REASONS.get(query.get('for') ?? '');
  const returnQuery = returnPath ? `?${new URLSearchParams({ return_to: returnPath })}` : '';
  return (
    <Gate
      title={`Log in to ${site.name}`}
      actions={
        <>
          <ButtonLink
            kind="primary"
            size="large"
            isBlock
            href={apiUrl(`/auth/discord${returnQuery}`)}
            onClick={dismissAllToasts}
          >
            <DiscordIcon />
            Sign in with Discord
          </ButtonLink>
          <GoBackButton />
        </>
      }
    >
      {reason && `${reason} `}
      Signing in creates an account for you if you do not have one yet.
    </Gate>
  );
}

function RobloxGate() {
  return (
    <Gate
      title="Link your Roblox account"
      actions={
        <>
          <ButtonLink kind="primary" size="large" isBlock href={apiUrl('/users/roblox')}>
            <RobloxIcon />
            Connect Roblox
          </ButtonLink>
          <GoBackButton />
        </>
      }
    >
      You are logged in. To submit matches, link your Roblox account too.
    </Gate>
  );
}

function GoBackButton() {
  const goBack = useGoBack();
  return (
    <Button kind="ghost" isBlock onClick={goBack}>
      Go Back
    </Button>
  );
}
