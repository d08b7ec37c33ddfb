ALTER TABLE "transcripts" ADD COLUMN "terms" "tsvector";--> statement-breakpoint
CREATE INDEX "transcripts_terms" ON "transcripts" USING gin ("terms");--> statement-breakpoint
CREATE INDEX "transcripts_to_index" ON "transcripts" USING btree ("created_at") WHERE "transcripts"."terms" is null;