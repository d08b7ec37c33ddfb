CREATE TABLE "backup_schedule" (
	"id" integer PRIMARY KEY DEFAULT 1 NOT NULL,
	"place" text,
	"succeeded_at" bigint,
	"kept" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"failed_at" bigint,
	"failure" text,
	"failures" integer DEFAULT 0 NOT NULL,
	"retry_at" bigint,
	"holder" uuid,
	"held_until" bigint,
	CONSTRAINT "backup_schedule_one_row" CHECK ("backup_schedule"."id" = 1)
);
