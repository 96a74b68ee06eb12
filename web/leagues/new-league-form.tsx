import { useId } from 'react';
import { useNavigate } from 'react-router';
import { hasVisibleText } from '#contract/kit/plain-text.ts';
import type { LeagueMethod, Sport } from '#contract/submissions/schema.ts';
import { Checkbox } from '#web/kit/fields/checkbox.tsx';
import fieldStyles from '#web/kit/fields/field.module.css';
import { TextAreaField, TextField } from '#web/kit/fields/fields.tsx';
import { Segmented } from '#web/kit/fields/segmented.tsx';
import { bodyOf } from '#web/kit/form/body-of.ts';
import { FormElement, SubmitButton } from '#web/kit/form/form-element.tsx';
import { useForm } from '#web/kit/form/use-form.tsx';
import layout from '#web/kit/styles/layout.module.css';
import typography from '#web/kit/styles/typography.module.css';
import { useTimeZone } from '#web/kit/time/use-time-zone.ts';
import { Panel, PanelBody } from '#web/kit/ui/panel.tsx';
import { useToast } from '#web/kit/ui/toast.tsx';
import styles from '#web/leagues/league-request.module.css';
import { SUBMISSION_METHODS } from '#web/submissions/submission-methods.ts';

const SPORTS: readonly { value: Sport; label: string }[] = [
  { value: 'football', label: 'Football' },
  { value: 'basketball', label: 'Basketball' },
];

/** The form of a new league. If the site accepts leagues at once, it leads to the league. */
export function NewLeagueForm() {
  const [sportId, methodsId] = [useId(), useId()];
  const time_zone = useTimeZone();
  const navigate = useNavigate();
  const toast = useToast();
  const form = useForm(bodyOf('POST /leagues/requests'), {
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
  const { sport, methods } = form.values;

  function toggle(method: LeagueMethod, isOn: boolean) {
    form.set({ methods: isOn ? [...methods, method] : methods.filter((other) => other !== method) });
  }

  return (
    <Panel heading="Your league">
      <PanelBody>
        <FormElement form={form} className={layout.stack}>
          <TextField label="League name" {...form.counted('name')} />
          <div className={styles.group}>
            <span className={fieldStyles.label} id={sportId}>
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
          <fieldset className={styles.group} aria-describedby={methodsId}>
            <legend className={fieldStyles.label}>How matches come in</legend>
            <p className={`${typography.size13} ${typography.dim}`} id={methodsId}>
              Game servers can always send matches with your API key.
            </p>
            {SUBMISSION_METHODS.map(({ method, name: label, text, path }) => (
              <Checkbox
                key={method}
                checked={methods.includes(method)}
                disabled={!path}
                onChange={(isOn) => toggle(method, isOn)}
              >
                <span className={styles.method}>
                  <b>{label}</b> <span className={`${typography.size13} ${typography.dim}`}>{text}</span>
                </span>
              </Checkbox>
            ))}
          </fieldset>
          <p className={`${typography.size13} ${typography.dim}`}>
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
