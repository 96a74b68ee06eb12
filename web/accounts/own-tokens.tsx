import { useId, useState } from 'react';
import type { PersonalToken, TokenScope } from '#contract/accounts/personal-tokens.ts';
import { DEFAULT_TOKEN_LIFETIME, TOKEN_LIFETIMES } from '#contract/kit/limits.ts';
import { hasVisibleText } from '#contract/kit/plain-text.ts';
import { SelectField, TextField } from '#web/kit/fields/fields.tsx';
import { bodyOf } from '#web/kit/form/body-of.ts';
import { DialogForm } from '#web/kit/form/dialog-form.tsx';
import { NewSecret, type SecretReceiver, useNewSecret } from '#web/kit/form/new-secret.tsx';
import { useChange } from '#web/kit/form/use-change.ts';
import { useForm } from '#web/kit/form/use-form.tsx';
import { call } from '#web/kit/http/call.ts';
import { explainRefusal } from '#web/kit/http/explain-refusal.ts';
import { useRead } from '#web/kit/http/use-read.ts';
import { Loaded } from '#web/kit/manage/loaded.tsx';
import { ManageList } from '#web/kit/manage/manage-list.tsx';
import { tw } from '#web/kit/styles/tw.ts';
import { formatFootballDate } from '#web/kit/time/football-date.ts';
import { Button } from '#web/kit/ui/button.tsx';

const SCOPES: Record<TokenScope, string> = {
  read: 'Read: see what you see',
  write: 'Write: act as you, too',
};

/** The user's tokens for the API. A new one is shown once. */
export function OwnTokens() {
  const load = useRead('GET /auth/tokens', {});
  const [isNew, setIsNew] = useState(false);
  const { isSaving, save } = useChange();
  const secret = useNewSecret('The token could not be created.');
  const headingId = useId();

  function revoke(id: number) {
    const options = { failed: 'The token could not be revoked.', explain: explainRefusal };
    save(() => call('POST /auth/tokens/revoke', { body: { id } }), 'Token revoked', options);
  }

  return (
    <>
      <div className="setting-row phone:grid-cols-1">
        <div>
          <b id={headingId} tabIndex={-1}>
            Personal tokens
          </b>
          <p>
            Programs of yours use the API with a token. It can’t manage tokens, sessions, your Roblox link or your
            account.
          </p>
        </div>
        <Button kind="line" onClick={() => setIsNew(true)}>
          New token
        </Button>
      </div>
      {secret.secret && (
        <div className="setting-row phone:grid-cols-1">
          <NewSecret
            secret={secret.secret}
            name="token"
            copied="Token copied"
            failed="The token could not be copied. Select and copy it."
            onDone={secret.clear}
          />
        </div>
      )}
      <Loaded load={load} what="Your tokens" waiting={null} className="setting-row">
        {(tokens) => (
          <ManageList
            label="Personal tokens"
            headingId={headingId}
            className="border-b border-line"
            rowClass={tw`setting-row`}
            rows={tokens.map((token) => ({
              key: token.id,
              name: token.name,
              text: <TokenText token={token} />,
              acts: [{ text: 'Revoke', kind: 'danger', disabled: isSaving, onClick: () => revoke(token.id) }],
            }))}
          />
        )}
      </Loaded>
      {isNew && <TokenDialog receive={secret.receive} onClose={() => setIsNew(false)} />}
    </>
  );
}

function TokenText({ token }: { token: PersonalToken }) {
  const { name, prefix, scope, league, last_used, expires_at } = token;
  return (
    <>
      <b>{name}</b>
      <p>
        {prefix}… {scope === 'read' ? 'reads' : 'reads and writes'}
        {league && ` in ${league.name} only`}
      </p>
      <p>
        {last_used ? (
          <>
            Last used <time dateTime={last_used}>{formatFootballDate(last_used)}</time>
          </>
        ) : (
          'Never used'
        )}
        , expires <time dateTime={expires_at}>{formatFootballDate(expires_at)}</time>
      </p>
    </>
  );
}

interface TokenDialogProps {
  receive: SecretReceiver['receive'];
  onClose: () => void;
}

function TokenDialog({ receive, onClose }: TokenDialogProps) {
  const { answer: leagues } = useRead('GET /leagues/all', {});
  const form = useForm(bodyOf('POST /auth/tokens'), {
    initial: { name: '', scope: 'read', league_id: null, days: DEFAULT_TOKEN_LIFETIME },
    missing: ({ name }) => !hasVisibleText(name),
    send: async (body) => ((await receive(() => call('POST /auth/tokens', { body }))) ? {} : null),
    done: null,
    onSaved: onClose,
  });
  return (
    <DialogForm form={form} title="New token" action="Create token" onClose={onClose}>
      <TextField
        label="Name"
        hint="What it is for. The logs of leagues show it beside your name."
        {...form.of('name')}
      />
      <SelectField label="Access" {...form.of('scope')} words={SCOPES} />
      <SelectField
        label="League"
        {...form.of('league_id')}
        options={leagues?.map(({ id, name: league }) => ({ id, name: `${league} only` }))}
      >
        <option value="">All leagues and your account</option>
      </SelectField>
      <SelectField
        label="Expires after"
        {...form.of('days')}
        options={TOKEN_LIFETIMES.map((one) => ({ id: one, name: `${one} days` }))}
      />
    </DialogForm>
  );
}
