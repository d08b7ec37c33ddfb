// Replaces a transcript that is too long for one request by notes on its windows, again
// and again until it fits.
import { Problem } from '#contract/problems/problems.ts'
import type { EngineEvent, EngineInput } from '../engine-input.ts'
import type { VideoFacts } from '../material.ts'
import type { Model } from '../model.ts'
import { toPlainLine } from '../plain-text.ts'
import {
  buildWindowNotesRequest,
  isSmallModel,
  promptVersion,
  type RewriteFeedback,
  rulesTokens,
  type WindowNotes,
  windowNotesBudget,
} from '../prompt.ts'
import {
  estimateTokens,
  type PromptLine,
  planTranscriptWindows,
  type TranscriptWindow,
} from '../transcript-windows.ts'
import { createGrowingTest, findNotesFault } from './answer-faults.ts'
import { isPromptInjection } from './prompt-injection.ts'
import { readWindowNotes } from './read-answer.ts'
import { type AnswerStreams, drainStream, requestAnswer } from './request-answer.ts'
import { buildRewriteFeedback } from './rewrite-feedback.ts'
import { runConcurrently } from './run-concurrently.ts'

const maxConcurrentWindows = 4
/**
 * Largest number of windows of one transcript: ten hours have fewer even for a context of
 * 8,192 tokens.
 */
const maxWindows = 128
/** Safety margin for the estimate of tokens. */
const tokenMargin = 0.9
/** A smaller context cannot hold the rules and a few minutes of speech. */
const minMaterialTokens = 1000
/** A small model overlooks the middle of a longer text. */
const maxMaterialTokensOfSmall = 2800
/** When more windows have no usable notes, the rest is no summary of the video. */
const maxUnusableShare = 0.5
/** Notes are at most this share of their window, so that every round shortens the material. */
const maxNotesShare = 1 / 3

/** Whether lines contradict a statement that cites some of them by their places. */
type DenialTest = (text: string, cited: number[]) => boolean
type Limits = {
  facts: VideoFacts
  maxTokens: number
  openStreams: AnswerStreams
  /** Creates the check of notes on lines. */
  createCheck(source: { lines: PromptLine[]; language: string; writtenIn: string }): DenialTest
}

/**
 * Computes the tokens left for the material of one request, beside the rules, the rewrite
 * feedback and the answer.
 */
export function computeMaterialTokens(
  model: Model,
  answerTokens: number,
  feedback: RewriteFeedback | null = null,
): number {
  const answer = Math.min(
    Math.max(answerTokens, windowNotesBudget.outputTokens),
    model.contextTokens / 3,
  )
  const earlier = estimateTokens(feedback?.earlier.join('\n') ?? '')
  const remaining = Math.max(
    minMaterialTokens,
    model.contextTokens * tokenMargin - rulesTokens - earlier - answer,
  )
  return isSmallModel(model) ? Math.min(remaining, maxMaterialTokensOfSmall) : remaining
}

/**
 * The material of the final request, and the sentences that it does not cover: beyond the
 * largest number of windows, or without usable notes.
 */
export type CondensedTranscript = { lines: PromptLine[]; unread: ReadonlySet<number> }
/** The notes on a window, or why there are none. */
type WindowResult = { notes: PromptLine[] } | { problem: Problem }

/**
 * Returns the lines themselves when they fit into one request, else notes on all of them,
 * or on as many as `maxWindows` hold. The window cache keeps the notes of every window,
 * so that a restart pays only for what is missing. Yields a step for each window. A
 * window whose notes cannot be read is left out; `model_nonsense` is thrown when that is
 * more than `maxUnusableShare`. Throws what else the model throws.
 */
export async function* condense(
  lines: PromptLine[],
  input: EngineInput & { model: Model },
  limits: Limits,
): AsyncGenerator<EngineEvent, CondensedTranscript> {
  const chapterSeconds = input.video.chapters.map(({ startSeconds }) => startSeconds)
  let material = lines
  const unread = new Set<number>()
  for (let round = 1; ; round++) {
    const windows = planTranscriptWindows(material, limits.maxTokens, chapterSeconds).slice(
      0,
      maxWindows,
    )
    if (windows.length <= 1) return { lines: material, unread }
    if (round === 1) addRange(unread, windows.at(-1)!.to, lines.length)
    const takeNotes = (index: number) =>
      takeWindowNotes(material, { windows, index, round }, input, limits)
    const notes: PromptLine[][] = []
    let finished = 0
    let unusable = 0
    for await (const [index, result] of runConcurrently(
      windows.length,
      maxConcurrentWindows,
      takeNotes,
    )) {
      finished++
      notes[index] = 'notes' in result ? result.notes : []
      if ('problem' in result) {
        if (++unusable > windows.length * maxUnusableShare) throw result.problem
        const { from, to } = windows[index]!
        addRange(unread, material[from]!.number, material[to - 1]!.number + 1)
      }
      const progress = round === 1 ? 0.05 + (0.6 * finished) / windows.length : 0.65
      yield {
        type: 'step',
        data: { step: 'writing', detail: `part ${finished} of ${windows.length}`, progress },
      }
    }
    material = notes.flat()
  }
}

async function takeWindowNotes(
  material: PromptLine[],
  { windows, index, round }: { windows: TranscriptWindow[]; index: number; round: number },
  { transcript, model, windowCache, language, prompt, rewrite }: EngineInput & { model: Model },
  { facts, maxTokens, openStreams, createCheck }: Limits,
): Promise<WindowResult> {
  const { from, to } = windows[index]!
  const lines = material.slice(from, to)
  const key = `notes-${promptVersion}-${round}-${lines[0]!.number}-${lines.at(-1)!.number}`
  const cached = readWindowNotes(await windowCache?.read(key))
  // Of later rounds the lines are notes, which are in the language of the answer.
  const source = {
    lines,
    language: round === 1 ? transcript.language : language,
    writtenIn: language,
  }
  const toResult = (notes: WindowNotes) => ({
    notes: toPromptLines(notes, lines, {
      maxTokens: maxTokens * maxNotesShare,
      isDenied: createCheck(source),
    }),
  })
  if (cached) return toResult(cached)
  const request = buildWindowNotesRequest(
    lines,
    {
      facts,
      language,
      customPrompt: prompt,
      rewriteFeedback: buildRewriteFeedback(rewrite),
      isSmall: isSmallModel(model),
    },
    { number: index + 1, of: windows.length },
  )
  const reader = {
    read: readWindowNotes,
    findFault: (notes: WindowNotes) => findNotesFault(notes, language),
    findGrowingFault: createGrowingTest(language),
  }
  try {
    const notes = await drainStream(requestAnswer(model, request, reader, openStreams))
    await windowCache?.write(key, notes)
    return toResult(notes)
  } catch (error) {
    if (error instanceof Problem && error.code === 'model_nonsense') return { problem: error }
    throw error
  }
}

function addRange(numbers: Set<number>, from: number, to: number): void {
  for (let number = from; number < to; number++) numbers.add(number)
}

/**
 * Converts notes to lines, which the prompt formats like a transcript. Points without a
 * valid line, and those that the lines contradict, are dropped.
 */
function toPromptLines(
  notes: WindowNotes,
  windowLines: PromptLine[],
  { maxTokens, isDenied }: { maxTokens: number; isDenied: DenialTest },
): PromptLine[] {
  const places = new Map(windowLines.map(({ number }, at) => [number, at]))
  const lines: PromptLine[] = []
  const seen = new Set<string>()
  let remainingTokens = maxTokens
  for (const { title, points } of notes.sections) {
    let heading = toPlainLine(title, 100)
    for (const point of points) {
      const cited = point.lines.flatMap((number) => places.get(number) ?? [])
      const line = windowLines[cited[0] ?? -1]
      const text = toPlainLine(point.text, 400)
      if (!line || !text || isPromptInjection(text) || isPromptInjection(heading)) continue
      if (isDenied(text, cited)) continue
      // Small models repeat themselves.
      if (seen.has(text)) continue
      seen.add(text)
      remainingTokens -= estimateTokens(text) + estimateTokens(heading) + 12
      if (remainingTokens < 0) break
      lines.push({ ...line, text, heading, speaker: null })
      heading = ''
    }
  }
  return lines.sort((a, b) => a.number - b.number)
}
