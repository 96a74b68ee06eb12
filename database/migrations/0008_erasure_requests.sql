CREATE TABLE "erasure_requests" (
	"roblox_id" text PRIMARY KEY NOT NULL,
	"requested_at" timestamp with time zone DEFAULT now() NOT NULL
);
