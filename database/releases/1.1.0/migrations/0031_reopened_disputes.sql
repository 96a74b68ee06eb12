-- An undo opens disputes again, which then wait for a decision as before.
drop trigger match_disputes_queue_outcome on match_disputes;--> statement-breakpoint
create trigger match_disputes_queue_outcome
  after update of outcome on match_disputes for each row
  when (old.outcome is distinct from new.outcome)
  execute function queue_dispute_event();
