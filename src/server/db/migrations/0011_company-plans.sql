DROP INDEX "playlist_marks_recent";--> statement-breakpoint
CREATE INDEX "profiles_hidden" ON "profiles" USING btree ("user_id") WHERE hidden_at is not null;--> statement-breakpoint
CREATE INDEX "playlist_marks_recent" ON "playlist_marks" USING btree ("created_at","playlist_id") WHERE "playlist_marks"."kind" = 'like';