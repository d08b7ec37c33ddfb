CREATE TABLE "embedding_usage" (
	"day" bigint PRIMARY KEY NOT NULL,
	"tokens" bigint NOT NULL,
	"cost_micro_dollars" bigint
);
--> statement-breakpoint
CREATE TABLE "passage_vectors" (
	"transcript_id" text NOT NULL,
	"model" text NOT NULL,
	"claimed_at" bigint NOT NULL,
	"starts" real[],
	"vectors" "bytea",
	"mean" "bytea",
	"signature" bit varying,
	CONSTRAINT "passage_vectors_transcript_id_model_pk" PRIMARY KEY("transcript_id","model")
);
--> statement-breakpoint
ALTER TABLE "passage_vectors" ADD CONSTRAINT "passage_vectors_transcript_id_transcripts_id_fk" FOREIGN KEY ("transcript_id") REFERENCES "public"."transcripts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "generations_transcript_id_idx" ON "generations" USING btree ("transcript_id");