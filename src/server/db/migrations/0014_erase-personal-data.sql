-- Former versions stored these, or kept them after they were no longer needed.
UPDATE "users" SET "image" = NULL WHERE "image" IS NOT NULL;--> statement-breakpoint
UPDATE "playlist_imports" SET "address_hash" = NULL WHERE "state" NOT IN ('waiting', 'queued') AND "address_hash" IS NOT NULL;--> statement-breakpoint
UPDATE "generations" SET "prompt" = NULL, "transcript_id" = NULL, "digest" = NULL, "progress" = NULL, "state" = 'failed',
	"problem" = '{"code": "canceled", "message": "This summary was canceled. Nothing was charged. You can request it again at any time."}'
WHERE "state" IN ('done', 'failed')
	AND ("prompt" IS NOT NULL OR "transcript_id" IN (SELECT "id" FROM "transcripts" WHERE "kind" = 'upload'))
	AND NOT EXISTS (SELECT 1 FROM "user_summaries" WHERE "user_summaries"."generation_id" = "generations"."id");--> statement-breakpoint
DELETE FROM "transcripts" WHERE "kind" = 'upload'
	AND NOT EXISTS (SELECT 1 FROM "generations" WHERE "generations"."transcript_id" = "transcripts"."id");
