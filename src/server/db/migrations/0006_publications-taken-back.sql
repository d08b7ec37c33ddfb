ALTER TABLE "publications" ADD COLUMN "playlist_id" uuid;--> statement-breakpoint
ALTER TABLE "publications" ADD COLUMN "withdrawn_at" bigint;--> statement-breakpoint
ALTER TABLE "publications" ADD COLUMN "hidden_at" bigint;--> statement-breakpoint
ALTER TABLE "publications" ADD CONSTRAINT "publications_playlist_id_playlists_id_fk" FOREIGN KEY ("playlist_id") REFERENCES "public"."playlists"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "publications_playlist_id_idx" ON "publications" USING btree ("playlist_id") WHERE "publications"."playlist_id" is not null;--> statement-breakpoint
CREATE INDEX "publications_withdrawn_at_idx" ON "publications" USING btree ("withdrawn_at") WHERE "publications"."withdrawn_at" is not null;