ALTER TABLE "imported_rows" DROP CONSTRAINT "imported_rows_made";--> statement-breakpoint
ALTER TABLE "imports" DROP CONSTRAINT "imports_kind";--> statement-breakpoint
ALTER TABLE "imported_rows" ADD COLUMN "before" jsonb;--> statement-breakpoint
ALTER TABLE "imported_rows" ADD CONSTRAINT "imported_rows_made" CHECK (made in ('match', 'corrected match', 'team', 'changed team', 'season', 'competition', 'fixture', 'new fixture',
        'squad spell', 'deduction'));--> statement-breakpoint
ALTER TABLE "imports" ADD CONSTRAINT "imports_kind" CHECK (kind in ('matches', 'player lines', 'teams', 'squads', 'competitions', 'fixtures', 'deductions'));