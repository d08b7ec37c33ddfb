CREATE TABLE "model_settings" (
	"id" integer PRIMARY KEY DEFAULT 1 NOT NULL,
	"provider" text,
	"model" text,
	"encrypted_key" text,
	"key_end" text,
	"entered_at" bigint,
	"daily_tokens" bigint,
	"price_input" double precision,
	"price_output" double precision,
	CONSTRAINT "model_settings_one_row" CHECK ("model_settings"."id" = 1)
);
--> statement-breakpoint
CREATE INDEX "profiles_created_at_idx" ON "profiles" USING btree ("created_at","user_id");