import { useState } from 'react';
import { ADDED_USER_LEVEL, DEFAULT_ACCESS_LEVEL } from '#contract/leagues/access-levels.ts';
import type { AccessEntry, LeagueDetail } from '#contract/leagues/schema.ts';
import { SelectField, TextField } from '#web/kit/fields/fields.tsx';
import { bodyOf } from '#web/kit/form/body-of.ts';
import { Form } from '#web/kit/form/form.tsx';
import { useChange } from '#web/kit/form/use-change.ts';
import { useForm } from '#web/kit/form/use-form.tsx';
import { ApiError, call } from '#web/kit/http/call.ts';
import { LoadFailure } from '#web/kit/manage/load-failure.tsx';
import layout from '#web/kit/styles/layout.module.css';
import typography from '#web/kit/styles/typography.module.css';
import { Alert } from '#web/kit/ui/alert.tsx';
import { Button } from '#web/kit/ui/button.tsx';
import { CopyButton } from '#web/kit/ui/copy-button.tsx';
import { Panel, PanelBody } from '#web/kit/ui/panel.tsx';
import { Tag } from '#web/kit/ui/tag.tsx';
import { useToast } from '#web/kit/ui/toast.tsx';
import { WaitingPart } from '#web/kit/ui/waiting.tsx';
import styles from '#web/leagues/manage/people-section.module.css';
import { findAccessChanges, isLockedLevel, listGivableLevels } from '#web/leagues/my-leagues/access-changes.ts';
import { LevelSelect } from '#web/leagues/my-leagues/access-table.tsx';
import { LEVEL_NAMES, LEVELS_EXPLAINED } from '#web/leagues/my-leagues/level-names.ts';
import { useLeagueDetail } from '#web/leagues/my-leagues/use-league-detail.ts';

/** Everyone with access to a league. Levels and removals are saved at once, with Undo. */
export function PeopleSection({ leagueId }: { leagueId: number }) {
  const { answer, error, reload } = useLeagueDetail(leagueId);
  if (error !== null) return <LoadFailure retry={reload}>{`The people could not be loaded. ${error}`}</LoadFailure>;
  if (!answer) return <WaitingPart />;
  return <People league={answer} />;
}

function People({ league: { id, Access: people } }: { league: LeagueDetail }) {
  const { save } = useChange();
  const own = people[0];
  const ownLevel = own?.Level ?? DEFAULT_ACCESS_LEVEL;

  const store = (from: AccessEntry[], to: AccessEntry[]) =>
    call('POST /users/update_access', { body: { league_id: id, ...findAccessChanges(from, to) } });

  function change(to: AccessEntry[], done: string) {
    return save(() => store(people, to), done, { undo: { what: 'change', make: () => store(to, people) } });
  }

  function setLevel(discordId: string, Level: number) {
    const entry = people.find(({ DISC }) => DISC === discordId);
    if (!entry || entry.Level === Level) return;
    change(
      people.map((other) => (other === entry ? { ...entry, Level } : other)),
      `${nameOf(entry)} has level ${Level}`,
    );
  }

  function remove(discordId: string) {
    const entry = people.find(({ DISC }) => DISC === discordId);
    if (!entry) return;
    change(
      people.filter((other) => other !== entry),
      `${nameOf(entry)} removed`,
    );
  }

  return (
    <>
      <p className={typography.muted}>{LEVELS_EXPLAINED}</p>
      <Panel heading="People" end={people.length}>
        <ul>
          {people.map(({ RBX, DISC, Level }) => {
            const isLocked = isLockedLevel(Level, ownLevel);
            return (
              <li key={DISC} className={styles.person}>
                <p className={`${layout.grow} ${typography.wrapAnywhere}`}>
                  <b>{RBX ?? 'N/A'}</b> {DISC === own?.DISC && <Tag look="outlined">You</Tag>}
                  <span className={`${typography.figures} ${typography.dim} ${typography.size13}`}>{DISC}</span>
                </p>
                <LevelSelect
                  name={RBX ?? DISC}
                  level={Level}
                  levels={listGivableLevels(ownLevel)}
                  isLocked={isLocked}
                  onChange={(level) => setLevel(DISC, level)}
                />
                <Button
                  kind="danger"
                  size="small"
                  aria-label={`Remove ${RBX ?? DISC}`}
                  disabled={isLocked || DISC === own?.DISC}
                  onClick={() => remove(DISC)}
                >
                  Remove
                </Button>
              </li>
            );
          })}
        </ul>
      </Panel>
      <AddPerson
        leagueId={id}
        levels={listGivableLevels(ownLevel)}
        people={people}
        onAdd={(entry) => change([...people, entry], `${nameOf(entry)} added`)}
      />
    </>
  );
}

function nameOf({ RBX, DISC }: AccessEntry): string {
  return RBX ?? DISC;
}

interface AddPersonProps {
  leagueId: number;
  levels: readonly number[];
  people: readonly AccessEntry[];
  /** Resolves to null if the server refused. */
  onAdd: (entry: AccessEntry) => Promise<unknown>;
}

function AddPerson({ leagueId, levels, people, onAdd }: AddPersonProps) {
  const [unknown, setUnknown] = useState<string | null>(null);
  const form = useForm(bodyOf('POST /users/update_access'), {
    initial: {},
    more: { DISC: '', Level: String(ADDED_USER_LEVEL) },
    missing: ({ DISC }) => {
      if (!/^\d{5,20}$/.test(DISC.trim())) return 'Enter a Discord ID: it is a number of some 18 digits.';
      return people.some((person) => person.DISC === DISC.trim()) ? 'This person has access already.' : null;
    },
    body: (_, { DISC, Level }) => ({
      league_id: leagueId,
      changedUsers: [],
      removedUsers: [],
      addedUsers: [{ DISC: DISC.trim(), Level: Number(Level) }],
    }),
    owner: 'person',
    send: ({ addedUsers: [person] }) => add(person),
    done: null,
  });

  /** An id without an account here is no failure: the person signs in first. */
  async function add({ DISC, Level = ADDED_USER_LEVEL } = { DISC: '' }): Promise<unknown> {
    setUnknown(null);
    const { username } = await findAccount(DISC);
    if (username !== null) return onAdd({ RBX: username, DISC, Level });
    setUnknown(DISC);
    return null;
  }

  return (
    <Panel heading="Add someone">
      <PanelBody>
        <Form form={form} action="Add" unsaved="The person has not been added.">
          <TextField
            label="Discord ID"
            hint="In Discord, turn on Developer Mode, then ‘Copy User ID’ on a person."
            inputMode="numeric"
            {...form.of('DISC')}
          />
          <SelectField label="Level" {...form.of('Level')}>
            {levels.map((level) => (
              <option key={level} value={level}>
                {level} {LEVEL_NAMES[level - 1]}
              </option>
            ))}
          </SelectField>
        </Form>
        {unknown && <HasToSignIn discordId={unknown} />}
      </PanelBody>
    </Panel>
  );
}

/** `username` is null for an id without an account. */
async function findAccount(discordId: string): Promise<{ username: string | null }> {
  try {
    return await call('GET /users/info/:discordId', { params: { discordId } });
  } catch (error) {
    if (error instanceof ApiError && error.status === 404) return { username: null };
    throw error;
  }
}

function HasToSignIn({ discordId }: { discordId: string }) {
  const toast = useToast();
  const link = new URL('/login', window.location.origin).href;
  return (
    <Alert kind="warning" role="status">
      <div>
        <p>
          <b>{discordId} has to sign in once.</b> Send them this link, then add them again. Nothing was changed.
        </p>
        <CopyButton
          text={link}
          size="small"
          onCopied={() => toast.success('Link copied')}
          onFailed={() => toast.failure(`Copy it by hand: ${link}`)}
        >
          Copy sign-in link
        </CopyButton>
      </div>
    </Alert>
  );
}
