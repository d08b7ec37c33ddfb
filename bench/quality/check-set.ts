// Scores the check of statements, and the search for passages, on the project's own set,
// without a model.
import { readFileSync } from 'node:fs'
import { findPassages } from '#engine/ask/find-passages.ts'
import { canReadWhole, limitWholeTokens } from '#engine/ask/read-lines.ts'
import { checkStatement } from '#engine/check/check-statement.ts'
import type { Check } from '#engine/check/check-types.ts'
import { createCheckContext } from '#engine/check/context.ts'
import { prepareTranscript } from '#engine/prepare-transcript.ts'

const folder = new URL('check-set/', import.meta.url)
/** Seconds of one line. */
const lineSeconds = 4
/**
 * Passages for a question about one video without a model, and those that a model reads
 * for one about all videos.
 */
const maxPassages = 8
const libraryLimits = { maxPassages: 16, maxPerVideo: 5 }
/** Of a local model. */
const contextTokens = 32_768

const parts = ['tuned', 'kept'] as const
type Part = (typeof parts)[number]
type Video = {
  id: string
  language: string
  part: Part
  title: string
  channel: string
  description: string
  lines: string[]
}
type Statement = { video: string; isTrue: boolean; kind?: string; lines: number[]; text: string }
type Question = { video: string; lines: number[]; text: string }
type Judged = Statement & { part: Part; check: Check; isBestLine: boolean }

/** Kinds of false statements of which the cited words say nothing at all. */
const unsaidKinds = new Set(['invented', 'unsaid'])

function readRows<Row>(name: string): Row[] {
  const rows = readFileSync(new URL(`${name}.jsonl`, folder), 'utf8').split('\n')
  return rows.filter(Boolean).map((row) => JSON.parse(row) as Row)
}

function toTranscript({ language, lines }: Video) {
  const cues = lines.map((text, i) => ({
    text,
    startSeconds: i * lineSeconds,
    endSeconds: (i + 1) * lineSeconds,
  }))
  return { language, kind: 'manual' as const, cues }
}

/** Judges all statements as the product does. */
export function judgeStatements(): Judged[] {
  const statements = readRows<Statement>('statements')
  return readRows<Video>('videos').flatMap((video) => {
    const { id, language, part, title, channel, description } = video
    const { sentences } = prepareTranscript(toTranscript(video))
    const about = [title, channel, description]
    const context = createCheckContext({ lines: sentences, language, writtenIn: language, about })
    const placeOf = (line: number) =>
      Math.max(
        0,
        sentences.findLastIndex(({ startSeconds }) => startSeconds <= line * lineSeconds + 1),
      )
    return statements
      .filter((statement) => statement.video === id)
      .map((statement) => {
        const cited = statement.lines.map(placeOf)
        const { check, lines } = checkStatement(statement.text, cited, context)
        return { ...statement, part, check, isBestLine: lines.includes(cited[0]!) }
      })
  })
}

type AnswerPlaces = {
  part: Part
  /** The place of the passage that has a line of the answer; 0 where none has. */
  rank: number
  /**
   * Whether a model reads a line of the answer: in the whole video, and in the passages
   * of all videos.
   */
  isRead: { whole: boolean; library: boolean }
}

/** Tells of each question where its answer is. */
function placeAnswers(): AnswerPlaces[] {
  const questions = readRows<Question>('questions')
  const videos = readRows<Video>('videos')
  const sources = videos.map((video) => ({
    videoId: video.id,
    title: video.title,
    transcript: toTranscript(video),
    chapters: [],
  }))
  return videos.flatMap((video, i) => {
    const source = sources[i]!
    const fits = canReadWhole(source.transcript, limitWholeTokens({ contextTokens }))
    const { sentences, injections } = prepareTranscript(source.transcript)
    const read = sentences.filter((_, at) => fits && !injections().has(at))
    return questions
      .filter((question) => question.video === video.id)
      .map(({ text, lines }) => {
        const { passages } = findPassages(text, [source], { maxPassages, maxPerVideo: maxPassages })
        const isAnswer = ({
          startSeconds,
          endSeconds,
        }: {
          startSeconds: number
          endSeconds: number
        }) =>
          lines.some(
            (line) => line * lineSeconds >= startSeconds - 1 && line * lineSeconds < endSeconds,
          )
        const ofLibrary = findPassages(text, sources, libraryLimits).passages
        const isRead = {
          whole: read.some(isAnswer),
          library: ofLibrary.some((passage) => passage.videoId === video.id && isAnswer(passage)),
        }
        return { part: video.part, rank: passages.findIndex(isAnswer) + 1, isRead }
      })
  })
}

/** The tables of the tuned and of the kept half. */
export function formatCheckScores(): string {
  const judged = judgeStatements()
  const answers = placeAnswers()
  const line = (cells: string[]) => `| ${cells.join(' | ')} |`
  const table = (header: string[], rows: string[][]) =>
    [header, header.map(() => '---'), ...rows].map(line).join('\n')
  const percent = (count: number, all: number) => ((100 * count) / all).toFixed(1)
  const checks: Check[] = ['confirmed', 'unconfirmed', 'contradicted']
  const statementRows = parts.map((part) => {
    const own = judged.filter((one) => one.part === part)
    const shares = (list: Judged[]) =>
      checks.map((check) => percent(list.filter((one) => one.check === check).length, list.length))
    const [right, wrong] = [own.filter(({ isTrue }) => isTrue), own.filter(({ isTrue }) => !isTrue)]
    const denied = wrong.filter(({ kind }) => !unsaidKinds.has(kind!))
    const best = right.filter(({ isBestLine }) => isBestLine).length
    return [
      part,
      `${right.length}`,
      ...shares(right),
      percent(best, right.length),
      `${wrong.length}`,
      ...shares(wrong),
      shares(denied)[0]!,
    ]
  })
  const questionRows = parts.map((part) => {
    const own = answers.filter((one) => one.part === part)
    return [
      part,
      `${own.length}`,
      percent(own.filter(({ rank }) => rank === 1).length, own.length),
      percent(own.filter(({ rank }) => rank > 0).length, own.length),
      percent(own.filter(({ isRead }) => isRead.library).length, own.length),
      percent(own.filter(({ isRead }) => isRead.whole).length, own.length),
    ]
  })
  return [
    table(
      [
        'Statements',
        'True',
        'Confirmed',
        'Marked',
        'Left out',
        'Best line shown',
        'False',
        'Confirmed',
        'Marked',
        'Left out',
        'Of those that their lines deny, confirmed',
      ],
      statementRows,
    ),
    table(
      [
        'Questions',
        'All',
        'Answer in the first passage',
        'In eight',
        'In sixteen of all videos',
        'In the whole video',
      ],
      questionRows,
    ),
  ].join('\n\n')
}
