// Checks the sentences of a model's prose, of its short texts too.
import type { ProseSentence } from '#contract/summaries/summary.ts'
import type { Judge, OneLeftOut } from './check/judge.ts'
import { splitTextSentences } from './plain-text.ts'

/** Checks each sentence of the paragraphs once. */
export function groundProse(text: string, judge: Judge) {
  const seen = new Set<string>()
  const sentences: ProseSentence[] = []
  const leftOut: OneLeftOut[] = []
  const paragraphs = text.split('\n\n').map((paragraph) =>
    splitTextSentences(paragraph)
      .filter((sentence) => {
        const key = toKey(sentence)
        const plain = sentence.trim()
        if ((key && seen.has(key)) || judge.isHostile(plain)) return false
        seen.add(key)
        const result = judge.judge(plain)
        if (result.check === 'contradicted') {
          leftOut.push(judge.leaveOut(plain, result))
          return false
        }
        const cited = judge.cite(result.lines)
        const check =
          result.check === 'confirmed' ? ('confirmed' as const) : ('unconfirmed' as const)
        sentences.push({
          text: plain,
          check,
          ...(cited && { startSeconds: cited.startSeconds, quote: cited.quote }),
        })
        return true
      })
      .join('')
      .trim(),
  )
  return { text: paragraphs.filter(Boolean).join('\n\n'), sentences, leftOut }
}

/** Checks the sentences of a short text. It is marked where one of them is not confirmed. */
export function groundShortVersion(text: string, judge: Judge) {
  const { text: kept, sentences, leftOut } = groundProse(text, judge)
  return { text: kept, isMarked: sentences.some(({ check }) => check === 'unconfirmed'), leftOut }
}

/** A text without case and punctuation. */
export function toKey(text: string): string {
  return text
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
}
