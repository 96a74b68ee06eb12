import { useId } from 'react';
import { useNavigate } from 'react-router';
import { hasVisibleText } from '#contract/kit/plain-text.ts';
import type { LeagueMethod, Sport } from '#contract/submissions/schema.ts';
import { TextAreaField, TextField } from '#web/kit/fields/fields.tsx';
import { Segmented } from '#web/kit/fields/segmented.tsx';
import { bodyOf } from '#web/kit/form/body-of.ts';
import { Checkboxes } from '#web/kit/form/checkboxes.tsx';
import { FormElement, SubmitButton } from '#web/kit/form/form-element.tsx';
import { useForm } from '#web/kit/form/use-form.tsx';
import { useTimeZone } from '#web/kit/time/use-time-zone.ts';
import { Panel, PanelBody } from '#web/kit/ui/panel.tsx';
import { useToast } from '#web/kit/ui/toast.tsx';
import { SUBMISSION_METHODS } from '#web/submissions/submission-methods.ts';

const SPORTS: readonly { value: Sport; label: string }[] = [
  { value: 'football', label: 'Football' },
  { value: 'basketball', label: 'Basketball' },
];

function useLeagueRequest(time_zone: string) {
  const navigate = useNavigate();
  const toast = useToast();
  return useForm(bodyOf('POST /leagues/requests'), {
    initial: { name: '', desc: '' },
    more: { sport: 'football', methods: ['Manual', 'Events'] } as { sport: Sport; methods: LeagueMethod[] },
    messages: { name: 'Give your league a name.' },
    body: (typed, { sport, methods }) => ({
      name: typed.name,
      desc: hasVisibleText(typed.desc ?? '') ? typed.desc : null,
      sport,
      methods,
      time_zone,
    }),
    done: null,
    failed: 'Your request could not be sent.',
    leaves: true,
    onSaved: ({ league_id }) => {
      if (league_id !== null) navigate(`/leagues/${league_id}`);
      else toast.success('Request sent', 'Staff of the site will answer it.');
    },
    draft: 'league request',
  });
}

/** The form for requesting a league. If the site approves leagues automatically, success opens the league. */
export function NewLeagueForm() {
  const [sportId, methodsId] = [useId(), useId()];
  const time_zone = useTimeZone();
  const form = useLeagueRequest(time_zone);
  const { sport, methods } = form.values;

  return (
    <Panel heading="Your league">
      <PanelBody>
        <FormElement form={form} className="stack gap-4">
          <TextField label="League name" {...form.counted('name')} />
          <div className="grid min-w-0 gap-2 [&_label:has(:disabled)]:cursor-not-allowed [&_label:has(:disabled)]:text-ink-3">
            <span className="text-14 font-semibold text-ink" id={sportId}>
              Sport
            </span>
            <div>
              <Segmented
                label="Sport"
                value={sport}
                options={SPORTS}
                onChange={(chosen) => form.set({ sport: chosen })}
              />
            </div>
          </div>
          <TextAreaField label="Description" rows={5} {...form.counted('desc')} />
          <fieldset
            className="grid min-w-0 gap-2 [&_label:has(:disabled)]:cursor-not-allowed [&_label:has(:disabled)]:text-ink-3"
            aria-describedby={methodsId}
          >
            <legend className="text-14 font-semibold text-ink">How matches come in</legend>
            <p className="text-13 text-ink-3" id={methodsId}>
              Game servers can always send matches with your API key.
            </p>
            <Checkboxes
              options={SUBMISSION_METHODS.map(({ method, name, text, path }) => ({
                value: method,
                disabled: !path,
                label: (
                  <span className="flex flex-wrap items-baseline gap-x-2 gap-y-0">
                    <b>{name}</b> <span className="text-13 text-ink-3">{text}</span>
                  </span>
                ),
              }))}
              chosen={methods}
              onChange={(chosen) => form.set({ methods: chosen })}
            />
          </fieldset>
          <p className="text-13 text-ink-3">
            Its days and times are those of {time_zone}, as in this browser. You can choose another time zone later.
          </p>
          <div>
            <SubmitButton form={form} kind="primary">
              Request league
            </SubmitButton>
          </div>
        </FormElement>
      </PanelBody>
    </Panel>
  );
}
