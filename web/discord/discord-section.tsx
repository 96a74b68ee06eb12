import { ExternalLink } from 'lucide';
import { useRef, useState } from 'react';
import { useSearchParams } from 'react-router';
import type { LeagueDiscord } from '#contract/discord/schema.ts';
import { ChannelForm } from '#web/discord/channel-form.tsx';
import { readOffer } from '#web/discord/read-offer.ts';
import { RolesSection } from '#web/discord/roles-section.tsx';
import { ConfirmDialog } from '#web/kit/form/confirm-dialog.tsx';
import { useChange } from '#web/kit/form/use-change.ts';
import { call } from '#web/kit/http/call.ts';
import { explainRefusal } from '#web/kit/http/explain-refusal.ts';
import { useRead } from '#web/kit/http/use-read.ts';
import { Loaded } from '#web/kit/manage/loaded.tsx';
import { formatFootballDate } from '#web/kit/time/football-date.ts';
import { Alert } from '#web/kit/ui/alert.tsx';
import { DiscordIcon } from '#web/kit/ui/brand-icons.tsx';
import { Button, ButtonLink } from '#web/kit/ui/button.tsx';
import { Icon } from '#web/kit/ui/icon.tsx';
import { Panel, PanelBody } from '#web/kit/ui/panel.tsx';

/** The league's Discord server: connecting it, its channels, and its faults. */
export function DiscordSection({ leagueId }: { leagueId: number }) {
  const params = { league_id: leagueId };
  const [query] = useSearchParams();
  const querystring = readOffer(query);
  const { offer = null } = querystring;
  const load = useRead('GET /leagues/myLeagues/:league_id/discord', { params, querystring });
  const [isDisconnecting, setIsDisconnecting] = useState(false);
  const { isSaving, save } = useChange();
  const heading = useRef<HTMLHeadingElement>(null);

  async function connect(token: string) {
    const request = () =>
      call('POST /leagues/myLeagues/:league_id/discord/connect', { params, body: { offer: token } });
    const options = { failed: 'The server could not be connected.', explain: explainRefusal };
    if (await save(request, 'Server connected', options)) heading.current?.focus();
  }

  async function disconnect() {
    await call('POST /leagues/myLeagues/:league_id/discord/disconnect', { params });
    setIsDisconnecting(false);
    heading.current?.focus();
  }

  return (
    <section className="stack gap-4" aria-labelledby="server-title">
      <h3 className="part-title" id="server-title" ref={heading} tabIndex={-1}>
        Your server
      </h3>
      <Loaded load={load} what="The server" height="7rem">
        {(found) => (
          <>
            {found.problem !== null && <Alert kind="error">{found.problem}</Alert>}
            {found.connection ? (
              <Connected
                discord={found}
                connection={found.connection}
                leagueId={leagueId}
                onDisconnect={() => setIsDisconnecting(true)}
              />
            ) : (
              <NotConnected discord={found} offer={offer} isSaving={isSaving} onConnect={connect} />
            )}
          </>
        )}
      </Loaded>
      {isDisconnecting && (
        <ConfirmDialog
          title="Disconnect the server?"
          action="Disconnect"
          failure="The server could not be disconnected."
          onConfirm={disconnect}
          onClose={() => setIsDisconnecting(false)}
        >
          <p>
            Commands stop working there, and nothing is sent. Messages that were sent, and roles and events that were
            made for the league, are deleted; your own roles stay with those who have them.
          </p>
        </ConfirmDialog>
      )}
    </section>
  );
}

interface ConnectedProps {
  discord: LeagueDiscord;
  connection: NonNullable<LeagueDiscord['connection']>;
  leagueId: number;
  onDisconnect: () => void;
}

function Connected({ discord, connection, leagueId, onDisconnect }: ConnectedProps) {
  const { guild_name, creation_date, channels, events, reposts } = connection;
  return (
    <>
      <Panel as="div">
        <PanelBody className="grid grid-cols-[auto_minmax(0,1fr)_auto] items-center gap-4 phone:grid-cols-[auto_minmax(0,1fr)] phone:[&>:is(button,_a)]:col-span-full">
          <DiscordIcon size={28} />
          <p className="grid">
            <b>{guild_name}</b>
            <span className="text-14 text-ink-3">
              Connected since <time dateTime={creation_date}>{formatFootballDate(creation_date)}</time>. Everyone there
              can use /table, /fixtures, /results, /team, /player and /match; /help lists all commands.
            </span>
          </p>
          <Button kind="danger" size="small" onClick={onDisconnect}>
            Disconnect
          </Button>
        </PanelBody>
      </Panel>
      {discord.channels.length > 0 && (
        <ChannelForm
          key={JSON.stringify([channels, events, reposts])}
          leagueId={leagueId}
          stored={channels}
          storedEvents={events}
          storedReposts={reposts}
          channels={discord.channels}
        />
      )}
      <RolesSection leagueId={leagueId} />
    </>
  );
}

interface NotConnectedProps {
  discord: LeagueDiscord;
  /** The token in the link to this page. */
  offer: string | null;
  isSaving: boolean;
  onConnect: (offer: string) => void;
}

function NotConnected({ discord: { add_url, offered }, offer, isSaving, onConnect }: NotConnectedProps) {
  if (add_url === null) {
    return (
      <p className="wrap-text text-ink-2">
        This site has no Discord app yet: its operator has to set DISCORD_APPLICATION_ID, DISCORD_PUBLIC_KEY and
        DISCORD_BOT_TOKEN. Results can be posted without it, by a webhook.
      </p>
    );
  }
  if (offer !== null && offered) {
    return (
      <Panel as="div">
        <PanelBody className="grid grid-cols-[auto_minmax(0,1fr)_auto] items-center gap-4 phone:grid-cols-[auto_minmax(0,1fr)] phone:[&>:is(button,_a)]:col-span-full">
          <DiscordIcon size={28} />
          <p className="grid">
            <b>Connect “{offered.guild_name}”?</b>
            <span className="text-14 text-ink-3">
              Its members get the league’s commands. Nothing is sent there before you choose channels.
            </span>
          </p>
          <Button kind="primary" disabled={isSaving} aria-busy={isSaving} onClick={() => onConnect(offer)}>
            Connect server
          </Button>
        </PanelBody>
      </Panel>
    );
  }
  return (
    <>
      {offer !== null && (
        <Alert kind="warning">
          This link has expired or was used. Use <code>/touchline connect</code> in your server again.
        </Alert>
      )}
      <Panel as="div">
        <PanelBody className="grid grid-cols-[auto_minmax(0,1fr)_auto] items-center gap-4 phone:grid-cols-[auto_minmax(0,1fr)] [&_p]:grid phone:[&>:is(button,_a)]:col-span-full">
          <DiscordIcon size={28} />
          <div>
            <b>Connect your Discord server</b>
            <ol className="mt-2 grid list-decimal gap-1 ps-5 text-14 text-ink-2">
              <li>Add the app to your server. It reads no messages, and asks to view channels and send messages.</li>
              <li>
                There, a member with “Manage Server” uses <code>/touchline connect</code> and chooses this league.
              </li>
              <li>Open the link of the answer, and confirm.</li>
            </ol>
          </div>
          <ButtonLink kind="primary" href={add_url} target="_blank" rel="noreferrer">
            Add to Discord
            <Icon icon={ExternalLink} size={16} />
          </ButtonLink>
        </PanelBody>
      </Panel>
    </>
  );
}
