CREATE TABLE "heard_windows" (
	"recording_id" text NOT NULL,
	"start_seconds" double precision NOT NULL,
	"end_seconds" double precision NOT NULL,
	"language" text NOT NULL,
	"speech_seconds" double precision NOT NULL,
	"cues" json NOT NULL,
	CONSTRAINT "heard_windows_recording_id_start_seconds_pk" PRIMARY KEY("recording_id","start_seconds")
);
--> statement-breakpoint
CREATE TABLE "recordings" (
	"id" text PRIMARY KEY NOT NULL,
	"video_id" text NOT NULL,
	"owner_id" text NOT NULL,
	"address" text NOT NULL,
	"idempotency_key" text,
	"name" text NOT NULL,
	"state" text NOT NULL,
	"bytes" bigint NOT NULL,
	"received_bytes" bigint DEFAULT 0 NOT NULL,
	"seconds" double precision,
	"heard_seconds" double precision DEFAULT 0 NOT NULL,
	"took_ms" bigint DEFAULT 0 NOT NULL,
	"spoken" text,
	"is_kept" boolean NOT NULL,
	"has_media" boolean DEFAULT true NOT NULL,
	"finds_speakers" boolean NOT NULL,
	"speaker_names" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"summary" jsonb,
	"summary_job_id" text,
	"transcript_id" text,
	"speakers" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"cue_speakers" json,
	"counted_seconds" integer DEFAULT 0 NOT NULL,
	"audio_url" text,
	"problem" jsonb,
	"failures" integer DEFAULT 0 NOT NULL,
	"interruptions" integer DEFAULT 0 NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"created_at" bigint NOT NULL,
	"finished_at" bigint
);
--> statement-breakpoint
ALTER TABLE "heard_windows" ADD CONSTRAINT "heard_windows_recording_id_recordings_id_fk" FOREIGN KEY ("recording_id") REFERENCES "public"."recordings"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "recordings_idempotency_key_unique" ON "recordings" USING btree ("owner_id","idempotency_key");--> statement-breakpoint
CREATE INDEX "recordings_owner_created_at_idx" ON "recordings" USING btree ("owner_id","created_at");--> statement-breakpoint
CREATE INDEX "recordings_state_idx" ON "recordings" USING btree ("state","created_at");--> statement-breakpoint
CREATE INDEX "recordings_transcript_id_idx" ON "recordings" USING btree ("transcript_id");--> statement-breakpoint
CREATE INDEX "recordings_video_id_idx" ON "recordings" USING btree ("video_id","owner_id");