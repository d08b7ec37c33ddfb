ALTER TABLE "history" ADD COLUMN "tags" text[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "history" ADD COLUMN "language" text DEFAULT 'und' NOT NULL;--> statement-breakpoint
UPDATE "history" SET "language" = CASE WHEN g."engine" = 'extract' THEN t."language" ELSE g."language" END
FROM "user_summaries" s JOIN "generations" g ON g."id" = s."generation_id" JOIN "transcripts" t ON t."id" = g."transcript_id"
WHERE s."id" = "history"."summary_id";
