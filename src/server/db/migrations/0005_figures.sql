ALTER TABLE "ledger" ADD COLUMN "bucket" text;--> statement-breakpoint
ALTER TABLE "works" ADD COLUMN "duration_seconds" integer;--> statement-breakpoint
ALTER TABLE "works" ADD COLUMN "saved_seconds" integer;