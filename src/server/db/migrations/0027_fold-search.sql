-- Texts for search are stored without accents and typographic signs, as `contract/normalize-for-search.ts` writes them.
CREATE FUNCTION pg_temp.fold(words text) RETURNS text LANGUAGE sql IMMUTABLE AS $$
  SELECT normalize(regexp_replace(regexp_replace(
    translate(
      replace(replace(replace(replace(
        regexp_replace(normalize(words, NFKD), '[\u0300-\u036f\u0591-\u05bd\u05bf\u05c1\u05c2\u05c4\u05c5\u05c7\u064b-\u065f\u0670]', '', 'g'),
        'ß', 'ss'), 'æ', 'ae'), 'œ', 'oe'), 'þ', 'th'),
      'øłđðħıς’‘“”„«»–—‐¿¡', 'olddhiσ''''"""""---  '),
    ' +', ' ', 'g'), '(^|\n) ', '\1', 'g'), NFC)
$$;--> statement-breakpoint
UPDATE "history" SET "search_text" = pg_temp.fold("search_text"), "secondary_text" = pg_temp.fold("secondary_text"), "fuzzy_text" = pg_temp.fold("fuzzy_text")
WHERE "search_text" || "secondary_text" || "fuzzy_text" ~ '[^\u0001-\u007f]';--> statement-breakpoint
UPDATE "highlights" SET "search_text" = pg_temp.fold("search_text") WHERE "search_text" ~ '[^\u0001-\u007f]';--> statement-breakpoint
UPDATE "summary_notes" SET "search_text" = pg_temp.fold("search_text") WHERE "search_text" ~ '[^\u0001-\u007f]';--> statement-breakpoint
UPDATE "questions" SET "search_text" = pg_temp.fold("search_text") WHERE "search_text" ~ '[^\u0001-\u007f]';--> statement-breakpoint
UPDATE "playlists" SET "search_text" = pg_temp.fold("search_text") WHERE "search_text" ~ '[^\u0001-\u007f]';--> statement-breakpoint
-- The worker indexes them again.
UPDATE "transcripts" SET "terms" = NULL WHERE "terms"::text ~ '[^\u0001-\u007f]';--> statement-breakpoint
DROP FUNCTION pg_temp.fold(text);--> statement-breakpoint
CREATE INDEX "history_words_idx" ON "history" USING gin ("owner_id",to_tsvector('simple'::regconfig, "search_text" || ' ' || "secondary_text"));
