CREATE EXTENSION IF NOT EXISTS pg_trgm;--> statement-breakpoint
CREATE EXTENSION IF NOT EXISTS btree_gin;--> statement-breakpoint
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
	"other_text" text NOT NULL,
	"terms" text NOT NULL,
	"rating" smallint DEFAULT 0 NOT NULL,
	"saved_at" bigint,
	"deleted_at" bigint,
	"created_at" bigint NOT NULL,
	"updated_at" bigint NOT NULL,
	CONSTRAINT "history_owner_id_video_id_pk" PRIMARY KEY("owner_id","video_id")
);
--> statement-breakpoint
CREATE INDEX "history_by_date" ON "history" USING btree ("owner_id","created_at");--> statement-breakpoint
CREATE INDEX "history_of_video" ON "history" USING btree ("video_id");--> statement-breakpoint
CREATE INDEX "history_deleted" ON "history" USING btree ("deleted_at") WHERE "history"."deleted_at" is not null;--> statement-breakpoint
CREATE INDEX "history_terms" ON "history" USING gin ("owner_id","terms" gin_trgm_ops);--> statement-breakpoint
INSERT INTO "history" ("owner_id", "video_id", "summary_id", "title", "channel", "duration_seconds", "saved_seconds", "sentiment", "topics", "search_text", "other_text", "terms", "created_at", "updated_at")
SELECT "owner_id", "video_id", "id", "title", "channel", "duration", greatest(0, "duration" - 60 * greatest(1, ceil("words" / 200.0)))::int, "sentiment", "topics",
	lower(concat_ws(E'\n', "title", "points", array_to_string("topics", E'\n'))), lower(concat_ws(E'\n', "channel", "tldr")),
	lower(concat_ws(' ', "title", "channel", array_to_string("topics", ' '))), "created_at", "created_at"
FROM (
	SELECT DISTINCT ON (s."owner_id", s."video_id") s."owner_id", s."video_id", s."id", s."created_at",
		coalesce(s."title", v."metadata"->>'title', 'Video Title Unavailable') AS "title",
		CASE WHEN s."title" IS NOT NULL THEN 'Your captions' ELSE coalesce(v."metadata"->>'channelTitle', 'Channel Unavailable') END AS "channel",
		coalesce((v."metadata"->>'durationSeconds')::numeric, t."end_seconds"::numeric)::int AS "duration",
		d."text"->>'sentiment' AS "sentiment", d."text"->>'tldr' AS "tldr",
		(SELECT coalesce(array_agg(topic), '{}') FROM json_array_elements_text(d."text"->'mainTopics') AS topic) AS "topics",
		d."points",
		coalesce(array_length(regexp_split_to_array(trim(concat_ws(' ', d."text"->>'tldr', d."text"->>'summary', d."points")), '\s+'), 1), 0) AS "words"
	FROM "summaries" s
	JOIN "works" w ON w."id" = s."work_id" AND w."state" = 'done'
	JOIN "transcripts" t ON t."id" = w."transcript_id"
	LEFT JOIN "videos" v ON v."video_id" = s."video_id"
	CROSS JOIN LATERAL (
		SELECT w."digest"->'summary' AS "text",
			(SELECT string_agg(point->>'text', E'\n') FROM json_array_elements(w."digest"->'summary'->'keyPoints') AS point) AS "points"
	) d
	ORDER BY s."owner_id", s."video_id", s."created_at" DESC
) AS newest;
