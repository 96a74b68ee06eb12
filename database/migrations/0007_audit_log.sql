CREATE TABLE "audit_entries" (
	"id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "audit_entries_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"league_id" integer NOT NULL,
	"at" timestamp with time zone DEFAULT now() NOT NULL,
	"via" text NOT NULL,
	"actor_id" integer,
	"key_prefix" text,
	"action" text NOT NULL,
	"subject" text,
	"person_id" integer,
	"before" jsonb,
	"after" jsonb,
	CONSTRAINT "audit_entries_league_id_id_pk" PRIMARY KEY("league_id","id"),
	CONSTRAINT "audit_entries_via" CHECK ("audit_entries"."via" in ('website', 'game server', 'admin command'))
);
--> statement-breakpoint
ALTER TABLE "api_keys" ADD COLUMN "id" integer NOT NULL GENERATED ALWAYS AS IDENTITY (sequence name "api_keys_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1);--> statement-breakpoint
ALTER TABLE "api_keys" ADD COLUMN "name" text;--> statement-breakpoint
ALTER TABLE "api_keys" ADD COLUMN "scope" text DEFAULT 'submit' NOT NULL;--> statement-breakpoint
ALTER TABLE "api_keys" ADD COLUMN "expires_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "audit_entries" ADD CONSTRAINT "audit_entries_actor_id_users_id_fk" FOREIGN KEY ("actor_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "audit_entries" ADD CONSTRAINT "audit_entries_person_id_users_id_fk" FOREIGN KEY ("person_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "audit_entries_actor_id" ON "audit_entries" USING btree ("actor_id") WHERE actor_id is not null;--> statement-breakpoint
CREATE INDEX "audit_entries_person_id" ON "audit_entries" USING btree ("person_id") WHERE person_id is not null;--> statement-breakpoint
ALTER TABLE "api_keys" ADD CONSTRAINT "api_keys_id_unique" UNIQUE("id");--> statement-breakpoint
ALTER TABLE "api_keys" ADD CONSTRAINT "api_keys_scope" CHECK ("api_keys"."scope" = 'submit');
--> statement-breakpoint
-- Entries are added and read. An account's deletion takes its person out of them; nothing else changes or removes one.
create function refuse_audit_change() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' then
    if to_jsonb(new) - '{actor_id,person_id}'::text[] = to_jsonb(old) - '{actor_id,person_id}'::text[]
      and (new.actor_id is null or new.actor_id is not distinct from old.actor_id)
      and (new.person_id is null or new.person_id is not distinct from old.person_id)
    then
      return new;
    end if;
  end if;
  raise exception 'The audit log is only added to.';
end
$$;
--> statement-breakpoint
create trigger audit_entries_refuse_update before update on audit_entries for each row execute function refuse_audit_change();
--> statement-breakpoint
create trigger audit_entries_refuse_removal before delete or truncate on audit_entries for each statement execute function refuse_audit_change();
