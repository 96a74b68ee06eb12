import { type FormEvent, useState } from 'react';
import { DISCORD_CHANNELS, type DiscordChannelUse } from '#contract/discord/channels.ts';
import type { DiscordChannels, LeagueDiscord } from '#contract/discord/schema.ts';
import { COMING_FIXTURES_POSTED, FIXTURE_MESSAGE_DAYS } from '#contract/kit/limits.ts';
import { Checkbox } from '#web/kit/fields/checkbox.tsx';
import { SelectField } from '#web/kit/fields/fields.tsx';
import { LeaveGuard } from '#web/kit/form/leave-guard.tsx';
import { useChange } from '#web/kit/form/use-change.ts';
import { call } from '#web/kit/http/call.ts';
import { explainRefusal } from '#web/kit/http/explain-refusal.ts';
import layout from '#web/kit/styles/layout.module.css';
import typography from '#web/kit/styles/typography.module.css';
import { Button } from '#web/kit/ui/button.tsx';
import { Panel, PanelBody } from '#web/kit/ui/panel.tsx';

const USES: Record<DiscordChannelUse, { label: string; hint: string }> = {
  results: { label: 'Results', hint: 'Each match that counts. A correction edits its message.' },
  fixtures: {
    label: 'Fixtures',
    hint: `Each fixture of the next ${FIXTURE_MESSAGE_DAYS} days, ${COMING_FIXTURES_POSTED} at most. Its message follows it until the result.`,
  },
  transfers: { label: 'Transfers', hint: 'Each transfer once it is done.' },
  review: {
    label: 'Review',
    hint: 'Matches that wait, with Accept and Decline for staff. Choose a channel that only staff can see.',
  },
};

interface ChannelFormProps {
  leagueId: number;
  stored: DiscordChannels;
  storedEvents: boolean;
  storedReposts: boolean;
  /** The server's text channels. */
  channels: LeagueDiscord['channels'];
}

/** The channel of each use with the permissions that the bot lacks there, and what becomes of deleted messages; and whether fixtures are events. */
export function ChannelForm({ leagueId, stored, storedEvents, storedReposts, channels }: ChannelFormProps) {
  const [chosen, setChosen] = useState(stored);
  const [events, setEvents] = useState(storedEvents);
  const [reposts, setReposts] = useState(storedReposts);
  const { isSaving, save } = useChange();
  const hasInput =
    events !== storedEvents || reposts !== storedReposts || DISCORD_CHANNELS.some((use) => chosen[use] !== stored[use]);

  const left = DISCORD_CHANNELS.filter((use) => stored[use] !== null && chosen[use] !== stored[use]);

  async function submit(event: FormEvent) {
    event.preventDefault();
    const input = { params: { league_id: leagueId }, body: { ...chosen, events, reposts } };
    const request = () => call('POST /leagues/myLeagues/:league_id/discord/channels', input);
    await save(request, 'Channels saved', { failed: 'The channels could not be saved.', explain: explainRefusal });
  }

  return (
    <Panel heading="Channels">
      <PanelBody>
        <form className={layout.stack} noValidate onSubmit={submit}>
          <LeaveGuard hasInput={hasInput} isSafe={() => isSaving} />
          {DISCORD_CHANNELS.map((use) => (
            <SelectField
              key={use}
              label={USES[use].label}
              hint={USES[use].hint}
              error={describeMissing(channels, chosen[use])}
              value={chosen[use] ?? ''}
              onChange={(id) => setChosen({ ...chosen, [use]: id === '' ? null : id })}
            >
              <option value="">Not sent</option>
              {channels.map(({ id, name }) => (
                <option key={id} value={id}>
                  #{name}
                </option>
              ))}
            </SelectField>
          ))}
          <Checkbox checked={events} onChange={setEvents}>
            An event of the server for each planned fixture of the next {FIXTURE_MESSAGE_DAYS} days. The app needs
            “Create Events” for it
          </Checkbox>
          <Checkbox checked={reposts} onChange={setReposts}>
            Make messages and events again after somebody deleted them on Discord
          </Checkbox>
          <p className={typography.muted} role="status">
            {left.length > 0 &&
              'What was sent to the former channels is deleted there, as nothing would correct it any more.'}
          </p>
          <div>
            <Button type="submit" kind="primary" disabled={!hasInput || isSaving} aria-busy={isSaving}>
              Save
            </Button>
          </div>
        </form>
      </PanelBody>
    </Panel>
  );
}

/** What the bot may not do in the chosen channel, and what to do; null if nothing. */
function describeMissing(channels: LeagueDiscord['channels'], id: string | null): string | null {
  if (id === null) return null;
  const channel = channels.find((one) => one.id === id);
  if (!channel) return 'This channel is no longer in the server. Choose another one.';
  const [first, second] = channel.missing.map((name) => `“${name}”`);
  if (first === undefined) return null;
  const names = second === undefined ? first : `${first} and ${second}`;
  return `The app lacks ${names} in #${channel.name}. Allow it in the channel’s permissions on Discord.`;
}
