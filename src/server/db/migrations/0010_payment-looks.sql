ALTER TABLE "customers" ADD COLUMN "touched_at" bigint NOT NULL;--> statement-breakpoint
ALTER TABLE "customers" ADD COLUMN "looks_begun" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "customers" ADD COLUMN "look_stored" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
CREATE INDEX "profiles_ending" ON "profiles" USING btree ("plan_until") WHERE plan_until is not null;