CREATE EXTENSION IF NOT EXISTS pg_trgm;--> statement-breakpoint
CREATE EXTENSION IF NOT EXISTS btree_gin;--> statement-breakpoint
CREATE TABLE "credentials" (
	"id" text PRIMARY KEY NOT NULL,
	"user_id" text NOT NULL,
	"account_id" text NOT NULL,
	"provider_id" text NOT NULL,
	"access_token" text,
	"refresh_token" text,
	"id_token" text,
	"access_token_expires_at" timestamp,
	"refresh_token_expires_at" timestamp,
	"scope" text,
	"password" text,
	"created_at" timestamp DEFAULT now() NOT NULL,
	"updated_at" timestamp DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "profiles" (
	"user_id" text PRIMARY KEY NOT NULL,
	"plan" text DEFAULT 'free' NOT NULL,
	"plan_since" bigint NOT NULL,
	"plan_until" bigint,
	"theme" text DEFAULT 'light' NOT NULL,
	"summary_length" text DEFAULT 'medium' NOT NULL,
	"auto_save" boolean DEFAULT true NOT NULL,
	"notifications" boolean DEFAULT true NOT NULL,
	"username" text,
	"discoverable" boolean DEFAULT false NOT NULL,
	"hidden_at" bigint,
	"followers" integer DEFAULT 0 NOT NULL,
	"following" integer DEFAULT 0 NOT NULL,
	"created_at" bigint NOT NULL,
	"last_login_at" bigint NOT NULL,
	"updated_at" bigint NOT NULL,
	CONSTRAINT "profiles_username_unique" UNIQUE("username")
);
--> statement-breakpoint
CREATE TABLE "sessions" (
	"id" text PRIMARY KEY NOT NULL,
	"user_id" text NOT NULL,
	"token" text NOT NULL,
	"expires_at" timestamp NOT NULL,
	"ip_address" text,
	"user_agent" text,
	"created_at" timestamp DEFAULT now() NOT NULL,
	"updated_at" timestamp DEFAULT now() NOT NULL,
	CONSTRAINT "sessions_token_unique" UNIQUE("token")
);
--> statement-breakpoint
CREATE TABLE "users" (
	"id" text PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"email" text NOT NULL,
	"email_verified" boolean DEFAULT false NOT NULL,
	"image" text,
	"created_at" timestamp DEFAULT now() NOT NULL,
	"updated_at" timestamp DEFAULT now() NOT NULL,
	CONSTRAINT "users_email_unique" UNIQUE("email")
);
--> statement-breakpoint
CREATE TABLE "verifications" (
	"id" text PRIMARY KEY NOT NULL,
	"identifier" text NOT NULL,
	"value" text NOT NULL,
	"expires_at" timestamp NOT NULL,
	"created_at" timestamp DEFAULT now() NOT NULL,
	"updated_at" timestamp DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "customers" (
	"user_id" text PRIMARY KEY NOT NULL,
	"customer_id" text NOT NULL,
	"trial_used_at" bigint,
	"last_activity_at" bigint NOT NULL,
	"sync_sequence" integer DEFAULT 0 NOT NULL,
	"stored_sync_sequence" integer DEFAULT 0 NOT NULL,
	"created_at" bigint NOT NULL,
	CONSTRAINT "customers_customer_id_unique" UNIQUE("customer_id")
);
--> statement-breakpoint
CREATE TABLE "passes" (
	"id" text PRIMARY KEY NOT NULL,
	"user_id" text NOT NULL,
	"amount_cents" integer NOT NULL,
	"price_id" text NOT NULL,
	"product_id" text NOT NULL,
	"paid_at" bigint NOT NULL,
	"revoked_at" bigint
);
--> statement-breakpoint
CREATE TABLE "payment_events" (
	"id" text PRIMARY KEY NOT NULL,
	"type" text NOT NULL,
	"received_at" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "subscriptions" (
	"user_id" text PRIMARY KEY NOT NULL,
	"subscription_id" text NOT NULL,
	"customer_id" text NOT NULL,
	"plan_key" text NOT NULL,
	"status" text NOT NULL,
	"amount_cents" integer NOT NULL,
	"interval" text NOT NULL,
	"price_id" text NOT NULL,
	"product_id" text NOT NULL,
	"cancel_at_period_end" boolean NOT NULL,
	"started_at" bigint NOT NULL,
	"current_period_end" bigint NOT NULL,
	"trial_end" bigint,
	"revoked" boolean DEFAULT false NOT NULL,
	"updated_at" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "comment_likes" (
	"comment_id" uuid NOT NULL,
	"user_id" text NOT NULL,
	CONSTRAINT "comment_likes_comment_id_user_id_pk" PRIMARY KEY("comment_id","user_id")
);
--> statement-breakpoint
CREATE TABLE "comments" (
	"id" uuid PRIMARY KEY NOT NULL,
	"playlist_id" uuid NOT NULL,
	"author_id" text NOT NULL,
	"content" text NOT NULL,
	"likes" integer DEFAULT 0 NOT NULL,
	"hidden_at" bigint,
	"created_at" bigint NOT NULL,
	"edited_at" bigint
);
--> statement-breakpoint
CREATE TABLE "blocks" (
	"id" uuid DEFAULT gen_random_uuid() NOT NULL,
	"blocker_id" text NOT NULL,
	"blocked_id" text NOT NULL,
	"created_at" bigint NOT NULL,
	CONSTRAINT "blocks_blocker_id_blocked_id_pk" PRIMARY KEY("blocker_id","blocked_id")
);
--> statement-breakpoint
CREATE TABLE "follows" (
	"follower_id" text NOT NULL,
	"creator_id" text NOT NULL,
	"created_at" bigint NOT NULL,
	CONSTRAINT "follows_follower_id_creator_id_pk" PRIMARY KEY("follower_id","creator_id")
);
--> statement-breakpoint
CREATE TABLE "history" (
	"owner_id" text NOT NULL,
	"video_id" text NOT NULL,
	"summary_id" uuid NOT NULL,
	"title" text NOT NULL,
	"channel" text NOT NULL,
	"category" text,
	"duration_seconds" integer NOT NULL,
	"saved_seconds" integer NOT NULL,
	"sentiment" text NOT NULL,
	"topics" text[] NOT NULL,
	"search_text" text NOT NULL,
	"secondary_text" text NOT NULL,
	"fuzzy_text" text NOT NULL,
	"rating" smallint DEFAULT 0 NOT NULL,
	"saved_at" bigint,
	"deleted_at" bigint,
	"created_at" bigint NOT NULL,
	"updated_at" bigint NOT NULL,
	CONSTRAINT "history_owner_id_video_id_pk" PRIMARY KEY("owner_id","video_id")
);
--> statement-breakpoint
CREATE TABLE "playlist_imports" (
	"playlist_id" uuid NOT NULL,
	"video_id" text NOT NULL,
	"title" text NOT NULL,
	"position" integer NOT NULL,
	"state" text NOT NULL,
	"summary_id" uuid,
	"publish_summary" boolean DEFAULT false NOT NULL,
	"problem" jsonb,
	"due_at" bigint NOT NULL,
	"created_at" bigint NOT NULL,
	CONSTRAINT "playlist_imports_playlist_id_video_id_pk" PRIMARY KEY("playlist_id","video_id")
);
--> statement-breakpoint
CREATE TABLE "reports" (
	"id" uuid PRIMARY KEY NOT NULL,
	"reporter_id" text NOT NULL,
	"kind" text NOT NULL,
	"target_id" text NOT NULL,
	"reason" text NOT NULL,
	"note" text NOT NULL,
	"created_at" bigint NOT NULL,
	"resolved_at" bigint
);
--> statement-breakpoint
CREATE TABLE "notifications" (
	"id" uuid PRIMARY KEY NOT NULL,
	"owner_id" text NOT NULL,
	"kind" text NOT NULL,
	"actor_id" text,
	"playlist_id" uuid,
	"comment_id" uuid,
	"video_id" text,
	"done" integer,
	"total" integer,
	"created_at" bigint NOT NULL,
	"read_at" bigint
);
--> statement-breakpoint
CREATE TABLE "playlist_items" (
	"playlist_id" uuid NOT NULL,
	"video_id" text NOT NULL,
	"position" integer NOT NULL,
	"added_at" bigint NOT NULL,
	CONSTRAINT "playlist_items_playlist_id_video_id_pk" PRIMARY KEY("playlist_id","video_id")
);
--> statement-breakpoint
CREATE TABLE "playlist_reactions" (
	"playlist_id" uuid NOT NULL,
	"user_id" text NOT NULL,
	"kind" text NOT NULL,
	"created_at" bigint NOT NULL,
	CONSTRAINT "playlist_reactions_playlist_id_kind_user_id_pk" PRIMARY KEY("playlist_id","kind","user_id")
);
--> statement-breakpoint
CREATE TABLE "playlists" (
	"id" uuid PRIMARY KEY NOT NULL,
	"owner_id" text NOT NULL,
	"name" text NOT NULL,
	"description" text NOT NULL,
	"tags" text[] NOT NULL,
	"note" text NOT NULL,
	"search_text" text NOT NULL,
	"is_public" boolean NOT NULL,
	"published_at" bigint,
	"hidden_at" bigint,
	"deleted_at" bigint,
	"likes" integer DEFAULT 0 NOT NULL,
	"saves" integer DEFAULT 0 NOT NULL,
	"comments" integer DEFAULT 0 NOT NULL,
	"views" integer DEFAULT 0 NOT NULL,
	"created_at" bigint NOT NULL,
	"updated_at" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "publications" (
	"id" text PRIMARY KEY NOT NULL,
	"owner_id" text NOT NULL,
	"video_id" text NOT NULL,
	"summary_id" uuid NOT NULL,
	"shows_name" boolean NOT NULL,
	"indexable" boolean NOT NULL,
	"readers" integer DEFAULT 0 NOT NULL,
	"published_at" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "rate_limits" (
	"key" text PRIMARY KEY NOT NULL,
	"count" integer NOT NULL,
	"ends_at" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "readiness_checks" (
	"id" uuid PRIMARY KEY NOT NULL,
	"message" text NOT NULL,
	"created_at" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "generations" (
	"id" uuid PRIMARY KEY NOT NULL,
	"request_key" text NOT NULL,
	"content_key" text,
	"video_id" text NOT NULL,
	"transcript_id" text,
	"length" text NOT NULL,
	"language" text NOT NULL,
	"prompt" text,
	"rewrite" jsonb,
	"engine" text NOT NULL,
	"state" text NOT NULL,
	"progress" jsonb,
	"digest" json,
	"duration_seconds" integer,
	"saved_seconds" integer,
	"problem" jsonb,
	"input_tokens" integer DEFAULT 0 NOT NULL,
	"output_tokens" integer DEFAULT 0 NOT NULL,
	"cost_micro_dollars" bigint,
	"created_at" bigint NOT NULL,
	"finished_at" bigint
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
	"terms" "tsvector",
	"created_at" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "user_summaries" (
	"id" uuid PRIMARY KEY NOT NULL,
	"owner_id" text NOT NULL,
	"video_id" text NOT NULL,
	"generation_id" uuid NOT NULL,
	"title" text,
	"idempotency_key" text,
	"created_at" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "window_cache" (
	"content_key" text NOT NULL,
	"window_key" text NOT NULL,
	"answer" json NOT NULL,
	"created_at" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "allowances" (
	"owner_id" text PRIMARY KEY NOT NULL,
	"used" integer DEFAULT 0 NOT NULL,
	"window_number" integer DEFAULT 1 NOT NULL,
	"window_start" bigint NOT NULL,
	"window_end" bigint,
	"last_summary_at" bigint,
	"created_at" bigint NOT NULL,
	"updated_at" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "ledger" (
	"id" uuid PRIMARY KEY NOT NULL,
	"owner_id" text NOT NULL,
	"charge_key" text NOT NULL,
	"generation_id" uuid NOT NULL,
	"state" text NOT NULL,
	"window_number" integer NOT NULL,
	"rate_limit_key" text,
	"created_at" bigint NOT NULL,
	"settled_at" bigint
);
--> statement-breakpoint
CREATE TABLE "videos" (
	"video_id" text PRIMARY KEY NOT NULL,
	"metadata" jsonb NOT NULL,
	"fetched_at" bigint NOT NULL
);
--> statement-breakpoint
ALTER TABLE "credentials" ADD CONSTRAINT "credentials_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "profiles" ADD CONSTRAINT "profiles_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "customers" ADD CONSTRAINT "customers_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "passes" ADD CONSTRAINT "passes_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "subscriptions" ADD CONSTRAINT "subscriptions_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "comment_likes" ADD CONSTRAINT "comment_likes_comment_id_comments_id_fk" FOREIGN KEY ("comment_id") REFERENCES "public"."comments"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "comment_likes" ADD CONSTRAINT "comment_likes_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "comments" ADD CONSTRAINT "comments_playlist_id_playlists_id_fk" FOREIGN KEY ("playlist_id") REFERENCES "public"."playlists"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "comments" ADD CONSTRAINT "comments_author_id_users_id_fk" FOREIGN KEY ("author_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "blocks" ADD CONSTRAINT "blocks_blocker_id_users_id_fk" FOREIGN KEY ("blocker_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "blocks" ADD CONSTRAINT "blocks_blocked_id_users_id_fk" FOREIGN KEY ("blocked_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "follows" ADD CONSTRAINT "follows_follower_id_users_id_fk" FOREIGN KEY ("follower_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "follows" ADD CONSTRAINT "follows_creator_id_users_id_fk" FOREIGN KEY ("creator_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "playlist_imports" ADD CONSTRAINT "playlist_imports_playlist_id_playlists_id_fk" FOREIGN KEY ("playlist_id") REFERENCES "public"."playlists"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reports" ADD CONSTRAINT "reports_reporter_id_users_id_fk" FOREIGN KEY ("reporter_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notifications" ADD CONSTRAINT "notifications_owner_id_users_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notifications" ADD CONSTRAINT "notifications_actor_id_users_id_fk" FOREIGN KEY ("actor_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notifications" ADD CONSTRAINT "notifications_playlist_id_playlists_id_fk" FOREIGN KEY ("playlist_id") REFERENCES "public"."playlists"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notifications" ADD CONSTRAINT "notifications_comment_id_comments_id_fk" FOREIGN KEY ("comment_id") REFERENCES "public"."comments"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "playlist_items" ADD CONSTRAINT "playlist_items_playlist_id_playlists_id_fk" FOREIGN KEY ("playlist_id") REFERENCES "public"."playlists"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "playlist_reactions" ADD CONSTRAINT "playlist_reactions_playlist_id_playlists_id_fk" FOREIGN KEY ("playlist_id") REFERENCES "public"."playlists"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "playlist_reactions" ADD CONSTRAINT "playlist_reactions_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "playlists" ADD CONSTRAINT "playlists_owner_id_users_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "publications" ADD CONSTRAINT "publications_owner_id_users_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "publications" ADD CONSTRAINT "publications_summary_id_user_summaries_id_fk" FOREIGN KEY ("summary_id") REFERENCES "public"."user_summaries"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "generations" ADD CONSTRAINT "generations_transcript_id_transcripts_id_fk" FOREIGN KEY ("transcript_id") REFERENCES "public"."transcripts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "user_summaries" ADD CONSTRAINT "user_summaries_generation_id_generations_id_fk" FOREIGN KEY ("generation_id") REFERENCES "public"."generations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "credentials_user_id_idx" ON "credentials" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "profiles_plan_until_idx" ON "profiles" USING btree ("plan_until") WHERE plan_until is not null;--> statement-breakpoint
CREATE INDEX "profiles_followers_idx" ON "profiles" USING btree ("followers" DESC NULLS FIRST,"user_id") WHERE discoverable;--> statement-breakpoint
CREATE INDEX "profiles_hidden_idx" ON "profiles" USING btree ("user_id") WHERE hidden_at is not null;--> statement-breakpoint
CREATE INDEX "sessions_user_id_idx" ON "sessions" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "verifications_identifier_idx" ON "verifications" USING btree ("identifier");--> statement-breakpoint
CREATE INDEX "passes_user_id_idx" ON "passes" USING btree ("user_id","paid_at");--> statement-breakpoint
CREATE INDEX "payment_events_received_at_idx" ON "payment_events" USING btree ("received_at");--> statement-breakpoint
CREATE INDEX "comment_likes_user_id_idx" ON "comment_likes" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "comments_playlist_id_idx" ON "comments" USING btree ("playlist_id","created_at","id");--> statement-breakpoint
CREATE INDEX "comments_author_id_idx" ON "comments" USING btree ("author_id");--> statement-breakpoint
CREATE INDEX "blocks_blocked_id_idx" ON "blocks" USING btree ("blocked_id");--> statement-breakpoint
CREATE INDEX "follows_creator_id_idx" ON "follows" USING btree ("creator_id","created_at");--> statement-breakpoint
CREATE INDEX "follows_created_at_idx" ON "follows" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "history_owner_created_at_idx" ON "history" USING btree ("owner_id","created_at");--> statement-breakpoint
CREATE INDEX "history_video_id_idx" ON "history" USING btree ("video_id");--> statement-breakpoint
CREATE INDEX "history_deleted_at_idx" ON "history" USING btree ("deleted_at") WHERE "history"."deleted_at" is not null;--> statement-breakpoint
CREATE INDEX "history_fuzzy_text_idx" ON "history" USING gin ("owner_id","fuzzy_text" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "playlist_imports_due_at_idx" ON "playlist_imports" USING btree ("due_at") WHERE "playlist_imports"."state" in ('waiting', 'queued');--> statement-breakpoint
CREATE UNIQUE INDEX "reports_reporter_target_unique" ON "reports" USING btree ("reporter_id","kind","target_id");--> statement-breakpoint
CREATE INDEX "reports_unresolved_idx" ON "reports" USING btree ("created_at") WHERE "reports"."resolved_at" is null;--> statement-breakpoint
CREATE INDEX "notifications_owner_id_idx" ON "notifications" USING btree ("owner_id","created_at");--> statement-breakpoint
CREATE INDEX "notifications_unread_idx" ON "notifications" USING btree ("owner_id") WHERE "notifications"."read_at" is null;--> statement-breakpoint
CREATE INDEX "notifications_actor_id_idx" ON "notifications" USING btree ("actor_id");--> statement-breakpoint
CREATE INDEX "playlist_items_position_idx" ON "playlist_items" USING btree ("playlist_id","position");--> statement-breakpoint
CREATE INDEX "playlist_reactions_user_id_idx" ON "playlist_reactions" USING btree ("user_id","kind","created_at");--> statement-breakpoint
CREATE INDEX "playlist_reactions_recent_likes_idx" ON "playlist_reactions" USING btree ("created_at","playlist_id") WHERE "playlist_reactions"."kind" = 'like';--> statement-breakpoint
CREATE INDEX "playlists_owner_id_idx" ON "playlists" USING btree ("owner_id","updated_at");--> statement-breakpoint
CREATE INDEX "playlists_listed_idx" ON "playlists" USING btree ("published_at","id") WHERE "playlists"."is_public" and "playlists"."hidden_at" is null and "playlists"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "playlists_listed_owner_id_idx" ON "playlists" USING btree ("owner_id","published_at") WHERE "playlists"."is_public" and "playlists"."hidden_at" is null and "playlists"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "playlists_search_text_idx" ON "playlists" USING gin ("search_text" gin_trgm_ops) WHERE "playlists"."is_public" and "playlists"."hidden_at" is null and "playlists"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "playlists_deleted_at_idx" ON "playlists" USING btree ("deleted_at") WHERE "playlists"."deleted_at" is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "publications_owner_video_unique" ON "publications" USING btree ("owner_id","video_id");--> statement-breakpoint
CREATE INDEX "publications_summary_id_idx" ON "publications" USING btree ("summary_id");--> statement-breakpoint
CREATE UNIQUE INDEX "generations_active_request_unique" ON "generations" USING btree ("request_key") WHERE "generations"."state" in ('queued', 'running');--> statement-breakpoint
CREATE INDEX "generations_request_key_idx" ON "generations" USING btree ("request_key","finished_at");--> statement-breakpoint
CREATE INDEX "generations_created_at_idx" ON "generations" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "generations_done_content_key_idx" ON "generations" USING btree ("content_key") WHERE "generations"."state" = 'done';--> statement-breakpoint
CREATE INDEX "generations_queued_idx" ON "generations" USING btree ("created_at") WHERE "generations"."state" = 'queued';--> statement-breakpoint
CREATE INDEX "transcripts_terms_idx" ON "transcripts" USING gin ("terms");--> statement-breakpoint
CREATE INDEX "transcripts_unindexed_idx" ON "transcripts" USING btree ("created_at") WHERE "transcripts"."terms" is null;--> statement-breakpoint
CREATE UNIQUE INDEX "user_summaries_owner_generation_unique" ON "user_summaries" USING btree ("owner_id","generation_id");--> statement-breakpoint
CREATE UNIQUE INDEX "user_summaries_idempotency_key_unique" ON "user_summaries" USING btree ("owner_id","idempotency_key");--> statement-breakpoint
CREATE INDEX "user_summaries_owner_video_idx" ON "user_summaries" USING btree ("owner_id","video_id","created_at");--> statement-breakpoint
CREATE INDEX "user_summaries_generation_id_idx" ON "user_summaries" USING btree ("generation_id");--> statement-breakpoint
CREATE UNIQUE INDEX "window_cache_key_unique" ON "window_cache" USING btree ("content_key","window_key");--> statement-breakpoint
CREATE UNIQUE INDEX "ledger_owner_charge_key_unique" ON "ledger" USING btree ("owner_id","charge_key");--> statement-breakpoint
CREATE INDEX "ledger_reserved_idx" ON "ledger" USING btree ("generation_id") WHERE "ledger"."state" = 'reserved';--> statement-breakpoint
-- Compressing the captions of an hour takes as long as everything else about storing them, so they are stored uncompressed.
ALTER TABLE "transcripts" ALTER COLUMN "cues" SET STORAGE EXTERNAL;
