ALTER TABLE "subscriptions" ADD COLUMN "billing_anchor" bigint;--> statement-breakpoint
UPDATE "subscriptions" SET "billing_anchor" = coalesce("trial_end", "started_at");--> statement-breakpoint
ALTER TABLE "subscriptions" ALTER COLUMN "billing_anchor" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "subscriptions" ADD COLUMN "payments_paused" boolean DEFAULT false NOT NULL;
