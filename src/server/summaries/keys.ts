// What makes two requests the same. A wrong key serves people the wrong language or somebody else's wish.
import { createHash } from 'node:crypto'
import type { Length, RewriteReason } from '#contract/settings.ts'
import type { Transcript } from '#contract/transcript.ts'
import { promptVersion } from '#engine/prompt.ts'
import { engineVersion } from '#engine/summarize.ts'

export type Wish = {
  length: Length
  language: string
  prompt: string | null
  engine: string
  /** What was wrong with an earlier work. */
  rewrite?: { reason: RewriteReason; of: string } | null
}

function hash(parts: unknown): string {
  return createHash('sha256').update(JSON.stringify(parts)).digest('hex')
}

/** Names a caption track by its very words, so that equal ids mean equal tracks. */
export function transcriptId({ language, kind, cues }: Transcript): string {
  return hash([language, kind, cues.map(({ startSeconds, text }) => [startSeconds, text])])
}

/** Another way of working is another summary. */
const versions = [engineVersion, promptVersion]

/** The part of a wish that is the same whoever writes it. */
function wished({ length, language, prompt, rewrite }: Omit<Wish, 'engine'>): unknown[] {
  return [length, language, prompt, ...(rewrite ? [rewrite.reason, rewrite.of] : [])]
}

/** What is asked for, before its captions are known: `source` is a hash of the captions somebody brought, or null for YouTube's. */
export function requestKey(videoId: string, source: string | null, wish: Wish): string {
  return hash([videoId, source, ...wished(wish), wish.engine, versions])
}

/** The wish itself, whoever writes it and however: asked again by the same person it is a repeat. */
export function wishKey(videoId: string, source: string | null, wish: Omit<Wish, 'engine'>): string {
  return hash([videoId, source, ...wished(wish)])
}

/** What is made from what: the caption track itself, length, language, prompt and engine. */
export function contentKey(videoId: string, transcript: string, wish: Wish): string {
  return hash([videoId, transcript, ...wished(wish), wish.engine, versions])
}
