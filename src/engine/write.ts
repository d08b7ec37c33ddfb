// Writes the summary with a model: sends the whole transcript, at once or in windows, or
// passages of it to a slow model, and checks the answer against all that is said.

import { minTranscriptWords } from '#contract/basics/limits.ts'
import { Problem } from '#contract/problems/problems.ts'
import type { Digest, SummaryText } from '#contract/summaries/summary.ts'
import { findPassages } from './ask/passages/find-passages.ts'
import { checkStatement } from './check/check-statement.ts'
import type { CheckSource } from './check/check-types.ts'
import { createCheckContext } from './check/context.ts'
import { prepareGrounding } from './check/judge.ts'
import { lookAgainIfPossible } from './check/second-look.ts'
import type { EngineEvent, EngineInput } from './engine-input.ts'
import { groundAnswer, listUnsure } from './ground.ts'
import { createLineReader, type MaterialKind, toPromptLines } from './material.ts'
import type { Model, ModelRequest } from './model.ts'
import { prepareTranscript } from './prepare-transcript.ts'
import {
  buildSummaryRequest,
  countAnswerTokens,
  isSmallModel,
  type ModelAnswer,
  type PromptInput,
} from './prompt.ts'
import { maxSummaryShare } from './select/budgets.ts'
import { choosePassages, planPassages } from './select/choose-passages.ts'
import { computeScope, maxSummaryWords } from './select/rewriting.ts'
import { coverCaptions } from './speech/read-captions.ts'
import { countWordsInAnyScript } from './speech/scripts.ts'
import { countSpokenWords } from './speech/words.ts'
import type { Sentence } from './transcript.ts'
import { estimateLineTokens, type PromptLine } from './transcript-windows.ts'
import { createGrowingTest, findAnswerFault } from './writing/answer-faults.ts'
import { type CondensedTranscript, computeMaterialTokens, condense } from './writing/condense.ts'
import { readAnswer } from './writing/read-answer.ts'
import { readFacts } from './writing/read-facts.ts'
import { type AnswerStreams, requestAnswer, startEagerly } from './writing/request-answer.ts'
import { buildRewriteFeedback } from './writing/rewrite-feedback.ts'
import { streamParts } from './writing/stream-parts.ts'

/** With this many words every summary may have its full length. */
const enoughWords = maxSummaryWords / maxSummaryShare

/**
 * Writes a digest with a model. Every sentence of the transcript reaches the model,
 * except prompt injections and sentences beyond the largest number of windows; coverage
 * counts neither as read. A model that would read too long reads passages of all
 * chapters. Throws a Problem: `transcript_too_short`, or what the model throws
 * (`model_*`). An answer that cannot be read or is in another language is requested once
 * more, then it is `model_nonsense`. A window without usable notes is left out, and
 * coverage names its time.
 */
export async function* write(input: EngineInput & { model: Model }): AsyncGenerator<EngineEvent> {
  const { transcript, model } = input
  const prepared = prepareTranscript(transcript)
  const { sentences } = prepared
  const words = countWordsUpTo(enoughWords, sentences)
  if (
    words === 0 ||
    (words < minTranscriptWords && countSpokenWords(transcript) < minTranscriptWords)
  ) {
    throw new Problem('transcript_too_short')
  }
  yield { type: 'step', data: { step: 'writing', progress: 0.05 } }
  const injected = prepared.injections()
  const hidden = new Set(injected)
  const lines = toPromptLines(sentences, hidden)
  const promptInput = buildPromptInput(input, lines, words)
  const openStreams: AnswerStreams = new Set()
  try {
    const maxTokens = computeMaterialTokens(
      model,
      countAnswerTokens(promptInput),
      promptInput.rewriteFeedback,
    )
    const passages = readPassages(input, { lines, hidden, promptInput, maxTokens })
    const material = passages?.lines ?? lines
    const condensed = yield* condense(material, input, {
      facts: promptInput,
      maxTokens,
      openStreams,
      createCheck: createDenialTest,
    })
    // Unread sentences are no evidence.
    for (const at of condensed.unread) hidden.add(at)
    const read = passages ? 'passages' : 'transcript'
    const kind = condensed.lines === material ? read : 'notes'
    const request = buildFinalRequest(condensed, { lines, promptInput, kind })
    // The model is called first, so that the transcript is indexed while it answers.
    const reader = createAnswerReader(condensed.lines, input.language)
    const counted = countRequests(model)
    const answerStream = startEagerly(requestAnswer(counted, request, reader, openStreams))
    const grounding = prepareGrounding(
      { sentences, hidden, injected, language: transcript.language },
      promptInput,
    )
    const answer = yield* streamParts(answerStream, sentences, promptInput)
    yield { type: 'step', data: { step: 'checking', progress: 0.95 } }
    // A summary has one more request at most: an answer that was repaired or continued has had it.
    const looksAgain = input.secondLook && counted.requests === 1
    const unsure = looksAgain ? listUnsure(answer, grounding, promptInput) : []
    const grounded = groundAnswer(
      answer,
      grounding,
      promptInput,
      await lookAgainIfPossible(model, unsure, openStreams),
    )
    if (saysNothing(grounded.summary)) throw new Problem('model_nonsense')
    const coverage = {
      ...measureCoverage(sentences, hidden, condensed.unread),
      ...(passages && { passages: passages.read }),
    }
    const summary = grounding.context.isSameLanguage
      ? dropUnsaidQuestions(grounded.summary, input)
      : grounded.summary
    yield {
      type: 'digest',
      data: { ...grounded, summary, coverage: coverCaptions(coverage, transcript) },
    }
  } finally {
    // Ignores a stream that fails to close because its provider is gone.
    await Promise.allSettled([...openStreams].map((stream) => stream.return?.()))
  }
}

/** Small models may write words that the video does not bear out at all, and no point. */
function saysNothing({ summary, keyPoints, sentences = [] }: SummaryText): boolean {
  const isUnconfirmed = sentences.every(({ check }) => check === 'unconfirmed')
  return summary === '' || (keyPoints.length === 0 && isUnconfirmed)
}

/** Leaves out suggested questions for which a person who asks them would find no passage. */
function dropUnsaidQuestions(
  { questions = [], ...summary }: SummaryText,
  { transcript, video: { title, chapters } }: EngineInput,
): SummaryText {
  const keyMoments = summary.keyPoints.map(({ startSeconds }) => startSeconds)
  const source = { videoId: '', title, transcript, chapters, keyMoments }
  const limits = { maxPassages: 1, maxPerVideo: 1 }
  const said = questions.filter(
    (question) => findPassages(question, [source], limits).passages.length > 0,
  )
  return said.length > 0 ? { ...summary, questions: said } : summary
}

function createDenialTest(source: CheckSource) {
  const context = createCheckContext(source)
  return (text: string, cited: number[]) =>
    checkStatement(text, cited, context).check === 'contradicted'
}

function countRequests(model: Model): Model & { requests: number } {
  const counted = {
    ...model,
    requests: 0,
    generate(request: ModelRequest) {
      counted.requests++
      return model.generate(request)
    },
  }
  return counted
}

type PassageSource = {
  lines: PromptLine[]
  hidden: ReadonlySet<number>
  promptInput: PromptInput
  maxTokens: number
}

/**
 * The lines of the passages for a model that would read the whole transcript too long;
 * else null.
 */
function readPassages(
  { transcript, video, reading }: EngineInput,
  { lines, hidden, promptInput, maxTokens }: PassageSource,
): { lines: PromptLine[]; read: NonNullable<Digest['coverage']['passages']> } | null {
  if (!reading) return null
  const tokens = lines.reduce((sum, line) => sum + estimateLineTokens(line), 0)
  const plan = planPassages({ tokens, seconds: promptInput.durationSeconds }, reading)
  if (!plan) return null
  const passages = choosePassages(transcript, {
    title: promptInput.title,
    authorChapters: video.chapters,
    hidden,
    maxTokens: Math.min(plan.maxTokens, maxTokens),
  })
  if (passages.length === 0) return null
  const chosen = new Set(passages.flat())
  return {
    lines: lines.filter(({ number }) => chosen.has(number)),
    read: { count: passages.length, wholeSeconds: Math.round(plan.wholeSeconds) },
  }
}

type FinalRequestSource = { lines: PromptLine[]; promptInput: PromptInput; kind: MaterialKind }

/**
 * Builds the final request from the transcript or from its window notes. Chapters that
 * were not read are left out.
 */
function buildFinalRequest(
  condensed: CondensedTranscript,
  { lines, promptInput, kind }: FinalRequestSource,
) {
  const { unread } = condensed
  const chapters = promptInput.chapters.filter(({ line }) => !unread.has(line))
  const lastRead = lines.findLast(({ number }) => !unread.has(number))!
  const readSeconds = lastRead === lines.at(-1) ? null : lastRead.endSeconds
  const finalInput = { ...promptInput, chapters, readSeconds }
  return buildSummaryRequest(condensed.lines, finalInput, kind)
}

/** Counts the words of the sentences, and stops at the limit. */
function countWordsUpTo(limit: number, sentences: Sentence[]): number {
  let words = 0
  for (const { text } of sentences) {
    if (words >= limit) break
    words += countWordsInAnyScript(text)
  }
  return words
}

/** Reads an answer, in which the number of a line stands for all its sentences. */
function createAnswerReader(lines: PromptLine[], language: string) {
  const readLine = createLineReader(lines)
  const read = (value: unknown): ModelAnswer | null => {
    const answer = readAnswer(value)
    if (!answer) return null
    const keyPoints = answer.keyPoints.map((point) => ({
      ...point,
      lines: point.lines.flatMap(readLine),
    }))
    return { ...answer, keyPoints }
  }
  const findFault = (answer: ModelAnswer) => findAnswerFault(answer, language)
  return { read, findFault, findGrowingFault: createGrowingTest(language) }
}

function buildPromptInput(
  { transcript, video, length, language, prompt, rewrite, model }: EngineInput & { model: Model },
  lines: PromptLine[],
  words: number,
): PromptInput {
  const { budget, share } = computeScope({ length, rewrite }, words)
  return {
    ...readFacts(video, { kind: transcript.kind, lines }),
    budget,
    summaryWords: Math.min(budget.summaryWords, Math.round(words * share)),
    language,
    customPrompt: prompt,
    rewriteFeedback: buildRewriteFeedback(rewrite),
    readSeconds: null,
    isSmall: isSmallModel(model),
  }
}

/**
 * Measures the share of the text that was read: all but the hidden sentences, by their
 * letters. `unread` are long parts of them.
 */
function measureCoverage(
  sentences: Sentence[],
  hidden: ReadonlySet<number>,
  unread: ReadonlySet<number>,
): Digest['coverage'] {
  let total = 0
  let hiddenLetters = 0
  for (const [at, { text }] of sentences.entries()) {
    total += text.length
    if (hidden.has(at)) hiddenLetters += text.length
  }
  const first = sentences.findIndex((_, at) => !unread.has(at))
  const last = sentences.findLastIndex((_, at) => !unread.has(at))
  const gaps = listGaps(sentences, unread, { first, last })
  return {
    // The time before the first word counts as read.
    fromSeconds: first === 0 ? 0 : sentences[first]!.startSeconds,
    toSeconds: sentences[last]!.endSeconds,
    share: 1 - hiddenLetters / total,
    ...(gaps.length > 0 && { gaps }),
  }
}

/** Lists the unread parts between two sentences. */
function listGaps(
  sentences: Sentence[],
  unread: ReadonlySet<number>,
  { first, last }: { first: number; last: number },
): { fromSeconds: number; toSeconds: number }[] {
  const gaps: { fromSeconds: number; toSeconds: number }[] = []
  for (let at = first; at < last; at++) {
    if (!unread.has(at)) continue
    const { startSeconds, endSeconds } = sentences[at]!
    if (unread.has(at - 1)) gaps.at(-1)!.toSeconds = endSeconds
    else gaps.push({ fromSeconds: startSeconds, toSeconds: endSeconds })
  }
  return gaps
}
