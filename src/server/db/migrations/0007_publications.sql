CREATE TABLE "publications" (
	"id" text PRIMARY KEY NOT NULL,
	"owner_id" text NOT NULL,
	"video_id" text NOT NULL,
	"summary_id" uuid NOT NULL,
	"shows_name" boolean NOT NULL,
	"indexable" boolean NOT NULL,
	"readers" integer DEFAULT 0 NOT NULL,
	"published_at" bigint NOT NULL
);
--> statement-breakpoint
ALTER TABLE "publications" ADD CONSTRAINT "publications_owner_id_users_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "publications" ADD CONSTRAINT "publications_summary_id_summaries_id_fk" FOREIGN KEY ("summary_id") REFERENCES "public"."summaries"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "publications_one_each" ON "publications" USING btree ("owner_id","video_id");--> statement-breakpoint
CREATE INDEX "publications_of_summary" ON "publications" USING btree ("summary_id");