create trigger team_sheets_queue_discord_messages
  after insert or delete on team_sheets for each row
  execute function queue_discord_match_day();--> statement-breakpoint
create trigger check_ins_queue_discord_messages
  after insert or update or delete on check_ins for each row
  execute function queue_discord_match_day();--> statement-breakpoint
-- Messages about fixtures say when check-in opens and closes.
drop trigger competitions_queue_discord_messages on competitions;--> statement-breakpoint
create trigger competitions_queue_discord_messages
  after update of name, published_at, removed_at, check_in_opens_minutes, check_in_closes_minutes on competitions for each row
  when (
    (old.name, old.published_at, old.removed_at, old.check_in_opens_minutes, old.check_in_closes_minutes)
    is distinct from (new.name, new.published_at, new.removed_at, new.check_in_opens_minutes, new.check_in_closes_minutes)
  )
  execute function queue_discord_fixtures();
