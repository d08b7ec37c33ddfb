ALTER TABLE "api_keys" ADD COLUMN "browser" text;--> statement-breakpoint
-- Until now only the name of a key told that a browser was paired with it.
UPDATE "api_keys" SET "browser" = substring("name" from '^Browser extension \((.+)\)$')
WHERE "scopes" = '{read,write}' AND "expires_at" IS NULL;
