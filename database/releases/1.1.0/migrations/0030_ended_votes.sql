alter table match_votes
  drop constraint match_votes_match_id_user_id_pk,
  drop constraint match_votes_user_id_users_id_fk,
  alter column user_id drop not null,
  add column id bigint primary key generated always as identity,
  add column voted_as text,
  add constraint match_votes_voted_as check (voted_as in ('player', 'supporter')),
  add constraint match_votes_user_id_users_id_fk foreign key (user_id) references users (id) on delete set null;--> statement-breakpoint
create unique index match_votes_once on match_votes (match_id, user_id);
