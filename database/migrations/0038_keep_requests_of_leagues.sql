ALTER TABLE "league_requests" DROP CONSTRAINT "league_requests_user_id_users_id_fk";
--> statement-breakpoint
ALTER TABLE "league_requests" ALTER COLUMN "user_id" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "league_requests" ADD CONSTRAINT "league_requests_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;