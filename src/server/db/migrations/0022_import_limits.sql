DROP INDEX "transcripts_unindexed_idx";--> statement-breakpoint
ALTER TABLE "library_imports" ADD COLUMN "failures" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
CREATE INDEX "transcripts_unindexed_idx" ON "transcripts" USING btree ("is_imported","created_at") WHERE "transcripts"."terms" is null;