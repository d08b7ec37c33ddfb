ALTER TABLE "user_summaries" ADD COLUMN "settled" jsonb DEFAULT '{}'::jsonb NOT NULL;--> statement-breakpoint
UPDATE "user_summaries" SET "settled" = (SELECT jsonb_object_agg("n", 'marked'::text) FROM jsonb_array_elements_text("put_back") AS "put_back_numbers"("n")) WHERE "put_back" <> '[]'::jsonb;--> statement-breakpoint
ALTER TABLE "user_summaries" DROP COLUMN "put_back";
