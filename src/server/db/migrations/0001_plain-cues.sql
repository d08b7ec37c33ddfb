-- Compressing the captions of an hour costs as much time as everything else about storing them.
ALTER TABLE "transcripts" ALTER COLUMN "cues" SET STORAGE EXTERNAL;
