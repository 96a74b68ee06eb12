CREATE TABLE "time_exceptions" (
	"user_id" integer NOT NULL,
	"day" date NOT NULL,
	"kind" text NOT NULL,
	"intervals" jsonb NOT NULL,
	CONSTRAINT "time_exceptions_user_id_day_pk" PRIMARY KEY("user_id","day")
);
--> statement-breakpoint
CREATE TABLE "weekly_times" (
	"user_id" integer PRIMARY KEY NOT NULL,
	"time_zone" text NOT NULL,
	"week" jsonb NOT NULL,
	"saved_at" timestamp with time zone DEFAULT now() NOT NULL,
	"confirmed_week" date
);
--> statement-breakpoint
ALTER TABLE "discord_messages" DROP CONSTRAINT "discord_messages_channel";--> statement-breakpoint
ALTER TABLE "notification_settings" ALTER COLUMN "kinds" SET DEFAULT '{results,fixtures,transfers,check_ins,sheets,offers,times,reviews,disputes}';--> statement-breakpoint
ALTER TABLE "time_exceptions" ADD CONSTRAINT "time_exceptions_user_id_weekly_times_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."weekly_times"("user_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "weekly_times" ADD CONSTRAINT "weekly_times_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "time_exceptions_day" ON "time_exceptions" USING btree ("day");--> statement-breakpoint
ALTER TABLE "discord_messages" ADD CONSTRAINT "discord_messages_channel" CHECK (channel in ('results', 'fixtures', 'transfers', 'review', 'events', 'times'));--> statement-breakpoint
-- Who chose kinds before could not refuse this one.
update notification_settings set kinds = kinds || '{times}';--> statement-breakpoint
update discord_connections
set channels = channels || jsonb_build_object('times', channels -> 'fixtures')
where channels ? 'fixtures';
