alter table leagues add column player_vote_since timestamptz default now();--> statement-breakpoint
create table match_votes (
  match_id bigint not null constraint match_votes_match_id_matches_match_id_fk references matches (match_id),
  league_id integer not null,
  candidate_key text not null,
  user_id integer not null constraint match_votes_user_id_users_id_fk references users (id) on delete cascade,
  voted_at timestamptz not null default now(),
  constraint match_votes_match_id_user_id_pk primary key (match_id, user_id)
);--> statement-breakpoint
create index match_votes_user_id on match_votes (user_id);--> statement-breakpoint
create index match_votes_league_id on match_votes (league_id);--> statement-breakpoint
create index match_votes_candidate_key on match_votes (candidate_key);--> statement-breakpoint
create table match_nominations (
  match_id bigint not null constraint match_nominations_match_id_matches_match_id_fk references matches (match_id),
  league_id integer not null,
  candidate_key text not null,
  side text not null,
  nominated_by integer not null
    constraint match_nominations_nominated_by_users_id_fk references users (id) on delete cascade,
  nominated_at timestamptz not null default now(),
  constraint match_nominations_match_id_side_pk primary key (match_id, side),
  constraint match_nominations_side check (side in ('Blue', 'Green'))
);--> statement-breakpoint
create index match_nominations_nominated_by on match_nominations (nominated_by);--> statement-breakpoint
create index match_nominations_candidate_key on match_nominations (candidate_key);--> statement-breakpoint
-- New and changed votes are shown to nobody before the vote ends, when every response is computed again.
create trigger match_votes_note_edge_change
  after delete on match_votes for each row
  execute function note_edge_change('match:match_id');--> statement-breakpoint
create trigger match_nominations_note_edge_change
  after insert or update or delete on match_nominations for each row
  execute function note_edge_change('match:match_id');--> statement-breakpoint
create trigger leagues_note_edge_vote
  after update of player_vote_since on leagues for each row
  when (old.player_vote_since is distinct from new.player_vote_since)
  execute function note_edge_change('names:id');
