CREATE TABLE "model_choices" (
	"id" integer PRIMARY KEY DEFAULT 1 NOT NULL,
	"server" text NOT NULL,
	"url" text NOT NULL,
	"model" text NOT NULL,
	"context_tokens" integer NOT NULL,
	"created_at" bigint NOT NULL,
	CONSTRAINT "model_choices_one_row" CHECK ("model_choices"."id" = 1)
);
