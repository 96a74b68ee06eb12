ALTER TABLE "fixtures" ADD COLUMN "changed_at" timestamp with time zone DEFAULT now() NOT NULL;--> statement-breakpoint
create function stamp_fixture_change() returns trigger language plpgsql as $$
begin
  new.changed_at := now();
  return new;
end
$$;
--> statement-breakpoint
create trigger fixtures_stamp_change before update on fixtures
for each row execute function stamp_fixture_change();
