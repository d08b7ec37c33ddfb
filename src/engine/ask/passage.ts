// Cuts a passage of about forty seconds around a sentence.
import { tokenizeTerms } from '../extract/terms.ts'
import { joinSentences } from '../speech/scripts.ts'
import type { FoundPassage } from './ask-types.ts'
import type { TranscriptIndex } from './transcript-index.ts'

const passageSeconds = 40

type Cut = { passage: FoundPassage; from: number; to: number }

/** Cuts the passage around a sentence, at the borders of chapters and of sentences that are used already. */
export function cutPassage(
  index: TranscriptIndex,
  center: number,
  { terms, used }: { terms: ReadonlySet<string>; used: ReadonlySet<number> },
): Cut {
  const { sentences, source } = index
  const chapterStarts = source.chapters.map(({ startSeconds }) => startSeconds)
  const chapterOf = (at: number) => chapterStarts.filter((start) => start <= sentences[at]!.startSeconds).length
  const chapter = chapterOf(center)
  const isFree = (at: number) => at in sentences && !used.has(at) && chapterOf(at) === chapter
  let [from, to] = [center, center + 1]
  const secondsOf = (first: number, end: number) => sentences[end - 1]!.endSeconds - sentences[first]!.startSeconds
  for (let grew = true; grew; ) {
    grew = false
    if (isFree(to) && secondsOf(from, to + 1) <= passageSeconds) {
      to++
      grew = true
    }
    if (isFree(from - 1) && secondsOf(from - 1, to) <= passageSeconds) {
      from--
      grew = true
    }
  }
  const chosen = sentences.slice(from, to)
  const quote = joinSentences(chosen.map(({ verbatim }) => verbatim))
  const { language } = source.transcript
  return {
    from,
    to,
    passage: {
      videoId: source.videoId,
      title: source.title,
      startSeconds: chosen[0]!.startSeconds,
      endSeconds: Math.max(...chosen.map(({ endSeconds }) => endSeconds)),
      quote,
      language,
      matches: findMatches(quote, language, terms),
      sentences: chosen.map(({ text, startSeconds }) => ({ text, startSeconds })),
    },
  }
}

/** Finds the characters of a quote whose words have one of the stems, as [start, end), ascending and disjoint. */
function findMatches(quote: string, language: string, terms: ReadonlySet<string>): [number, number][] {
  const matches: [number, number][] = []
  let position = 0
  for (const { word, stem } of tokenizeTerms(quote, language)) {
    const start = quote.indexOf(word, position)
    if (start < 0) continue
    position = start + word.length
    if (stem !== null && terms.has(stem)) matches.push([start, position])
  }
  return matches
}
