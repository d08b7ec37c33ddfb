// The words of a talk, as it is searched for them: each once, in small letters.
import type { Cue } from '#contract/transcript.ts'

/** More different words than anybody says in a day; what goes beyond them is no speech. */
const mostTerms = 60_000
const longestTerm = 60
/** Scripts that put no spaces between words. */
const unspaced = /[\u0e00-\u0eff\u1000-\u109f\u1780-\u17ff\u3040-\u30ff\u3400-\u9fff]/u
const segmenter = new Intl.Segmenter('und', { granularity: 'word' })

export function termsOf(text: string): string[] {
  const folded = text.normalize('NFKC').toLowerCase()
  const words = unspaced.test(folded)
    ? [...segmenter.segment(folded)].flatMap(({ segment, isWordLike }) => (isWordLike ? segment : []))
    : folded.split(/[^\p{L}\p{M}\p{N}]+/u)
  return [...new Set(words.filter((word) => word !== '' && word.length <= longestTerm))].slice(0, mostTerms)
}

/** The first caption that holds all the words, else the one that holds most of them together with its next. */
export function findMoment(cues: Cue[], terms: string[]): { startSeconds: number; text: string } | null {
  const folded = cues.map(({ text }) => text.normalize('NFKC').toLowerCase())
  const count = (text: string) => terms.filter((term) => text.includes(term)).length
  let best = { index: -1, score: 0 }
  for (const [index, text] of folded.entries()) {
    const here = count(text)
    if (here === 0) continue
    const score = here === terms.length ? Number.POSITIVE_INFINITY : count(`${text} ${folded[index + 1] ?? ''}`)
    if (score > best.score) best = { index, score }
    if (here === terms.length) break
  }
  const cue = cues[best.index]
  return cue ? { startSeconds: cue.startSeconds, text: cue.text } : null
}
