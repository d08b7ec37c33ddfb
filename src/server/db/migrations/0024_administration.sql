CREATE TABLE "caption_attempts" (
	"day" bigint NOT NULL,
	"way" text NOT NULL,
	"succeeded" integer DEFAULT 0 NOT NULL,
	"failed" integer DEFAULT 0 NOT NULL,
	"failed_at" bigint,
	"code" text,
	"reason" text,
	CONSTRAINT "caption_attempts_day_way_pk" PRIMARY KEY("day","way")
);
--> statement-breakpoint
CREATE INDEX "comments_hidden_idx" ON "comments" USING btree ("hidden_at") WHERE "comments"."hidden_at" is not null;--> statement-breakpoint
CREATE INDEX "playlists_hidden_idx" ON "playlists" USING btree ("hidden_at") WHERE "playlists"."hidden_at" is not null;--> statement-breakpoint
CREATE INDEX "publications_hidden_idx" ON "publications" USING btree ("hidden_at") WHERE "publications"."hidden_at" is not null;--> statement-breakpoint
CREATE INDEX "generations_running_idx" ON "generations" USING btree ("created_at") WHERE "generations"."state" = 'running';--> statement-breakpoint
CREATE INDEX "generations_failed_idx" ON "generations" USING btree ("finished_at") WHERE "generations"."state" = 'failed';