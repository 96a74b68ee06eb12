alter table live_matches add column erased_keys text[] not null default '{}';
