CREATE TABLE "cards" (
	"id" uuid PRIMARY KEY NOT NULL,
	"owner_id" text NOT NULL,
	"video_id" text NOT NULL,
	"highlight_id" uuid,
	"start_seconds" double precision NOT NULL,
	"question" text NOT NULL,
	"answer" text NOT NULL,
	"due_at" bigint NOT NULL,
	"memory" jsonb NOT NULL,
	"previous_memory" jsonb,
	"last_review_id" uuid,
	"created_at" bigint NOT NULL,
	"updated_at" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "highlights" (
	"id" uuid PRIMARY KEY NOT NULL,
	"owner_id" text NOT NULL,
	"video_id" text NOT NULL,
	"place" text NOT NULL,
	"start_seconds" double precision NOT NULL,
	"end_seconds" double precision NOT NULL,
	"quote" text NOT NULL,
	"before" text NOT NULL,
	"after" text NOT NULL,
	"note" text NOT NULL,
	"color" text NOT NULL,
	"words_key" text NOT NULL,
	"search_text" text NOT NULL,
	"deleted_at" bigint,
	"created_at" bigint NOT NULL,
	"updated_at" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "summary_notes" (
	"owner_id" text NOT NULL,
	"video_id" text NOT NULL,
	"text" text NOT NULL,
	"created_at" bigint NOT NULL,
	"updated_at" bigint NOT NULL,
	CONSTRAINT "summary_notes_owner_id_video_id_pk" PRIMARY KEY("owner_id","video_id")
);
--> statement-breakpoint
CREATE INDEX "cards_owner_due_at_idx" ON "cards" USING btree ("owner_id","due_at");--> statement-breakpoint
CREATE INDEX "cards_owner_video_idx" ON "cards" USING btree ("owner_id","video_id");--> statement-breakpoint
CREATE UNIQUE INDEX "highlights_words_unique" ON "highlights" USING btree ("owner_id","video_id","words_key") WHERE "highlights"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "highlights_owner_video_idx" ON "highlights" USING btree ("owner_id","video_id","start_seconds");--> statement-breakpoint
CREATE INDEX "highlights_deleted_at_idx" ON "highlights" USING btree ("deleted_at") WHERE "highlights"."deleted_at" is not null;