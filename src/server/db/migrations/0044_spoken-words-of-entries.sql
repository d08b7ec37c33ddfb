ALTER TABLE "history" ADD COLUMN "transcript_id" text;--> statement-breakpoint
-- Writes the table anew at once. An update of all rows would add each to every index, and leave a table of twice the size.
CREATE FUNCTION pg_temp.transcript_of(summary uuid) RETURNS text LANGUAGE sql STABLE AS $$
  SELECT g."transcript_id" FROM "user_summaries" s JOIN "generations" g ON g."id" = s."generation_id" WHERE s."id" = summary
$$;--> statement-breakpoint
ALTER TABLE "history" ALTER COLUMN "transcript_id" TYPE text USING pg_temp.transcript_of("summary_id");--> statement-breakpoint
DROP FUNCTION pg_temp.transcript_of(uuid);--> statement-breakpoint
CREATE INDEX "history_owner_transcript_id_idx" ON "history" USING btree ("owner_id","transcript_id");--> statement-breakpoint
-- The planner takes it for cheap to compare the words of a transcript, and would unpack those of all transcripts to find a common word.
CREATE FUNCTION "transcripts_with"(query tsquery) RETURNS SETOF text LANGUAGE sql STABLE ROWS 10000 SET enable_seqscan = off AS $$
  SELECT "id" FROM "transcripts" WHERE "terms" @@ query
$$;
