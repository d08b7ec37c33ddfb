ALTER TABLE "profiles" ADD COLUMN "granted_plan" text;--> statement-breakpoint
ALTER TABLE "profiles" ADD COLUMN "granted_since" bigint;--> statement-breakpoint
ALTER TABLE "profiles" ADD COLUMN "granted_until" bigint;--> statement-breakpoint
-- Plans that nobody paid for were given by hand.
UPDATE "profiles" SET "granted_plan" = "plan", "granted_since" = "plan_since", "granted_until" = "plan_until"
  WHERE ("plan" = 'enterprise' AND "plan_until" IS NULL) OR ("plan" <> 'free'
    AND NOT EXISTS (SELECT 1 FROM "subscriptions" WHERE "subscriptions"."user_id" = "profiles"."user_id")
    AND NOT EXISTS (SELECT 1 FROM "passes" WHERE "passes"."user_id" = "profiles"."user_id"));
