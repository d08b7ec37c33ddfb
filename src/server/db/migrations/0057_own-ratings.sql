CREATE TABLE "lifted_limits" (
	"id" integer PRIMARY KEY DEFAULT 1 NOT NULL,
	"lifted_at" bigint NOT NULL,
	CONSTRAINT "lifted_limits_one_row" CHECK ("lifted_limits"."id" = 1)
);
--> statement-breakpoint
ALTER TABLE "user_summaries" ADD COLUMN "rating" smallint DEFAULT 0 NOT NULL;--> statement-breakpoint
UPDATE "user_summaries" SET "rating" = "history"."rating" FROM "history" WHERE "history"."summary_id" = "user_summaries"."id" AND "history"."rating" <> 0;
