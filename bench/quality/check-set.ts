// The project's own set of statements: judges them as the product does, without a model and
// after a model has looked at them again.
import { readFileSync } from 'node:fs'
import type { Check } from '#engine/check/check-types.ts'
import {
  createJudge,
  type Grounding,
  prepareGrounding,
  type SecondLooks,
} from '#engine/check/judge.ts'
import { type LookedAt, lookAgain, type SecondLook } from '#engine/check/second-look.ts'
import type { Model } from '#engine/model.ts'
import { prepareTranscript } from '#engine/prepare-transcript.ts'
import { createRandom } from '../random.ts'

const folder = new URL('check-set/', import.meta.url)
/** Seconds of one line. */
export const lineSeconds = 4
export const parts = ['tuned', 'kept'] as const
export type Part = (typeof parts)[number]
export type Video = {
  id: string
  language: string
  part: Part
  title: string
  channel: string
  description: string
  lines: string[]
}
type Statement = { video: string; isTrue: boolean; kind?: string; lines: number[]; text: string }
/** A title of the chapter from one line to another. */
type Title = { video: string; isTrue: boolean; lines: [number, number]; text: string }
export type Question = { video: string; lines: number[]; text: string }
export type Judged = Statement & { part: Part; check: Check; isBestLine: boolean }

export function readRows<Row>(name: string): Row[] {
  const rows = readFileSync(new URL(`${name}.jsonl`, folder), 'utf8').split('\n')
  return rows.filter(Boolean).map((row) => JSON.parse(row) as Row)
}

export function toTranscript({ language, lines }: Video) {
  const cues = lines.map((text, i) => ({
    text,
    startSeconds: i * lineSeconds,
    endSeconds: (i + 1) * lineSeconds,
  }))
  return { language, kind: 'manual' as const, cues }
}

type Cited = Statement & { part: Part; cited: number[]; grounding: Grounding }

/** Finds the sentences that a model would cite. */
function readCitedStatements(): Cited[] {
  const statements = readRows<Statement>('statements')
  return readRows<Video>('videos').flatMap((video) => {
    const { grounding, placeOf } = openVideo(video)
    return statements
      .filter((statement) => statement.video === video.id)
      .map((statement) => ({
        ...statement,
        part: video.part,
        cited: statement.lines.map(placeOf),
        grounding,
      }))
  })
}

function openVideo(video: Video) {
  const { language, title, channel, description } = video
  const { sentences } = prepareTranscript(toTranscript(video))
  const facts = { title, channel, description, chapters: [], language, durationSeconds: 0 }
  const grounding = prepareGrounding(
    { sentences, hidden: new Set(), injected: new Set(), language },
    facts,
  )
  const placeOf = (line: number) =>
    Math.max(
      0,
      sentences.findLastIndex(({ startSeconds }) => startSeconds <= line * lineSeconds + 1),
    )
  return { grounding, placeOf }
}

/** Judges the titles of chapters as the product does without a second look. */
export function judgeTitles(): (Title & { part: Part; check: Check })[] {
  const titles = readRows<Title>('titles')
  return readRows<Video>('videos').flatMap((video) => {
    const { grounding, placeOf } = openVideo(video)
    const { judgeTitle } = createJudge(grounding, new Map())
    return titles
      .filter((title) => title.video === video.id)
      .map((title) => {
        const [from, to] = title.lines.map(placeOf) as [number, number]
        const lines = Array.from({ length: to - from + 1 }, (_, at) => from + at)
        return { ...title, part: video.part, check: judgeTitle(title.text, lines).check }
      })
  })
}

/** Judges all statements as the product does, those of `looks` as a model saw them again. */
export function judgeStatements(looks: SecondLooks = new Map()): Judged[] {
  return readCitedStatements().map(({ grounding, cited, ...statement }) => {
    const { check, lines } = createJudge(grounding, looks).judge(statement.text, cited)
    return { ...statement, check, isBestLine: lines.includes(cited[0]!) }
  })
}

/** The statements of each video that a model is asked about once more, in a mixed order. */
export function listLookedAt(): LookedAt[][] {
  const random = createRandom(1)
  const asked = readCitedStatements().flatMap(({ video, text, cited, grounding }) => {
    const { judge, describeContext } = createJudge(grounding, new Map())
    const words = describeContext(judge(text, cited).lines)
    return words ? { video, text, words, order: random.below(1e9) } : []
  })
  const mixed = asked.sort((a, b) => a.order - b.order)
  return [...new Set(mixed.map(({ video }) => video))].map((id) =>
    mixed.flatMap(({ video, text, words }) => (video === id ? [{ text, words }] : [])),
  )
}

export type RecordedLooks = { looks: SecondLooks[]; share: number }

/**
 * The recorded answers of two models, and the share of what would be asked today that has
 * one. An answer about other words than today's does not count.
 */
export function readRecordedLooks(): RecordedLooks {
  const rows = readRows<LookedAt & { answers: SecondLook[] }>('second-looks')
  const asked = new Map(
    listLookedAt().flatMap((list) => list.map(({ text, words }) => [text, words])),
  )
  const fitting = rows.filter(({ text, words }) => asked.get(text) === words)
  const looks = [0, 1].map(
    (reader) => new Map(fitting.map(({ text, answers }) => [text, answers[reader]!])),
  )
  return { looks, share: fitting.length / asked.size }
}

/** Asks a model about the statements again, a video at a time. Throws its Problem. */
export async function askAgain(model: Model): Promise<SecondLooks> {
  const answers: [string, SecondLook][] = []
  for (const asked of listLookedAt()) answers.push(...(await lookAgain(model, asked, new Set())))
  return new Map(answers)
}
