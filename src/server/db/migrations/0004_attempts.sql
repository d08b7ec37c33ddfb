ALTER TABLE "generations" ADD COLUMN "failures" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "generations" ADD COLUMN "interruptions" integer DEFAULT 0 NOT NULL;