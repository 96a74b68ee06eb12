CREATE TABLE "left_webhook_messages" (
	"webhook_id" text NOT NULL,
	"webhook_token" text NOT NULL,
	"thread_id" text,
	"message_id" text NOT NULL,
	"attempts" smallint DEFAULT 0 NOT NULL,
	"due_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "left_webhook_messages_webhook_id_message_id_pk" PRIMARY KEY("webhook_id","message_id")
);
--> statement-breakpoint
CREATE INDEX "left_webhook_messages_due_at" ON "left_webhook_messages" USING btree ("due_at");