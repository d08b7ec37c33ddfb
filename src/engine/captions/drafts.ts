// What a format's reader finds, before it is put in order: times may be out of order, overlap, run backwards or be missing.
import type { Cue } from '#contract/transcript.ts'
import { tidy } from './cue-text.ts'

export type Draft = {
  startSeconds: number
  /** Null where the format names no end: the next caption's start is taken. */
  endSeconds: number | null
  text: string
}

/** No video is longer; a later time is a broken one. */
const longestSeconds = 100 * 3600
/** How fast people speak, for text that comes without times. */
const spokenWordsPerSecond = 150 / 60

/**
 * Puts drafts in order. Broken times and empty texts are left out, negative times become 0, and every end is at most the next
 * start, since captions overlap on the screen but not in speech.
 */
export function putInOrder(drafts: Draft[]): Cue[] {
  const kept = drafts
    .map((draft) => ({ ...draft, startSeconds: Math.max(0, draft.startSeconds), text: tidy(draft.text) }))
    .filter(({ startSeconds, text }) => startSeconds <= longestSeconds && text !== '')
    .sort((one, other) => one.startSeconds - other.startSeconds)
  return kept.map(({ startSeconds, endSeconds, text }, index) => {
    const next = kept[index + 1]?.startSeconds ?? Number.POSITIVE_INFINITY
    const open = next === Number.POSITIVE_INFINITY ? startSeconds + estimateSeconds(text) : next
    const end = endSeconds === null || Number.isNaN(endSeconds) ? open : Math.min(endSeconds, next, longestSeconds)
    return { startSeconds, endSeconds: Math.max(startSeconds, end), text }
  })
}

/** How long it takes to say this. In scripts without spaces two characters count as a word. */
export function estimateSeconds(text: string): number {
  const unspaced = text.match(/[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Thai}]/gu)?.length ?? 0
  return (text.split(/\s+/).filter(Boolean).length + unspaced / 2) / spokenWordsPerSecond
}
