// Splits transcripts into search terms and finds the cue that matches a search.
import type { Cue } from '#contract/transcript.ts'

/** Nobody speaks more different words in a day. */
const maxTerms = 60_000
const maxTermLength = 60
/** Scripts that put no spaces between words. */
const unspacedScripts = /[\u0e00-\u0eff\u1000-\u109f\u1780-\u17ff\u3040-\u30ff\u3400-\u9fff]/u
const segmenter = new Intl.Segmenter('und', { granularity: 'word' })

/** Returns the words of a text in lower case, each once. */
export function extractSearchTerms(text: string): string[] {
  const normalized = normalize(text)
  const words = unspacedScripts.test(normalized)
    ? [...segmenter.segment(normalized)].flatMap(({ segment, isWordLike }) => (isWordLike ? segment : []))
    : normalized.split(/[^\p{L}\p{M}\p{N}]+/u)
  return [...new Set(words.filter((word) => word !== '' && word.length <= maxTermLength))].slice(0, maxTerms)
}

/** Finds the first cue that contains all terms, or else the cue that contains most of them together with the next cue. */
export function findMatchingCue(cues: Cue[], terms: string[]): { startSeconds: number; text: string } | null {
  const texts = cues.map(({ text }) => normalize(text))
  const countTerms = (text: string) => terms.filter((term) => text.includes(term)).length
  let best = { index: -1, score: 0 }
  for (const [index, text] of texts.entries()) {
    const matches = countTerms(text)
    if (matches === 0) continue
    const score = matches === terms.length ? Number.POSITIVE_INFINITY : countTerms(`${text} ${texts[index + 1] ?? ''}`)
    if (score > best.score) best = { index, score }
    if (matches === terms.length) break
  }
  const cue = cues[best.index]
  return cue ? { startSeconds: cue.startSeconds, text: cue.text } : null
}

function normalize(text: string): string {
  return text.normalize('NFKC').toLowerCase()
}
