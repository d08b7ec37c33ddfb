ALTER TABLE "notifications" ADD COLUMN "done" integer;--> statement-breakpoint
ALTER TABLE "notifications" ADD COLUMN "total" integer;