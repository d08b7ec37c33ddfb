ALTER TABLE "profiles" ADD COLUMN "highlight_names" jsonb DEFAULT '{}'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "summary_notes" ADD COLUMN "search_text" text DEFAULT '' NOT NULL;--> statement-breakpoint
UPDATE "summary_notes" SET "search_text" = lower("text");--> statement-breakpoint
ALTER TABLE "summary_notes" ALTER COLUMN "search_text" DROP DEFAULT;
