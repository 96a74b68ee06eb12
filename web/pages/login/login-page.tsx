import { useGoBack } from '#web/components/use-go-back.ts';
import { apiUrl } from '#web/http/call.ts';
import { Gate } from '#web/pages/login/gate.tsx';
import { site } from '#web/site.ts';
import { DiscordIcon } from '#web/ui/brand-icons.tsx';

/** Sends the browser to Discord's sign-in; it comes back to /plogin. */
export function Component() {
  const goBack = useGoBack();

  return (
    <Gate
      title={`Log in to ${site.name}`}
      ways={
        <>
          <a className="btn btn--primary btn--lg btn--block" href={apiUrl('/auth/discord')}>
            <DiscordIcon />
            Sign in with Discord
          </a>
          <button type="button" className="btn btn--ghost btn--block" onClick={goBack}>
            Go Back
          </button>
        </>
      }
    >
      Signing in creates an account for you if you do not have one yet.
    </Gate>
  );
}
