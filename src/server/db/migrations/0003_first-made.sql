ALTER TABLE "history" ADD COLUMN "written_at" bigint;--> statement-breakpoint
UPDATE "history" SET "written_at" = "created_at";--> statement-breakpoint
ALTER TABLE "history" ALTER COLUMN "written_at" SET NOT NULL;--> statement-breakpoint
CREATE INDEX "history_owner_written_at_idx" ON "history" USING btree ("owner_id","written_at");
