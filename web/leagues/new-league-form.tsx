import { type FormEvent, useId, useMemo, useState } from 'react';
import { useNavigate } from 'react-router';
import { MAX_LEAGUE_DESCRIPTION_LENGTH, MAX_LEAGUE_NAME_LENGTH } from '#contract/kit/limits.ts';
import { hasVisibleText } from '#contract/kit/plain-text.ts';
import type { LeagueMethod } from '#contract/submissions/schema.ts';
import type { Sport } from '#contract/submissions/sports.ts';
import { Checkbox } from '#web/kit/fields/checkbox.tsx';
import fieldStyles from '#web/kit/fields/field.module.css';
import { TextAreaField, TextField } from '#web/kit/fields/fields.tsx';
import { Segmented } from '#web/kit/fields/segmented.tsx';
import { LeaveGuard } from '#web/kit/form/leave-guard.tsx';
import { useChange } from '#web/kit/form/use-change.ts';
import { call } from '#web/kit/http/call.ts';
import { useDraft } from '#web/kit/session/use-draft.ts';
import layout from '#web/kit/styles/layout.module.css';
import typography from '#web/kit/styles/typography.module.css';
import { useTimeZone } from '#web/kit/time/use-time-zone.ts';
import { Button } from '#web/kit/ui/button.tsx';
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
  const [nameId, sportId, methodsId] = [useId(), useId(), useId()];
  const [name, setName] = useState('');
  const [sport, setSport] = useState<Sport>('football');
  const [description, setDescription] = useState('');
  const [methods, setMethods] = useState<readonly LeagueMethod[]>(['Manual', 'Events']);
  const [isAttempted, setIsAttempted] = useState(false);
  const { isSaving, save } = useChange();
  const time_zone = useTimeZone();
  const hasInput = name !== '' || description !== '';
  const draft = useDraft(
    'league request',
    useMemo(() => ({ name, sport, description, methods }), [name, sport, description, methods]),
    (kept) => {
      setName(kept.name);
      setSport(kept.sport);
      setDescription(kept.description);
      setMethods(kept.methods);
    },
    { hasInput },
  );
  const navigate = useNavigate();
  const toast = useToast();
  const isMissing = !hasVisibleText(name);

  async function send(event: FormEvent) {
    event.preventDefault();
    setIsAttempted(true);
    if (isMissing) document.getElementById(nameId)?.focus();
    if (isMissing || isSaving) return;
    const desc = hasVisibleText(description) ? description : null;
    const body = { name, sport, desc, methods: [...methods], time_zone };
    const request = () => call('POST /leagues/requests', { body });
    const sent = await save(request, null, { failed: 'Your request could not be sent.', leaves: true });
    if (!sent) return;
    draft.clear();
    if (sent.league_id !== null) navigate(`/leagues/${sent.league_id}`);
    else toast.success('Request sent', 'Staff of the site will answer it.');
  }

  function toggle(method: LeagueMethod, isOn: boolean) {
    setMethods(isOn ? [...methods, method] : methods.filter((other) => other !== method));
  }

  return (
    <Panel heading="Your league">
      <PanelBody as="form" className={layout.stack} noValidate onSubmit={send}>
        <LeaveGuard hasInput={hasInput} isSafe={(to) => isSaving || draft.isStoredWhenLeavingTo(to)} />
        <TextField
          label="League name"
          id={nameId}
          count={`${name.length} / ${MAX_LEAGUE_NAME_LENGTH}`}
          error={isAttempted && isMissing ? 'Give your league a name.' : null}
          maxLength={MAX_LEAGUE_NAME_LENGTH}
          required
          value={name}
          onChange={setName}
        />
        <div className={styles.group}>
          <span className={fieldStyles.label} id={sportId}>
            Sport
          </span>
          <div>
            <Segmented label="Sport" value={sport} options={SPORTS} onChange={setSport} />
          </div>
        </div>
        <TextAreaField
          label="Description"
          count={`${description.length} / ${MAX_LEAGUE_DESCRIPTION_LENGTH}`}
          rows={5}
          maxLength={MAX_LEAGUE_DESCRIPTION_LENGTH}
          value={description}
          onChange={setDescription}
        />
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
          <Button type="submit" kind="primary" aria-busy={isSaving} disabled={isSaving}>
            Request league
          </Button>
        </div>
      </PanelBody>
    </Panel>
  );
}
