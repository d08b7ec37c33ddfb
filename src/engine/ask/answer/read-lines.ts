// Numbers the lines that a model reads for an answer: a whole transcript, or the passages
// that were found. Cited lines lead to passages.
import type { Transcript } from '#contract/captions/transcript.ts'
import type { Reading } from '../../engine-input.ts'
import {
  createLineReader,
  fence,
  formatLines,
  toPromptLines,
  type VideoFacts,
  writeMaterial,
} from '../../material.ts'
import type { Model } from '../../model.ts'
import { truncate } from '../../plain-text.ts'
import { prepareTranscript } from '../../prepare-transcript.ts'
import { maxCharacters } from '../../prompt.ts'
import { splitSpokenSentences } from '../../transcript.ts'
import { estimateTokens, type PromptLine } from '../../transcript-windows.ts'
import { findPromptInjections, isPromptInjection } from '../../writing/prompt-injection.ts'
import { readFacts } from '../../writing/read-facts.ts'
import type { FoundPassage, WholeVideo } from '../ask-types.ts'
import { cutPassage } from '../passages/passage.ts'

/**
 * Share of the context for what is read; the rest is for rules, earlier questions and the
 * answer.
 */
const materialShare = 0.5
/** Lines that one sentence may cite. */
const maxCited = 4

/**
 * Sentences of one video in a row. `passageOf` returns the number of the passage, from 1,
 * that contains one of them.
 */
export type AnswerSource = {
  title: string
  language: string
  lines: readonly { text: string; startSeconds: number; speaker?: string | null }[]
  hidden?: ReadonlySet<number>
  passageOf(at: number): number
}
type SourcePlace = { source: AnswerSource; at: number }

export type ReadLines = {
  material: string
  /**
   * The asker's own notes and what is not in the transcript, where that is read whole;
   * the numbers follow its own.
   */
  notes: string
  /** Whether all that is said was read. */
  isWhole: boolean
  /**
   * The passages that were found, without orders to a model, and then those that cited
   * lines were in.
   */
  passages: FoundPassage[]
  /** What a sentence is checked against: the whole transcript, or each passage, and each note. */
  sources: AnswerSource[]
  /** The places of cited lines. Unknown lines are left out. */
  locate(lines: readonly number[]): SourcePlace[]
}

/**
 * The most tokens of a transcript that a model reads whole for a question, of a slow one
 * in time.
 */
export function limitWholeTokens(
  { contextTokens }: Pick<Model, 'contextTokens'>,
  reading: Reading | null = null,
): number {
  const inTime = reading ? reading.tokensPerSecond * reading.maxSeconds : Number.POSITIVE_INFINITY
  return Math.min(contextTokens * materialShare, inTime)
}

/** Whether a transcript has at most so many tokens, and any. Linear. */
export function canReadWhole(transcript: Transcript, maxTokens: number): boolean {
  let tokens = 0
  for (const { text } of prepareTranscript(transcript).sentences) {
    tokens += estimateTokens(text) + 1
    if (tokens > maxTokens) return false
  }
  return tokens > 0
}

/**
 * Numbers a whole transcript like the request for its summary does, so that a provider
 * has read it already.
 */
export function readWhole(
  { videoId, transcript, ...video }: WholeVideo,
  found: readonly FoundPassage[],
): ReadLines {
  const prepared = prepareTranscript(transcript)
  const hidden = prepared.injections()
  const lines = toPromptLines(prepared.sentences, hidden)
  const facts: VideoFacts = readFacts(video, { kind: transcript.kind, lines })
  const passages = found.map(removeInjections)
  const starts = new Set(lines.map(({ startSeconds }) => startSeconds))
  const isOutside = ({ isNote, sentences }: FoundPassage) =>
    isNote === true || !sentences.some(({ startSeconds }) => starts.has(startSeconds))
  const noteLines = numberPassages(passages, { from: lines.length, isRead: isOutside })
  const readLine = createLineReader(lines)
  const readNote = createLineReader(noteLines)

  const passageOf = (at: number): number => {
    const sentence = lines[at]
    if (!sentence) return 1
    const known = passages.findIndex(
      (passage) =>
        !passage.isNote &&
        passage.videoId === videoId &&
        passage.sentences.some((other) => contains(other, sentence)),
    )
    if (known >= 0) return known + 1
    const sentences = splitSpokenSentences(transcript)
    const index = { sentences, language: transcript.language }
    const center = Math.max(
      0,
      sentences.findLastIndex(({ startSeconds }) => startSeconds <= sentence.startSeconds),
    )
    const source = { videoId, title: facts.title, chapters: facts.chapters, transcript }
    passages.push(cutPassage(source, index, { center, stems: new Set(), used: new Set() }).passage)
    return passages.length
  }
  const whole: AnswerSource = {
    title: facts.title,
    language: transcript.language,
    lines,
    hidden,
    passageOf,
  }
  const notes = createSources(passages, noteLines)

  return {
    material: writeMaterial(lines, facts, { kind: 'transcript' }),
    notes: noteLines.length > 0 ? fence('notes', formatLines(noteLines)) : '',
    isWhole: true,
    passages,
    sources: [whole, ...notes.values()],
    locate: (cited) =>
      cited
        .slice(0, maxCited)
        .flatMap((number) =>
          number < lines.length
            ? readLine(number).map((at) => ({ source: whole, at }))
            : readNote(number).flatMap((at) => placeOf(noteLines[at - lines.length], notes)),
        ),
  }
}

const contains = (a: { startSeconds: number }, b: { startSeconds: number }) =>
  a.startSeconds === b.startSeconds

/** Numbers the sentences of passages in a row. The last ones of too many are not read. */
export function readPassages(
  found: readonly FoundPassage[],
  { contextTokens }: Pick<Model, 'contextTokens'>,
): ReadLines {
  const passages = found.map(removeInjections)
  let tokens = 0
  const lines = numberPassages(passages, {
    from: 0,
    isRead: ({ sentences }) => {
      const isFirst = tokens === 0
      tokens += estimateTokens(sentences.map(({ text }) => text).join(' '))
      return isFirst || tokens <= contextTokens * materialShare
    },
  })
  const readLine = createLineReader(lines)
  const sources = createSources(passages, lines)
  return {
    material: fence('passages', formatLines(lines)),
    notes: '',
    isWhole: false,
    passages,
    sources: [...sources.values()],
    locate: (cited) =>
      cited
        .slice(0, maxCited)
        .flatMap((number) => (lines[number] ? readLine(number) : []))
        .flatMap((at) => placeOf(lines[at], sources)),
  }
}

type PassageLine = PromptLine & { passage: number; at: number }

/**
 * The sentences of passages as lines. Each passage begins with its title; `passage` is
 * its number from 1.
 */
function numberPassages(
  passages: FoundPassage[],
  { from, isRead }: { from: number; isRead: (passage: FoundPassage) => boolean },
): PassageLine[] {
  const lines: PassageLine[] = []
  for (const [i, passage] of passages.entries()) {
    if (passage.sentences.length === 0 || !isRead(passage)) continue
    const title = truncate(passage.title, maxCharacters.title)
    const heading = passage.isNote ? `note on ${title}` : title || 'a video'
    for (const [at, { text, startSeconds }] of passage.sentences.entries()) {
      const line = {
        text,
        startSeconds,
        endSeconds: startSeconds,
        number: from + lines.length,
        passage: i + 1,
        at,
      }
      lines.push(at === 0 ? { ...line, heading } : line)
    }
  }
  return lines
}

/** A source for each passage that has lines. */
function createSources(passages: FoundPassage[], lines: PassageLine[]): Map<number, AnswerSource> {
  return new Map(
    [...new Set(lines.map(({ passage }) => passage))].map((n) => {
      const { title, language, sentences } = passages[n - 1]!
      return [n, { title, language, lines: sentences, passageOf: () => n }]
    }),
  )
}

function placeOf(line: PassageLine | undefined, sources: Map<number, AnswerSource>): SourcePlace[] {
  const source = line && sources.get(line.passage)
  return source ? [{ source, at: line.at }] : []
}

/**
 * Removes sentences and titles that give orders to a model: it does not read them, and
 * they bear nothing out. Those that only captions show are gone before.
 */
function removeInjections(passage: FoundPassage): FoundPassage {
  const timed = passage.sentences.map((sentence) => ({
    ...sentence,
    endSeconds: sentence.startSeconds,
  }))
  const injections = findPromptInjections(timed, [])
  const title = isPromptInjection(passage.title) ? '' : passage.title
  return {
    ...passage,
    title,
    sentences: passage.sentences.filter(
      ({ text }, at) => !injections.has(at) && !isPromptInjection(text),
    ),
  }
}
