ALTER TABLE "credentials" ADD COLUMN "ask_again_at" bigint;--> statement-breakpoint
ALTER TABLE "credentials" ADD COLUMN "refused_at" bigint;