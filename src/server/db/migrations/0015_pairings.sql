CREATE TABLE "pairings" (
	"id" text PRIMARY KEY NOT NULL,
	"secret_hash" text NOT NULL,
	"code" text NOT NULL,
	"browser" text NOT NULL,
	"approver_id" text,
	"expires_at" bigint NOT NULL
);
--> statement-breakpoint
ALTER TABLE "pairings" ADD CONSTRAINT "pairings_approver_id_users_id_fk" FOREIGN KEY ("approver_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "pairings_expires_at_idx" ON "pairings" USING btree ("expires_at");