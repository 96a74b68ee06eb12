ALTER TABLE "fixtures" ADD COLUMN "lots_winner" text;--> statement-breakpoint
ALTER TABLE "former_decisions" ADD COLUMN "kick_off" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "fixtures" ADD CONSTRAINT "fixtures_lots_winner" CHECK (lots_winner in ('home', 'away'));
--> statement-breakpoint
-- Postponed fixtures without a new date lose the old one, which the undo of the postponement brings back.
update former_decisions former set kick_off = f.kick_off
from fixtures f
where f.id = former.fixture_id and f.status = 'postponed' and f.moved_from is null and f.match_id is null
  and former.id = (select max(id) from former_decisions where fixture_id = f.id);
--> statement-breakpoint
update fixtures set kick_off = null, moved_from = kick_off
where status = 'postponed' and moved_from is null and match_id is null;
