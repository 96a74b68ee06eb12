CREATE TABLE "merged_rows" (
	"merge_id" integer NOT NULL,
	"kind" text NOT NULL,
	"row_id" integer NOT NULL,
	CONSTRAINT "merged_rows_merge_id_kind_row_id_pk" PRIMARY KEY("merge_id","kind","row_id"),
	CONSTRAINT "merged_rows_kind" CHECK (kind in ('squad spell', 'transfer', 'added ban', 'lifted ban', 'captain', 'vice-captain'))
);
--> statement-breakpoint
ALTER TABLE "transfers" DROP CONSTRAINT "transfers_outcome";--> statement-breakpoint
ALTER TABLE "transfers" ADD COLUMN "from_spell_id" integer;--> statement-breakpoint
ALTER TABLE "transfers" ADD COLUMN "former_last_day" date;--> statement-breakpoint
ALTER TABLE "transfers" ADD COLUMN "to_spell_id" integer;--> statement-breakpoint
ALTER TABLE "merged_rows" ADD CONSTRAINT "merged_rows_merge_id_player_merges_id_fk" FOREIGN KEY ("merge_id") REFERENCES "public"."player_merges"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "transfers" ADD CONSTRAINT "transfers_from_spell_id_squad_spells_id_fk" FOREIGN KEY ("from_spell_id") REFERENCES "public"."squad_spells"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "transfers" ADD CONSTRAINT "transfers_to_spell_id_squad_spells_id_fk" FOREIGN KEY ("to_spell_id") REFERENCES "public"."squad_spells"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "transfers_from_spell_id" ON "transfers" USING btree ("from_spell_id");--> statement-breakpoint
CREATE INDEX "transfers_to_spell_id" ON "transfers" USING btree ("to_spell_id");--> statement-breakpoint
ALTER TABLE "transfers" ADD CONSTRAINT "transfers_outcome" CHECK (outcome in ('done', 'declined', 'withdrawn', 'refused', 'undone'));