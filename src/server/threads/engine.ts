// Runs the engine in worker threads, so that the server keeps answering requests while it processes a day of speech.
import type { Logger } from 'pino'
import type { Transcript } from '#contract/transcript.ts'
import type { AnswerEvent, AnswerInput } from '#engine/ask/ask-types.ts'
import type { EngineEvent, EngineInput } from '#engine/engine-input.ts'
import type { SourceReference } from './asked-transcripts.ts'
import { serializeAnswerInput, serializeEngineInput } from './engine-input.ts'
import type { ReferringQuery } from './engine-thread.ts'
import { createFairQueue } from './fair-queue.ts'
import type { QuoteSearch } from './find-quotes.ts'
import { createKeepers, type FindNext } from './keepers.ts'
import type { RpcFunctions } from './rpc.ts'
import type { CountedTranscript, FoundAnswer, tasks, UploadedFile } from './tasks.ts'
import { maxThreads, openThreadPool, type ThreadJob } from './thread-pool.ts'

type Tasks = typeof tasks
type Remote<F> = F extends (...args: infer Args) => infer Result ? (...args: Args) => Promise<Result> : never

type OwnFunction =
  | 'findAnswer'
  | 'suggestQuestions'
  | 'formatTranscript'
  | 'countWords'
  | 'parseUploadedCaptions'
  | 'findQuotes'

/** The functions of `tasks.ts`, `summarize` and `answerQuestion`. They throw what the engine throws, and an Error if their thread ends. */
type EngineFunctions = {
  [Name in Exclude<keyof Tasks, OwnFunction>]: Remote<Tasks[Name]>
} & {
  /** `findNext` tells, when it is the owner's turn, which summary begins with the transcript soon, so that the thread prepares it. */
  countWords(transcript: Transcript, findNext?: FindNext): Promise<number>
  parseUploadedCaptions(file: UploadedFile, findNext?: FindNext): Promise<CountedTranscript>
  /**
   * Reads the transcripts that the thread does not know when it is the owner's turn, so that those of waiting questions take no memory. The
   * caller has checked that the asker may read them.
   */
  findAnswer(query: ReferringQuery, readTranscript: ReadTranscript): Promise<FoundAnswer>
  suggestQuestions(source: SourceReference, readTranscript: ReadTranscript): Promise<string[]>
  /** Reads the transcript when it is the owner's turn. */
  formatTranscript(readTranscript: () => Promise<Transcript>): ReturnType<Remote<Tasks['formatTranscript']>>
  /** Reads the quotes and texts when it is the owner's turn. */
  findQuotes(readSearch: () => Promise<QuoteSearch>): Promise<boolean[]>
  /** Leaving the loop cancels the summary and the request to the model, and so does the signal, also while the next event is awaited. */
  summarize(input: EngineInput, signal?: AbortSignal): AsyncGenerator<EngineEvent>
  /** Ends in the same ways. */
  answerQuestion(input: AnswerInput, signal?: AbortSignal): AsyncGenerator<AnswerEvent>
}

/** Jobs wait for a thread in a fair queue. Each job is an owner of its own, unless the owner is given. */
export type Engine = EngineFunctions & {
  forOwner(owner: string): EngineFunctions
  close(): Promise<void>
}

/** Reads a transcript by its id; null if it is gone. */
type ReadTranscript = (transcriptId: string) => Promise<Transcript | null>

/** Jobs of one owner that may wait for a thread. */
const waitingPerOwner = 20

export function openEngine({ log, heapMegabytes = 1024 }: { log: Logger; heapMegabytes?: number }): Engine {
  const threads = openThreadPool({ log, heapMegabytes })
  const queue = createFairQueue({ slots: maxThreads, waitingPerOwner })
  let jobCount = 0
  const keepers = createKeepers()

  /** Opens a job in its owner's turn. */
  const openJobInTurn = async (owner: string, callbacks: RpcFunctions, preferred?: object): Promise<ThreadJob> => {
    const leave = await queue.enter(owner)
    const job = threads.openJob(callbacks, { isBusy: true, preferred })
    return {
      ...job,
      end() {
        job.end()
        leave()
      },
    }
  }

  const functionsFor = (ownerOfJob: () => string): EngineFunctions => {
    const runTask = async <T>(task: (job: ThreadJob) => Promise<T>, callbacks: RpcFunctions = {}): Promise<T> => {
      const job = await openJobInTurn(ownerOfJob(), callbacks)
      try {
        return await task(job)
      } finally {
        job.end()
      }
    }
    return {
      parseCaptions: (...args) => runTask(({ rpc }) => rpc.call('parseCaptions', ...args)),
      formatTranscript: (readWaiting) => runTask(async ({ rpc }) => rpc.call('formatTranscript', await readWaiting())),
      findQuotes: (readSearch) => runTask(async ({ rpc }) => rpc.call('findQuotes', await readSearch())),
      cutEmbeddedPassages: (...args) => runTask(({ rpc }) => rpc.call('cutEmbeddedPassages', ...args)),
      findMomentsInJson: (query) => runTask(({ rpc }) => rpc.call('findMomentsInJson', query)),
      isSaidInJson: (...args) => runTask(({ rpc }) => rpc.call('isSaidInJson', ...args)),
      findAnswer: (query, readAskedTranscript) =>
        runTask(({ rpc }) => rpc.call('findAnswer', query), { readAskedTranscript }),
      suggestQuestions: (source, readAskedTranscript) =>
        runTask(({ rpc }) => rpc.call('suggestQuestions', source), { readAskedTranscript }),
      countWords: (transcript, findNext = () => null) =>
        runTask(async ({ rpc, thread }) => {
          const keeping = keepers.begin(findNext)
          const words = await rpc.call('countWords', transcript, keeping)
          keepers.end(transcript, thread, keeping)
          return words
        }),
      parseUploadedCaptions: (file, findNext = () => null) =>
        runTask(async ({ rpc, thread }) => {
          const keeping = keepers.begin(findNext)
          const counted = await rpc.call('parseUploadedCaptions', file, keeping)
          keepers.end(counted.transcript, thread, keeping)
          return counted
        }),
      async *summarize(engineInput, signal) {
        signal?.throwIfAborted()
        const keeper = keepers.find(engineInput.transcript)
        const { input, callbacks } = serializeEngineInput(engineInput, keeper?.id ?? null)
        // With a model a summary mostly waits, so it takes no turn.
        const { rpc, cancel, end } = await (input.model
          ? threads.openJob(callbacks, { isBusy: false, preferred: keeper?.thread })
          : openJobInTurn(ownerOfJob(), callbacks, keeper?.thread))
        yield* untilAborted(rpc.iterate('summarize', input), { signal, cancel, end })
      },
      async *answerQuestion(answerInput, signal) {
        signal?.throwIfAborted()
        const { input, callbacks } = serializeAnswerInput(answerInput)
        const { rpc, cancel, end } = threads.openJob(callbacks, { isBusy: false })
        yield* untilAborted(rpc.iterate('answerQuestion', input), { signal, cancel, end })
      },
    }
  }

  return {
    ...functionsFor(() => `job ${++jobCount}`),
    forOwner: (owner) => functionsFor(() => `owner ${owner}`),
    async close() {
      queue.close()
      await threads.close()
    },
  }
}

type JobControl = Pick<ThreadJob, 'cancel' | 'end'> & { signal: AbortSignal | undefined }

/** Yields the events of a job, and ends it. */
async function* untilAborted<T>(events: AsyncIterator<T>, { signal, cancel, end }: JobControl): AsyncGenerator<T> {
  signal?.addEventListener('abort', cancel)
  try {
    signal?.throwIfAborted()
    for (let step = await events.next(); !step.done; step = await events.next()) yield step.value
  } finally {
    signal?.removeEventListener('abort', cancel)
    end()
  }
}
