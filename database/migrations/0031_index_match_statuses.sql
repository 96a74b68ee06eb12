-- A league's matches of one status, newest first, with what the list's other filter compares.
create index matches_of_status on matches (league_id, status, submission_date desc, match_id desc)
  include (type)
  where declined_at is null;
