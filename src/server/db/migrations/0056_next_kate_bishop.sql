ALTER TABLE "questions" ADD COLUMN "left_out" json DEFAULT '[]'::json NOT NULL;--> statement-breakpoint
ALTER TABLE "user_summaries" ADD COLUMN "put_back" jsonb DEFAULT '[]'::jsonb NOT NULL;