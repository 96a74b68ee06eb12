import { type LoaderFunctionArgs, useLoaderData } from 'react-router';
import type { CommandAccess, DiscordCommand } from '#contract/discord/schema.ts';
import { GuideView, loadGuide } from '#web/docs/guide-view.tsx';
import { GUIDES } from '#web/docs/guides.ts';
import { type Term, TermList } from '#web/docs/term-list.tsx';
import { call } from '#web/kit/http/call.ts';
import { ButtonLink } from '#web/kit/ui/button.tsx';

/** Users of a command; empty for everyone. */
const COMMAND_USERS: Record<CommandAccess, string> = {
  everyone: '',
  players: 'players',
  captains: 'captains',
  staff: 'staff, level 2',
  'staff, level 4': 'staff, level 4',
  'Manage Server': 'members with “Manage Server”',
};

export async function loader({ request: { signal } }: LoaderFunctionArgs) {
  const [app, guide] = await Promise.all([call('GET /discord', { signal }), loadGuide(GUIDES.discord)]);
  return { app, guide };
}

/** /docs/discord: the guide, and the app's commands. */
export function Component() {
  const { app, guide } = useLoaderData<typeof loader>();
  return (
    <GuideView guide={guide}>
      <TermList terms={app.commands.map(describeCommand)} />
      {app.add_url && (
        <p className="mt-3">
          <ButtonLink kind="primary" href={app.add_url} target="_blank" rel="noreferrer">
            Add to Discord
          </ButtonLink>
        </p>
      )}
    </GuideView>
  );
}

/** Writes '/sign player [team]'; options in brackets are optional. */
function describeCommand({ name, description, access, options }: DiscordCommand): Term {
  const names = options.map((option) => (option.is_required ? option.name : `[${option.name}]`));
  const who = COMMAND_USERS[access];
  return [[`/${name}`, ...names].join(' '), who === '' ? `${description}.` : `${description}. For ${who}.`];
}
