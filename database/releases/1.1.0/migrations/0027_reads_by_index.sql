create index webhook_deliveries_to_discord on webhook_deliveries (league_id, id) where endpoint_id is null;--> statement-breakpoint
drop index notice_subjects_notice_id;--> statement-breakpoint
create index notice_subjects_notice_id on notice_subjects using hash (notice_id);
