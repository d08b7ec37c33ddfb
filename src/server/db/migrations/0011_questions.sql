CREATE TABLE "question_usage" (
	"day" bigint PRIMARY KEY NOT NULL,
	"input_tokens" bigint NOT NULL,
	"output_tokens" bigint NOT NULL,
	"cost_micro_dollars" bigint
);
--> statement-breakpoint
CREATE TABLE "questions" (
	"id" uuid PRIMARY KEY NOT NULL,
	"owner_id" text NOT NULL,
	"question" text NOT NULL,
	"scope" jsonb NOT NULL,
	"scope_key" text NOT NULL,
	"follow_up_to" uuid,
	"request_key" text NOT NULL,
	"idempotency_key" text,
	"state" text NOT NULL,
	"engine" text NOT NULL,
	"language" text NOT NULL,
	"passages" json NOT NULL,
	"videos" json NOT NULL,
	"found" text,
	"sentences" json NOT NULL,
	"problem" jsonb,
	"part" jsonb,
	"search_text" text NOT NULL,
	"counted_in" jsonb NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"created_at" bigint NOT NULL,
	"finished_at" bigint
);
--> statement-breakpoint
CREATE UNIQUE INDEX "questions_owner_request_unique" ON "questions" USING btree ("owner_id","request_key") WHERE "questions"."state" <> 'failed';--> statement-breakpoint
CREATE UNIQUE INDEX "questions_idempotency_key_unique" ON "questions" USING btree ("owner_id","idempotency_key");--> statement-breakpoint
CREATE INDEX "questions_owner_scope_idx" ON "questions" USING btree ("owner_id","scope_key","created_at");--> statement-breakpoint
CREATE INDEX "questions_owner_created_at_idx" ON "questions" USING btree ("owner_id","created_at");--> statement-breakpoint
CREATE INDEX "questions_running_idx" ON "questions" USING btree ("created_at") WHERE "questions"."state" = 'running';