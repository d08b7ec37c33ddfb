ALTER TABLE "highlights" ADD COLUMN "checked_for" uuid;--> statement-breakpoint
ALTER TABLE "highlights" ADD COLUMN "is_quoted" boolean;