CREATE TABLE "episodes" (
	"id" text PRIMARY KEY NOT NULL,
	"episode" jsonb NOT NULL,
	"read_at" bigint NOT NULL
);
