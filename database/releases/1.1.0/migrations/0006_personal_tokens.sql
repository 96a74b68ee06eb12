create table personal_tokens (
  id integer primary key generated always as identity,
  token_hash bytea not null constraint personal_tokens_token_hash_unique unique,
  user_id integer not null
    constraint personal_tokens_user_id_users_id_fk references users (id) on delete cascade,
  name text not null,
  prefix text not null,
  scope text not null constraint personal_tokens_scope check (scope in ('read', 'write')),
  creation_date timestamptz not null default now(),
  last_used date,
  expires_at timestamptz not null
);--> statement-breakpoint
create index personal_tokens_user_id on personal_tokens (user_id);--> statement-breakpoint
alter table audit_entries drop constraint audit_entries_via;--> statement-breakpoint
alter table audit_entries
  add constraint audit_entries_via check (via in ('website', 'token', 'game server', 'admin command'));
