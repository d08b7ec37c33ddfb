// Cuts a passage of about forty seconds around a sentence.
import type { Cue } from '#contract/captions/transcript.ts'
import { tokenizeTerms } from '../../language/terms.ts'
import { joinSentences } from '../../speech/scripts.ts'
import type { SpokenSentence } from '../../transcript.ts'
import { findPromptInjections } from '../../writing/prompt-injection.ts'
import type { AskSource, FoundPassage } from '../ask-types.ts'
import type { TranscriptIndex } from '../transcript-index.ts'

const passageSeconds = 40
/** A passage that ends with a question has so much of what follows. */
const answerSeconds = 20
/**
 * The most sentences of an order to a model that are outside of the passage: one in two
 * halves, and what continues it.
 */
const orderLength = 4

type CutOptions = {
  center: number
  /** The question's stems, which are marked. */
  stems: ReadonlySet<string>
  /** Sentences of other passages. */
  used: ReadonlySet<number>
}

/**
 * Cuts the passage around a sentence, within its chapter and without the sentences of
 * other passages.
 */
export function cutPassage(
  { videoId, title, chapters, transcript }: AskSource,
  { sentences: all, language }: Pick<TranscriptIndex, 'sentences' | 'language'>,
  { center, stems, used }: CutOptions,
): { passage: FoundPassage; from: number; to: number } {
  const time = all[center]!.startSeconds
  const starts = chapters.map(({ startSeconds }) => startSeconds)
  const chapterStart = Math.max(0, ...starts.filter((start) => start <= time))
  const chapterEnd = Math.min(...starts.filter((start) => start > time))
  const isFree = (at: number) => {
    const start = all[at]?.startSeconds
    return start !== undefined && start >= chapterStart && start < chapterEnd && !used.has(at)
  }
  let [from, to] = [center, center + 1]
  const fits = (first: number, last: number) =>
    all[last]!.endSeconds - all[first]!.startSeconds <= passageSeconds
  for (let size = 0; size < to - from; ) {
    size = to - from
    if (isFree(to) && fits(from, to)) to++
    if (isFree(from - 1) && fits(from - 1, to - 1)) from--
  }
  // What answers a question stands behind it.
  const isAsked = () => asksSomething(all[to - 1]!.verbatim)
  const answerEnd = all[to - 1]!.endSeconds + answerSeconds
  for (
    let added = 0;
    (added > 0 || isAsked()) && isFree(to) && all[to]!.endSeconds <= answerEnd;
    added++
  )
    to++
  const chosen = all.slice(from, to)
  const quote = joinSentences(chosen.map(({ verbatim }) => verbatim))
  const startSeconds = chosen[0]!.startSeconds
  const endSeconds = Math.max(...chosen.map((sentence) => sentence.endSeconds))
  const injections = findInjections(all, transcript.cues, { from, to })
  const sentences = chosen.map((sentence, i) => ({
    text: nameSpeaker(sentence, chosen[i - 1]),
    verbatim: sentence.verbatim,
    startSeconds: sentence.startSeconds,
    ...(sentence.speaker && { speaker: sentence.speaker }),
  }))
  return {
    from,
    to,
    passage: {
      videoId,
      title,
      startSeconds,
      endSeconds,
      quote,
      language,
      matches: findMatches(quote, language, stems),
      sentences: sentences.filter((_, at) => !injections.has(at)),
    },
  }
}

/**
 * Finds the sentences of a passage that give orders to a model. Such an order may begin
 * before the passage and end after it.
 */
function findInjections(
  all: SpokenSentence[],
  cues: Cue[],
  { from, to }: { from: number; to: number },
): Set<number> {
  const first = Math.max(0, from - orderLength)
  const around = all.slice(first, to + orderLength)
  const [startSeconds, endSeconds] = [
    around[0]!.startSeconds,
    Math.max(...around.map((sentence) => sentence.endSeconds)),
  ]
  const spoken = cues.filter(
    (cue) => cue.startSeconds <= endSeconds && cue.endSeconds >= startSeconds,
  )
  return new Set([...findPromptInjections(around, spoken)].map((at) => first + at - from))
}

/** Captions without punctuation have no question marks. */
const questionOpening =
  /^(?:(?:so|and|but|now|okay|well),? )?(?:why|how|what|who|when|where|which|do you|did you|is it|are you|can you)\b(?!.*[.!]$)/i

function asksSomething(sentence: string): boolean {
  return /[?？؟]["'”’)]*$/.test(sentence.trimEnd()) || questionOpening.test(sentence)
}

/** The first sentence of a named speaker's turn begins with the name. */
function nameSpeaker(
  { speaker, text }: SpokenSentence,
  previous: SpokenSentence | undefined,
): string {
  return speaker && speaker !== previous?.speaker ? `${speaker}: ${text}` : text
}

/**
 * Finds the characters of a quote whose words have one of the stems, as [start, end),
 * ascending and disjoint.
 */
function findMatches(
  quote: string,
  language: string,
  stems: ReadonlySet<string>,
): [number, number][] {
  const matches: [number, number][] = []
  let position = 0
  for (const { word, stem } of tokenizeTerms(quote, language)) {
    const start = quote.indexOf(word, position)
    if (start < 0) continue
    position = start + word.length
    if (stem !== null && (stems.has(stem) || stems.has(stem.replaceAll(/[-_]/g, ''))))
      matches.push([start, position])
  }
  return matches
}
