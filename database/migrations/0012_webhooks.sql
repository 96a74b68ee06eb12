CREATE TABLE "league_webhooks" (
	"league_id" integer PRIMARY KEY NOT NULL,
	"webhook_id" text NOT NULL,
	"webhook_token" text NOT NULL,
	"creation_date" timestamp with time zone DEFAULT now() NOT NULL,
	"rests_until" timestamp with time zone DEFAULT now() NOT NULL,
	"disabled_at" timestamp with time zone,
	"disabled_reason" text
);
--> statement-breakpoint
CREATE TABLE "webhook_deliveries" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "webhook_deliveries_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"league_id" integer NOT NULL,
	"match_id" integer NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"state" text DEFAULT 'waiting' NOT NULL,
	"is_asked_for" boolean DEFAULT false NOT NULL,
	"kind" text,
	"attempts" smallint DEFAULT 0 NOT NULL,
	"next_attempt_at" timestamp with time zone DEFAULT now() NOT NULL,
	"status" smallint,
	"reason" text,
	CONSTRAINT "webhook_deliveries_state" CHECK ("webhook_deliveries"."state" in ('waiting', 'delivered', 'failed'))
);
--> statement-breakpoint
CREATE TABLE "webhook_messages" (
	"league_id" integer NOT NULL,
	"match_id" integer NOT NULL,
	"message_id" text,
	"card_hash" text NOT NULL,
	CONSTRAINT "webhook_messages_league_id_match_id_pk" PRIMARY KEY("league_id","match_id")
);
--> statement-breakpoint
ALTER TABLE "league_webhooks" ADD CONSTRAINT "league_webhooks_league_id_leagues_id_fk" FOREIGN KEY ("league_id") REFERENCES "public"."leagues"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "webhook_deliveries_waiting" ON "webhook_deliveries" USING btree ("league_id","match_id") WHERE state = 'waiting';--> statement-breakpoint
CREATE INDEX "webhook_deliveries_league_id" ON "webhook_deliveries" USING btree ("league_id","id");
--> statement-breakpoint
-- Notes what Discord is to show; a league without a webhook costs a look at an index. What is sent is decided later, by
-- the match as it is then, so that several changes may become one call.
create function queue_webhook_delivery() returns trigger language plpgsql as $$
begin
  insert into webhook_deliveries (league_id, match_id)
  select new.league_id, new.match_id from league_webhooks where league_id = new.league_id and disabled_at is null;
  return null;
end
$$;
--> statement-breakpoint
create trigger matches_queue_new_delivery after insert on matches for each row
when (new.status in ('Approved', 'Approved - Official') and new.declined_at is null)
execute function queue_webhook_delivery();
--> statement-breakpoint
create trigger matches_queue_delivery after update on matches for each row
when (
  (new.status, new.declined_at, new.type, new.match_name, new.blue_name, new.green_name, new.blue_goals, new.green_goals,
    new.submission_date, new.player_data::text)
  is distinct from
  (old.status, old.declined_at, old.type, old.match_name, old.blue_name, old.green_name, old.blue_goals, old.green_goals,
    old.submission_date, old.player_data::text)
)
execute function queue_webhook_delivery();
