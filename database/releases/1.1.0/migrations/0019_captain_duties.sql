alter table notification_settings alter column kinds set default '{results,fixtures,transfers,check_ins,sheets}';--> statement-breakpoint
-- Who chose kinds before could not refuse these.
update notification_settings set kinds = kinds || '{check_ins,sheets}';--> statement-breakpoint
create index fixtures_next_kick_off on fixtures (kick_off) where removed_at is null and kick_off is not null;
