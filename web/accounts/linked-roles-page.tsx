import type { ReactNode } from 'react';
import type { LinkedRolesStatus } from '#contract/discord/linked-roles.ts';
import { Gate } from '#web/accounts/gate.tsx';
import { apiUrl } from '#web/kit/http/call.ts';
import { useQuery } from '#web/kit/page/query-params.ts';
import { loginPath } from '#web/kit/session/login-path.ts';
import { DiscordIcon, RobloxIcon } from '#web/kit/ui/brand-icons.tsx';
import { ButtonLink } from '#web/kit/ui/button.tsx';
import { site } from '#web/site.ts';

const PATH = '/linked_roles';

interface Outcome {
  title: string;
  text: string;
  /** A next step; absent if there is none, or only a retry. */
  next?: ReactNode;
}

/** The outcome of sending metadata to Discord. */
const describeOutcomes = (): Record<LinkedRolesStatus, Outcome> => ({
  captain: {
    title: 'You are a captain',
    text: 'Discord now knows that you lead a team. Go back to Discord to get your role.',
  },
  player: {
    title: 'You play in a league',
    text: 'Discord now knows that you are in a squad, and no captain. Go back to Discord to get your role.',
  },
  no_team: {
    title: 'You are in no squad',
    text: 'Discord now knows that you play in no league today. Come back once a team has signed you.',
  },
  private: {
    title: 'Your profile is not public',
    text: 'Discord was told that you play in no league, as everyone could see such a role. Make your profile public, then come back.',
    next: (
      <ButtonLink kind="primary" size="large" isBlock to="/dashboard/settings#privacy">
        Privacy settings
      </ButtonLink>
    ),
  },
  no_roblox: {
    title: 'Link your Roblox account',
    text: 'Squads name Roblox accounts, so we can’t tell which player you are. Link yours, then come back.',
    next: (
      <ButtonLink
        kind="primary"
        size="large"
        isBlock
        href={apiUrl(`/users/roblox?${new URLSearchParams({ return_to: PATH })}`)}
      >
        <RobloxIcon />
        Connect Roblox
      </ButtonLink>
    ),
  },
  no_account: {
    title: 'You have no account here',
    text: `Sign in to ${site.name} with the same Discord account, link your Roblox account, then come back.`,
    next: (
      <ButtonLink kind="primary" size="large" isBlock to={loginPath(PATH)}>
        Log in
      </ButtonLink>
    ),
  },
  cancelled: {
    title: 'Nothing was told',
    text: 'You cancelled it on Discord, so nothing was changed.',
    next: <StartButton />,
  },
  failed: {
    title: 'Discord did not take it',
    text: 'Nothing was changed. Try again in a minute.',
    next: <StartButton />,
  },
  unavailable: { title: 'No linked roles here', text: 'This site’s operator has not set them up.' },
});

/**
 * /linked_roles: Discord's link for people who want a role with conditions of this site. It asks for consent, and then
 * shows the outcome.
 */
export function Component() {
  const status = useQuery().get('status');
  const outcome = new Map(Object.entries(describeOutcomes())).get(status ?? '');
  if (!outcome) return <ConsentQuestion />;
  return (
    <Gate
      title={outcome.title}
      actions={
        <>
          {outcome.next}
          <ButtonLink kind="ghost" isBlock to="/">
            Home
          </ButtonLink>
        </>
      }
    >
      {outcome.text}
    </Gate>
  );
}

function ConsentQuestion() {
  return (
    <Gate title="Roles on Discord" actions={<StartButton />}>
      Servers can give roles to people who play in a league, and to captains. If you continue, we tell Discord once
      whether you do: two answers, yes or no. We keep no access to your Discord account, so come back when your team
      changes. To take it back, remove {site.name} under ‘Authorised Apps’ in Discord’s settings.
    </Gate>
  );
}

function StartButton() {
  return (
    <ButtonLink kind="primary" size="large" isBlock href={apiUrl('/auth/discord/linked_roles')}>
      <DiscordIcon />
      Continue to Discord
    </ButtonLink>
  );
}
