DROP INDEX "transcripts_terms_idx";--> statement-breakpoint
CREATE INDEX "transcripts_terms_idx" ON "transcripts" USING gin ("terms") WITH (fastupdate=false);