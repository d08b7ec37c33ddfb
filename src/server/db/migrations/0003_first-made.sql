ALTER TABLE "history" ADD COLUMN "written_at" bigint NOT NULL;--> statement-breakpoint
CREATE INDEX "history_owner_written_at_idx" ON "history" USING btree ("owner_id","written_at");