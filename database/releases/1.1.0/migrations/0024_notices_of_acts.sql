create table "muted_follows" (
	"user_id" integer NOT NULL,
	"kind" text NOT NULL,
	"thing" text NOT NULL,
	CONSTRAINT "muted_follows_user_id_kind_thing_pk" PRIMARY KEY("user_id","kind","thing"),
	CONSTRAINT "muted_follows_kind" CHECK ("muted_follows"."kind" in ('captain', 'staff'))
);--> statement-breakpoint
alter table "muted_follows" add constraint "muted_follows_user_id_users_id_fk" foreign key ("user_id") references "public"."users"("id") on delete cascade on update no action;--> statement-breakpoint
alter table notification_settings alter column kinds set default '{results,fixtures,transfers,check_ins,sheets,offers,reviews,disputes}';--> statement-breakpoint
-- Who chose kinds before could not refuse these.
update notification_settings set kinds = kinds || '{offers,reviews,disputes}';--> statement-breakpoint
alter table webhook_deliveries add column fixture_ids integer[];--> statement-breakpoint
alter table league_events add column about_ids bigint[];--> statement-breakpoint
update league_events set about_ids = array[coalesce(match_id, fixture_id, transfer_id)];--> statement-breakpoint
alter table league_events alter column about_ids set not null, drop column match_id, drop column fixture_id,
  drop column transfer_id;--> statement-breakpoint
create index league_events_act on league_events (league_id, created_at);--> statement-breakpoint
alter table notice_subjects add column event text, add column about_id bigint, add column created_at timestamptz;--> statement-breakpoint
update notice_subjects subject
set event = notices.event, about_id = coalesce(match_id, fixture_id, transfer_id), created_at = notices.created_at
from notices
where notices.id = notice_id;--> statement-breakpoint
-- Each thing has its newest notice alone.
delete from notice_subjects subject
using notice_subjects newer
where newer.kind = subject.kind and newer.thing = subject.thing and newer.event = subject.event
  and newer.about_id = subject.about_id and newer.notice_id > subject.notice_id;--> statement-breakpoint
alter table notice_subjects alter column event set not null, alter column created_at set not null,
  drop constraint notice_subjects_kind_thing_notice_id_pk,
  add constraint notice_subjects_kind_thing_notice_id_event_pk primary key (kind, thing, notice_id, event);--> statement-breakpoint
alter table notices add column topic text, add column things integer default 1 not null, add column sample bigint[];--> statement-breakpoint
update notices set topic = case when match_id is not null then 'match' when fixture_id is not null then 'fixture'
  else 'transfer' end, sample = array[coalesce(match_id, fixture_id, transfer_id)];--> statement-breakpoint
alter table notices alter column topic set not null, alter column sample set not null, drop column event,
  drop column match_id, drop column fixture_id, drop column transfer_id;--> statement-breakpoint
-- One statement that changes many fixtures is one event, so the trigger is the statement's.
drop trigger fixtures_queue_event on fixtures;--> statement-breakpoint
create trigger fixtures_queue_event
  after update on fixtures referencing old table as old_rows new table as new_rows for each statement
  execute function queue_fixture_event();--> statement-breakpoint
create trigger fixture_offers_queue_event
  after insert on fixture_offers for each row
  execute function queue_kick_off_event();--> statement-breakpoint
create trigger fixture_offers_queue_answer
  after update of answer on fixture_offers for each row
  when (old.answer is null and new.answer is not null)
  execute function queue_kick_off_event();--> statement-breakpoint
create trigger transfers_queue_offer
  after insert on transfers for each row
  when (new.outcome is null and new.accepted_at is null and new.to_team_id is not null)
  execute function queue_offer_event();--> statement-breakpoint
create trigger transfers_queue_answer
  after update of outcome, accepted_at on transfers for each row
  when (new.to_team_id is not null and (old.outcome, old.accepted_at) is distinct from (new.outcome, new.accepted_at))
  execute function queue_offer_event();--> statement-breakpoint
create trigger review_decisions_queue_event
  after insert on review_decisions for each row
  execute function queue_review_event();--> statement-breakpoint
create trigger match_disputes_queue_event
  after insert on match_disputes for each row
  when (new.outcome is null)
  execute function queue_dispute_event();--> statement-breakpoint
create trigger match_disputes_queue_outcome
  after update of outcome on match_disputes for each row
  when (old.outcome is null and new.outcome is not null)
  execute function queue_dispute_event();
