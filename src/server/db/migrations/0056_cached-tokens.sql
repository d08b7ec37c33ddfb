ALTER TABLE "question_usage" ADD COLUMN "owner_id" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "question_usage" DROP CONSTRAINT "question_usage_pkey";--> statement-breakpoint
ALTER TABLE "question_usage" ADD CONSTRAINT "question_usage_day_owner_id_pk" PRIMARY KEY("day","owner_id");--> statement-breakpoint
ALTER TABLE "question_usage" ADD COLUMN "cached_tokens" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "questions" ADD COLUMN "left_out" json DEFAULT '[]'::json NOT NULL;--> statement-breakpoint
ALTER TABLE "generations" ADD COLUMN "upload_title" text;--> statement-breakpoint
ALTER TABLE "generations" ADD COLUMN "cached_tokens" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "user_summaries" ADD COLUMN "put_back" jsonb DEFAULT '[]'::jsonb NOT NULL;
