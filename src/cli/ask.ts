// Answers one question about a video in this process, with the same engine as the server.
import { randomUUID } from 'node:crypto'
import { formatDuration } from '#contract/basics/format.ts'
import { Problem } from '#contract/problems/problems.ts'
import type { QuestionView } from '#contract/questions/questions.ts'
import type { StepEvent } from '#contract/summaries/summary.ts'
import { answerQuestion } from '#engine/ask/answer/answer-question.ts'
import { limitWholeTokens } from '#engine/ask/answer/read-lines.ts'
import type { AnswerInput, CheckedAnswer } from '#engine/ask/ask-types.ts'
import { leaveUnanswered } from '#engine/ask/quote/quote-answer.ts'
import { countSpokenWords } from '#engine/speech/words.ts'
import { looksAgain } from '#server/adapters/models/reading-speed.ts'
import { viewOf } from '#server/questions/view.ts'
import { describeVideo } from '#server/summaries/videos/videos.ts'
import { tasks } from '#server/threads/tasks.ts'
import type { AskOptions } from './command.ts'
import { openTerminalModel } from './open-terminal-model.ts'
import { openTranscriptSource } from './open-transcript-source.ts'
import type { Terminal } from './terminal.ts'

type AskEvent = { type: 'step'; data: StepEvent } | { type: 'answer'; data: QuestionView }

/** Yields steps, then the answer. Throws the Problems that the server would answer with. */
export async function* askLocally(
  { question, language, extract, model: wanted, ...source }: AskOptions,
  terminal: Pick<Terminal, 'env' | 'stdin' | 'stderr'>,
): AsyncGenerator<AskEvent> {
  const { settings, log, fetch } = await openTranscriptSource(source, terminal)
  yield { type: 'step', data: { step: 'transcript' } }
  const { videoId, transcript, metadata, chapters } = await fetch(language)
  if (countSpokenWords(transcript) > settings.TRANSCRIPT_WORD_LIMIT)
    throw new Problem('transcript_too_long')
  const title = metadata?.title ?? videoId
  const sources = [{ videoId, title, transcript, chapters }]
  const model = extract ? null : await openTerminalModel(wanted, { settings, log })
  const wholeTokens = model && limitWholeTokens(model, await model.reading())
  const result = await tasks.findAnswer({
    question,
    sources,
    earlier: [],
    quotes: model === null,
    wholeTokens,
  })
  const { passages } = result.found
  const spoken = passages[0]?.language ?? transcript.language
  const answeredIn = model ? (result.language ?? spoken) : spoken
  const isWritten = model !== null && (passages.length > 0 || result.isReadWhole)
  if (isWritten) yield { type: 'step', data: { step: 'writing' } }
  const answer = isWritten
    ? await writeAnswer({
        ...{ question, earlier: [], passages, language: answeredIn, model },
        secondLook: looksAgain(model.name, settings),
        whole: { videoId, transcript, ...describeVideo(metadata, { title, chapters }) },
      })
    : (result.quoted ?? leaveUnanswered(result.found))
  const video = {
    videoId,
    title,
    channel: metadata?.channelTitle ?? '',
    thumbnail: metadata?.thumbnail ?? null,
    duration: formatDuration(metadata?.durationSeconds ?? transcript.cues.at(-1)?.endSeconds ?? 0),
    createdAt: Date.now(),
  }
  const row = {
    id: randomUUID(),
    question,
    scope: { kind: 'video', videoId } as const,
    followUpTo: null,
    problem: null,
    state: 'done' as const,
    engine: model?.name ?? 'passages',
    language: answeredIn,
    passages,
    isUnconfirmed: false,
    leftOut: [],
    ...answer,
    videos: isWritten || passages.length > 0 ? [video] : [],
    createdAt: Date.now(),
  }
  yield { type: 'answer', data: await viewOf(row, new Map([[`video:${videoId}`, title]])) }
}

async function writeAnswer(input: AnswerInput): Promise<CheckedAnswer> {
  for await (const event of answerQuestion(input)) if (event.type === 'answer') return event.data
  throw new Error('The engine ended without an answer.')
}
