import { DISCORD_CHANNELS, type DiscordChannelUse } from '#contract/discord/channels.ts';
import type { DiscordChannels, LeagueDiscord } from '#contract/discord/schema.ts';
import { COMING_FIXTURES_POSTED, FIXTURE_MESSAGE_DAYS } from '#contract/kit/limits.ts';
import { Checkbox } from '#web/kit/fields/checkbox.tsx';
import { SelectField } from '#web/kit/fields/fields.tsx';
import { bodyOf } from '#web/kit/form/body-of.ts';
import { FormElement, SubmitButton } from '#web/kit/form/form-element.tsx';
import { useForm } from '#web/kit/form/use-form.tsx';
import { explainRefusal } from '#web/kit/http/explain-refusal.ts';
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

/**
 * The channel of each use with the bot's missing permissions there, whether deleted messages are posted again, and
 * whether fixtures become events.
 */
export function ChannelForm({ leagueId, stored, storedEvents, storedReposts, channels }: ChannelFormProps) {
  const form = useForm(bodyOf('POST /leagues/myLeagues/:league_id/discord/channels'), {
    params: { league_id: leagueId },
    initial: { ...stored, events: storedEvents, reposts: storedReposts },
    missing: (_values, _preview, isChanged) => !isChanged,
    done: 'Channels saved',
    failed: 'The channels could not be saved.',
    explain: explainRefusal,
    keeps: 'all',
  });
  const chosen = form.values;
  const left = DISCORD_CHANNELS.filter((use) => stored[use] !== null && chosen[use] !== stored[use]);

  return (
    <Panel heading="Channels">
      <PanelBody>
        <FormElement form={form} className="stack gap-4">
          {DISCORD_CHANNELS.map((use) => (
            <SelectField
              key={use}
              label={USES[use].label}
              hint={USES[use].hint}
              {...form.of(use)}
              error={describeMissing(channels, chosen[use])}
              options={channels.map(({ id, name }) => ({ id, name: `#${name}` }))}
            >
              <option value="">Not sent</option>
            </SelectField>
          ))}
          <Checkbox {...form.box('events')}>
            An event of the server for each planned fixture of the next {FIXTURE_MESSAGE_DAYS} days. The app needs
            “Create Events” for it
          </Checkbox>
          <Checkbox {...form.box('reposts')}>
            Make messages and events again after somebody deleted them on Discord
          </Checkbox>
          <p className="text-ink-2" role="status">
            {left.length > 0 &&
              'What was sent to the former channels is deleted there, as nothing would correct it any more.'}
          </p>
          <div>
            <SubmitButton form={form} kind="primary">
              Save
            </SubmitButton>
          </div>
        </FormElement>
      </PanelBody>
    </Panel>
  );
}

/** The bot's missing permissions in the chosen channel, and the remedy; null if none is missing. */
function describeMissing(channels: LeagueDiscord['channels'], id: string): string | null {
  if (id === '') return null;
  const channel = channels.find((one) => one.id === id);
  if (!channel) return 'This channel is no longer in the server. Choose another one.';
  const [first, second] = channel.missing.map((name) => `“${name}”`);
  if (first === undefined) return null;
  const names = second === undefined ? first : `${first} and ${second}`;
  return `The app lacks ${names} in #${channel.name}. Allow it in the channel’s permissions on Discord.`;
}
