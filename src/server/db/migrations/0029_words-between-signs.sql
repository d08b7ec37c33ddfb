DROP INDEX "history_words_idx";--> statement-breakpoint
CREATE INDEX "history_rewritten_idx" ON "history" USING btree ("owner_id","written_at") WHERE "history"."written_at" > "history"."created_at";--> statement-breakpoint
CREATE INDEX "history_words_idx" ON "history" USING gin ("owner_id",to_tsvector('simple'::regconfig, translate("search_text" || ' ' || "secondary_text", '-/.@<>&:~_=?%#+', '               ')));--> statement-breakpoint
-- Notes from before their texts were stored for search are in the lower case of ASCII, with their lines. Now as `contract/normalize-for-search.ts` writes them.
CREATE FUNCTION pg_temp.fold_note(words text) RETURNS text LANGUAGE sql IMMUTABLE AS $$
  SELECT normalize(btrim(regexp_replace(
    translate(
      replace(replace(replace(replace(
        regexp_replace(lower(normalize(words, NFKD) COLLATE "und-x-icu"), '[\u0300-\u036f\u0591-\u05bd\u05bf\u05c1\u05c2\u05c4\u05c5\u05c7\u064b-\u065f\u0670]', '', 'g'),
        'ß', 'ss'), 'æ', 'ae'), 'œ', 'oe'), 'þ', 'th'),
      'øłđðħıς’‘“”„«»–—‐¿¡', 'olddhiσ''''"""""---  '),
    '[\s\u2028\u2029\ufeff]+', ' ', 'g')), NFC)
$$;--> statement-breakpoint
UPDATE "summary_notes" SET "search_text" = pg_temp.fold_note("text");--> statement-breakpoint
DROP FUNCTION pg_temp.fold_note(text);
