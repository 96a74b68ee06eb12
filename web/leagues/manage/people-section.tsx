import { useState } from 'react';
import { ADDED_USER_LEVEL, DEFAULT_ACCESS_LEVEL } from '#contract/leagues/access-levels.ts';
import type { AccessEntry, LeagueDetail } from '#contract/leagues/schema.ts';
import { SelectField, TextField } from '#web/kit/fields/fields.tsx';
import { bodyOf } from '#web/kit/form/body-of.ts';
import { Form } from '#web/kit/form/form.tsx';
import { useChange } from '#web/kit/form/use-change.ts';
import { useForm } from '#web/kit/form/use-form.tsx';
import { ApiError, call } from '#web/kit/http/call.ts';
import { Loaded } from '#web/kit/manage/loaded.tsx';
import { CopyButton } from '#web/kit/page/copy-button.tsx';
import { Alert } from '#web/kit/ui/alert.tsx';
import { Button } from '#web/kit/ui/button.tsx';
import { Panel, PanelBody } from '#web/kit/ui/panel.tsx';
import { Tag } from '#web/kit/ui/tag.tsx';
import { WaitingPart } from '#web/kit/ui/waiting.tsx';
import { findAccessChanges, isLockedLevel, listGivableLevels } from '#web/leagues/my-leagues/access-changes.ts';
import { LevelSelect } from '#web/leagues/my-leagues/access-table.tsx';
import { describeLevel, LEVEL_NAMES, LEVELS_EXPLAINED } from '#web/leagues/my-leagues/level-names.ts';
import { useLeagueDetail } from '#web/leagues/my-leagues/use-league-detail.ts';

/** Everyone with access to a league. Levels and removals are saved at once, with Undo. */
export function PeopleSection({ leagueId }: { leagueId: number }) {
  return (
    <Loaded load={useLeagueDetail(leagueId)} what="The people" waiting={<WaitingPart />}>
      {(league) => <PeopleList league={league} />}
    </Loaded>
  );
}

function PeopleList({ league: { id, Access: people } }: { league: LeagueDetail }) {
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
      <p className="text-ink-2">{LEVELS_EXPLAINED}</p>
      <Panel heading="People" end={people.length}>
        <ul>
          {people.map(({ RBX, DISC, Level }) => {
            const isLocked = isLockedLevel(Level, ownLevel);
            return (
              <li
                key={DISC}
                className="flex items-center gap-3 px-5 py-3 not-first:border-t not-first:border-line phone:flex-wrap phone:px-4 [&_p>span:last-child]:block [&_select]:w-32"
              >
                <p className="min-w-0 flex-1 wrap-text phone:basis-full">
                  <b>{RBX ?? 'N/A'}</b> {DISC === own?.DISC && <Tag look="outlined">You</Tag>}
                  <span className="text-13 text-ink-3 tabular">{DISC}</span>
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

  /** An id without an account here isn't a failure: the person must sign in first. */
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
          <SelectField
            label="Level"
            hint={describeLevel(Number(form.values.Level))}
            isHintLive
            {...form.of('Level')}
            options={levels.map((level) => ({ id: level, name: `${level} ${LEVEL_NAMES[level - 1]}` }))}
          />
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
  const link = new URL('/login', window.location.origin).href;
  return (
    <Alert kind="warning" role="status">
      <div>
        <p>
          <b>{discordId} has to sign in once.</b> Send them this link, then add them again. Nothing was changed.
        </p>
        <CopyButton text={link} size="small" copied="Link copied" failed={`Copy it by hand: ${link}`}>
          Copy sign-in link
        </CopyButton>
      </div>
    </Alert>
  );
}
