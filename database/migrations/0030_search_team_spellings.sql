create index team_spellings_search on team_spellings using gin (team_key gin_trgm_ops) where removed_at is null;
