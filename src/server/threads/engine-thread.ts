// The entry point of an engine thread. Each port that it receives is one job, and several
// jobs may run at once.
import { setImmediate as yieldToEventLoop } from 'node:timers/promises'
import type { Transcript } from '#contract/captions/transcript.ts'
import { answerQuestion } from '#engine/ask/answer/answer-question.ts'
import type { AnswerEvent, WholeVideo } from '#engine/ask/ask-types.ts'
import type { EngineEvent } from '#engine/engine-input.ts'
import { prepareTranscript } from '#engine/prepare-transcript.ts'
import { checkSpeechBounds } from '#engine/speech/speech-bounds.ts'
import { summarize } from '#engine/summarize.ts'
import { splitSpokenSentences } from '#engine/transcript.ts'
import type { PodcastTasks } from '../sources/podcast/files/read-files.ts'
import { createAskedTranscripts, type SourceReference } from './asked-transcripts.ts'
import {
  deserializeAnswerInput,
  deserializeEngineInput,
  type EngineCallbacks,
  type SerializedAnswerInput,
  type SerializedEngineInput,
  type WholeReference,
} from './engine-input.ts'
import type { NextSummary } from './keepers.ts'
import { createKeptTranscripts } from './kept-transcripts.ts'
import {
  hashTranscript,
  openTranscript,
  type PackedTranscript,
  packTranscript,
} from './packed-transcripts.ts'
import { openRpc, serveJobs } from './rpc.ts'
import { type FoundAnswer, type PassageQuery, tasks } from './tasks.ts'
import type { CountedTranscript, UploadedFile } from './uploaded-file.ts'

/** Under which id a transcript is kept, and for what. */
export type Keeping = { id: number; next: NextSummary }

/** The tasks that read a transcript keep it for the summary that begins soon, if one does. */
export type ThreadFunctions = Pick<
  typeof tasks,
  | keyof PodcastTasks
  | 'decodeCaptions'
  | 'parseCaptions'
  | 'describeUpload'
  | 'cutEmbeddedPassages'
  | 'findQuotes'
  | 'changeWords'
  | 'findMomentsInJson'
  | 'isSaidInJson'
  | 'listTermsInJson'
> & {
  formatTranscript(packed: PackedTranscript): ReturnType<typeof tasks.formatTranscript>
  parseUploadedCaptions(
    file: UploadedFile,
    keeping: Keeping | null,
  ): Promise<{ packed: PackedTranscript; words: number }>
  countWords(packed: PackedTranscript, keeping: Keeping | null): { words: number; hash: string }
  findAnswer(query: ReferringQuery): Promise<FoundAnswer>
  suggestQuestions(source: SourceReference): Promise<string[]>
  summarize(input: SerializedEngineInput): AsyncIterable<EngineEvent>
  answerQuestion(input: SerializedAnswerInput): AsyncIterable<AnswerEvent>
}

/** A question that refers to the transcripts, which the thread may know. */
export type ReferringQuery = Omit<PassageQuery, 'sources'> & { sources: SourceReference[] }

const keptTranscripts = createKeptTranscripts()
const askedTranscripts = createAskedTranscripts()

function keep({ id, next }: Keeping, { transcript, words }: CountedTranscript): void {
  if (keptTranscripts.keep(id, transcript, words))
    setImmediate(() => void prepareAhead(transcript, next))
}

/**
 * Does what a summary needs while the server accepts the request; the engine remembers
 * it. What comes meanwhile is done between two steps.
 */
async function prepareAhead(transcript: Transcript, next: NextSummary): Promise<void> {
  if (next === 'extract') return void splitSpokenSentences(transcript)
  const prepared = prepareTranscript(transcript)
  await yieldToEventLoop()
  prepared.injections()
}

serveJobs((port) => {
  const functions: ThreadFunctions = {
    ...tasks,
    async parseUploadedCaptions(file, keeping) {
      const counted = await tasks.parseUploadedCaptions(file)
      if (keeping) keep(keeping, counted)
      return { packed: packTranscript(counted.transcript), words: counted.words }
    },
    formatTranscript: (packed) => tasks.formatTranscript(openTranscript(packed)),
    countWords(packed, keeping) {
      const transcript = openTranscript(packed)
      const words = tasks.countWords(transcript)
      if (keeping) keep(keeping, { transcript, words })
      return { words, hash: hashTranscript(transcript) }
    },
    findAnswer: async (query) =>
      tasks.findAnswer({ ...query, sources: await loadSources(query.sources) }),
    async suggestQuestions(reference) {
      const [source] = await loadSources([reference])
      return source ? tasks.suggestQuestions(source) : []
    },
    async *answerQuestion(input) {
      yield* answerQuestion(
        deserializeAnswerInput(input, await loadWhole(input.whole ?? null), server),
      )
    },
    async *summarize(input) {
      const keptId = input.keptTranscriptId
      const kept = keptId === null ? null : keptTranscripts.take(keptId)
      const transcript = kept ?? openTranscript(await server.call('readTranscript'))
      checkSpeechBounds(transcript)
      for await (const event of summarize(
        deserializeEngineInput({ ...input, transcript }, server),
      )) {
        yield event
        // Lets the other jobs of this thread run between two steps of a long video.
        await yieldToEventLoop()
      }
    },
  }
  const server = openRpc<EngineCallbacks>(port, functions)
  const loadWhole = async (reference: WholeReference | null): Promise<WholeVideo | null> => {
    const [source] = reference ? await loadSources([reference]) : []
    return source ? { ...reference!, transcript: source.transcript } : null
  }
  const loadSources = (references: SourceReference[]) =>
    askedTranscripts.load(references, async (id) => {
      const packed = await server.call('readAskedTranscript', id)
      return packed && openTranscript(packed)
    })
})
