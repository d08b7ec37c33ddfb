CREATE TABLE "hidden_summaries" (
	"owner_id" text NOT NULL,
	"video_id" text NOT NULL,
	"hidden_at" bigint NOT NULL,
	CONSTRAINT "hidden_summaries_owner_id_video_id_pk" PRIMARY KEY("owner_id","video_id")
);
--> statement-breakpoint
ALTER TABLE "hidden_summaries" ADD CONSTRAINT "hidden_summaries_owner_id_users_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
INSERT INTO "hidden_summaries" ("owner_id", "video_id", "hidden_at") SELECT "owner_id", "video_id", "hidden_at" FROM "publications" WHERE "hidden_at" IS NOT NULL;
