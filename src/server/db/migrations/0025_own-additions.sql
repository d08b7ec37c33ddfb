CREATE TABLE "library_import_additions" (
	"import_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"key" text NOT NULL,
	"at" bigint NOT NULL,
	CONSTRAINT "library_import_additions_import_id_kind_key_pk" PRIMARY KEY("import_id","kind","key")
);
--> statement-breakpoint
ALTER TABLE "publications" ADD COLUMN "shows_highlights" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "library_import_additions" ADD CONSTRAINT "library_import_additions_import_id_library_imports_id_fk" FOREIGN KEY ("import_id") REFERENCES "public"."library_imports"("id") ON DELETE cascade ON UPDATE no action;