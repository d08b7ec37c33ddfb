CREATE TABLE "notes" (
	"content_key" text NOT NULL,
	"window_key" text NOT NULL,
	"answer" json NOT NULL,
	"created_at" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "probes" (
	"id" uuid PRIMARY KEY NOT NULL,
	"message" text NOT NULL,
	"created_at" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "summaries" (
	"id" uuid PRIMARY KEY NOT NULL,
	"owner_id" text NOT NULL,
	"video_id" text NOT NULL,
	"work_id" uuid NOT NULL,
	"title" text,
	"idempotency_key" text,
	"created_at" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "transcripts" (
	"id" text PRIMARY KEY NOT NULL,
	"video_id" text NOT NULL,
	"language" text NOT NULL,
	"kind" text NOT NULL,
	"words" integer NOT NULL,
	"end_seconds" real NOT NULL,
	"cues" json NOT NULL,
	"chapters" json NOT NULL,
	"created_at" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "videos" (
	"video_id" text PRIMARY KEY NOT NULL,
	"metadata" jsonb NOT NULL,
	"fetched_at" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "works" (
	"id" uuid PRIMARY KEY NOT NULL,
	"request_key" text NOT NULL,
	"content_key" text,
	"video_id" text NOT NULL,
	"transcript_id" text,
	"length" text NOT NULL,
	"language" text NOT NULL,
	"prompt" text,
	"engine" text NOT NULL,
	"state" text NOT NULL,
	"progress" jsonb,
	"digest" json,
	"problem" jsonb,
	"input_tokens" integer DEFAULT 0 NOT NULL,
	"output_tokens" integer DEFAULT 0 NOT NULL,
	"created_at" bigint NOT NULL,
	"finished_at" bigint
);
--> statement-breakpoint
ALTER TABLE "summaries" ADD CONSTRAINT "summaries_work_id_works_id_fk" FOREIGN KEY ("work_id") REFERENCES "public"."works"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "works" ADD CONSTRAINT "works_transcript_id_transcripts_id_fk" FOREIGN KEY ("transcript_id") REFERENCES "public"."transcripts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "notes_key" ON "notes" USING btree ("content_key","window_key");--> statement-breakpoint
CREATE UNIQUE INDEX "summaries_one_claim" ON "summaries" USING btree ("owner_id","work_id");--> statement-breakpoint
CREATE UNIQUE INDEX "summaries_idempotency" ON "summaries" USING btree ("owner_id","idempotency_key");--> statement-breakpoint
CREATE INDEX "summaries_of_video" ON "summaries" USING btree ("owner_id","video_id","created_at");--> statement-breakpoint
CREATE INDEX "summaries_of_work" ON "summaries" USING btree ("work_id");--> statement-breakpoint
CREATE UNIQUE INDEX "works_one_live" ON "works" USING btree ("request_key") WHERE "works"."state" in ('queued', 'running');--> statement-breakpoint
CREATE INDEX "works_by_request" ON "works" USING btree ("request_key","finished_at");--> statement-breakpoint
CREATE INDEX "works_by_day" ON "works" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "works_done_by_content" ON "works" USING btree ("content_key") WHERE "works"."state" = 'done';--> statement-breakpoint
CREATE INDEX "works_waiting" ON "works" USING btree ("created_at") WHERE "works"."state" = 'queued';