// Shortens a passage to the sentences in which it matches a question best.

import type { Passage } from '#contract/questions/questions.ts'
import { splitTurns } from '#contract/questions/spoken-turns.ts'

type Span = [start: number, end: number]
type Matched = Pick<Passage, 'quote' | 'matches' | 'sentences' | 'startSeconds'>

/**
 * `parts` is the excerpt, split so that every second part, starting with the second,
 * matches; `before` and `after` are the other words of the passage. `startSeconds` is the
 * moment of its first sentence. `turns` are the same parts by who says them, where the
 * captions name speakers.
 */
type Excerpt = {
  parts: string[]
  startSeconds: number
  turns: { speaker: string | undefined; parts: string[] }[]
  before: string
  after: string
}

/** Characters of an excerpt. */
const maxCharacters = 280
/** Passages that are not longer are kept whole. */
const keptCharacters = 160

/** Keeps the sentence with most matches and, if both fit, the one beside it with more matches. */
export function makeExcerpt(
  { quote, matches, sentences: spoken, startSeconds }: Matched,
  kept = keptCharacters,
): Excerpt {
  const spans = matches.flatMap(([start, end]): Span[] =>
    start !== undefined && end !== undefined ? [[start, end]] : [],
  )
  const [from, to] =
    quote.length <= kept ? [0, quote.length] : chooseRange(splitSentences(quote), spans)
  return {
    parts: splitAt(quote, from, to, spans),
    startSeconds: spoken.findLast(({ start }) => start <= from)?.startSeconds ?? startSeconds,
    turns: listTurns({ quote, sentences: spoken, startSeconds }, spans, [from, to]),
    before: quote.slice(0, from).trim(),
    after: quote.slice(to).trim(),
  }
}

function listTurns(
  spoken: Omit<Matched, 'matches'>,
  spans: Span[],
  [from, to]: Span,
): Excerpt['turns'] {
  return splitTurns(spoken)
    .map(({ speaker, start, end }) => ({
      speaker,
      range: [Math.max(start, from), Math.min(end, to)] as Span,
    }))
    .filter(({ range: [start, end] }) => spoken.quote.slice(start, end).trim() !== '')
    .map(({ speaker, range: [start, end] }) => ({
      speaker,
      parts: splitAt(spoken.quote, start, end, spans),
    }))
}

function chooseRange(sentences: Span[], spans: Span[]): Span {
  const scores = sentences.map((sentence) =>
    spans.reduce((sum, span) => sum + overlap(sentence, span), 0),
  )
  const best = scores.indexOf(Math.max(...scores))
  const pairs = [[best, best + 1] as const, [best - 1, best] as const].flatMap(([first, last]) => {
    const [start, end] = [sentences[first], sentences[last]]
    return start && end && end[1] - start[0] <= maxCharacters
      ? [{ range: [start[0], end[1]] as Span, first, last }]
      : []
  })
  // Of two neighbors without a difference the one that follows.
  const [pair] = pairs.toSorted(
    (a, b) => scores[b.first]! + scores[b.last]! - scores[a.first]! - scores[a.last]!,
  )
  return pair?.range ?? sentences[best]!
}

const overlap = (a: Span, b: Span) => Math.max(0, Math.min(a[1], b[1]) - Math.max(a[0], b[0]))

/** Captions without punctuation are one long sentence, which is split into pieces at spaces. */
function splitSentences(text: string): Span[] {
  const sentences = [...new Intl.Segmenter(undefined, { granularity: 'sentence' }).segment(text)]
  return sentences.flatMap(({ segment, index }) =>
    splitLong(segment).map(([a, b]): Span => [index + a, index + b]),
  )
}

function splitLong(sentence: string): Span[] {
  const pieces: Span[] = []
  let start = 0
  while (sentence.length - start > maxCharacters) {
    const space = sentence.lastIndexOf(' ', start + maxCharacters / 2)
    const end = space > start ? space + 1 : nextCharacter(sentence, start + maxCharacters / 2)
    pieces.push([start, end])
    start = end
  }
  return [...pieces, [start, sentence.length]]
}

/** Does not cut through a character of two code units. */
const nextCharacter = (text: string, index: number) =>
  index + (/^[\uDC00-\uDFFF]/.test(text.slice(index)) ? 1 : 0)

function splitAt(text: string, from: number, to: number, spans: Span[]): string[] {
  const parts: string[] = []
  let end = from
  for (const [start, stop] of spans) {
    if (start < end || stop > to || stop <= start) continue
    parts.push(text.slice(end, start), text.slice(start, stop))
    end = stop
  }
  parts.push(text.slice(end, to))
  parts[0] = parts[0]!.trimStart()
  parts[parts.length - 1] = parts.at(-1)!.trimEnd()
  return parts
}
