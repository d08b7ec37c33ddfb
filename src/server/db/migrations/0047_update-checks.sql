CREATE TABLE "update_checks" (
	"id" integer PRIMARY KEY DEFAULT 1 NOT NULL,
	"url" text NOT NULL,
	"looked_at" bigint NOT NULL,
	"version" text,
	"changes_url" text,
	"failure" text,
	CONSTRAINT "update_checks_one_row" CHECK ("update_checks"."id" = 1)
);
