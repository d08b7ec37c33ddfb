// Runs the engine in worker threads, so that the server keeps answering requests while it
// processes a day of speech.
import type { Logger } from 'pino'
import type { Transcript } from '#contract/captions/transcript.ts'
import { Problem } from '#contract/problems/problems.ts'
import type { AnswerEvent } from '#engine/ask/ask-types.ts'
import type { EngineEvent, EngineInput } from '#engine/engine-input.ts'
import type { SizedReference } from './asked-transcripts.ts'
import {
  type EngineCallbacks,
  type ReferringAnswerInput,
  serializeAnswerInput,
  serializeEngineInput,
} from './engine-input.ts'
import type { ReferringQuery } from './engine-thread.ts'
import { createFairQueue } from './fair-queue.ts'
import type { QuoteSearch } from './find-quotes.ts'
import { createKeepers, type FindNext } from './keepers.ts'
import { openTranscript, rememberHash, repackTranscript, sizeOf } from './packed-transcripts.ts'
import type { RpcFunctions } from './rpc.ts'
import type { FoundAnswer, tasks } from './tasks.ts'
import { longThreads, maxThreads, openThreadPool, type ThreadJob } from './thread-pool.ts'
import type { CountedTranscript, UploadedFile } from './uploaded-file.ts'

type Tasks = typeof tasks
type Remote<F> = F extends (...args: infer Args) => infer Result
  ? (...args: Args) => Promise<Awaited<Result>>
  : never

type OwnFunction =
  | 'findAnswer'
  | 'suggestQuestions'
  | 'formatTranscript'
  | 'countWords'
  | 'parseUploadedCaptions'
  | 'findQuotes'

/**
 * The functions of `tasks.ts`, `summarize` and `answerQuestion`. They throw what the
 * engine throws, and an Error if their thread ends.
 */
type EngineFunctions = {
  [Name in Exclude<keyof Tasks, OwnFunction>]: Remote<Tasks[Name]>
} & {
  /**
   * `findNext` tells, when it is the owner's turn, which summary begins with the
   * transcript soon, so that the thread prepares it.
   */
  countWords(transcript: Transcript, findNext?: FindNext): Promise<number>
  parseUploadedCaptions(file: UploadedFile, findNext?: FindNext): Promise<CountedTranscript>
  /**
   * Reads the transcripts that the thread does not know when it is the owner's turn, so
   * that those of waiting questions take no memory. The caller has checked that the asker
   * may read them.
   */
  findAnswer(
    query: ReferringQuery & { sources: SizedReference[] },
    readTranscript: ReadTranscript,
  ): Promise<FoundAnswer>
  suggestQuestions(source: SizedReference, readTranscript: ReadTranscript): Promise<string[]>
  /** Reads the transcript of so many words when it is the owner's turn. */
  formatTranscript(
    words: number,
    readTranscript: () => Promise<Transcript>,
  ): ReturnType<Remote<Tasks['formatTranscript']>>
  /** Reads the quotes and texts when it is the owner's turn. */
  findQuotes(readSearch: () => Promise<QuoteSearch>): Promise<boolean[]>
  /**
   * Leaving the loop cancels the summary and the request to the model, and so does the
   * signal, also while the next event is awaited.
   */
  summarize(input: EngineInput, signal?: AbortSignal): AsyncGenerator<EngineEvent>
  /**
   * Ends in the same ways. The transcript of a video that is read whole is read if the
   * thread does not know it.
   */
  answerQuestion(
    input: ReferringAnswerInput,
    readTranscript: ReadTranscript,
    signal?: AbortSignal,
  ): AsyncGenerator<AnswerEvent>
}

/**
 * Jobs wait for a thread in a fair queue. Each job is an owner of its own, unless the
 * owner is given.
 */
export type Engine = EngineFunctions & {
  forOwner(owner: string): EngineFunctions
  close(): Promise<void>
}

/** Reads a transcript by its id; null if it is gone. */
type ReadTranscript = (transcriptId: string) => Promise<Transcript | null>

/** Jobs of one owner that may wait for a thread. */
const waitingPerOwner = 20

/**
 * Processor time that a job may take, in milliseconds. A day of speech takes about a
 * third of the longer one.
 */
const defaultBudgets = { short: 10_000, long: 20_000 }
/**
 * A job with more characters, of a file or of captions as JSON, is long. About two hours
 * of speech have as many.
 */
const shortCharacters = 150_000
const shortWords = 25_000

type EngineOptions = { log: Logger; heapMegabytes?: number; budgets?: typeof defaultBudgets }

export function openEngine({
  log,
  heapMegabytes = 1024,
  budgets = defaultBudgets,
}: EngineOptions): Engine {
  const threads = openThreadPool({ log, heapMegabytes })
  const turns = openTurns(threads, budgets)
  const parts = { threads, turns, keepers: createKeepers() }
  let jobCount = 0

  return {
    ...createFunctions(parts, () => `job ${++jobCount}`),
    forOwner: (owner) => createFunctions(parts, () => `owner ${owner}`),
    async close() {
      turns.close()
      await threads.close()
    },
  }
}

type Parts = {
  threads: ReturnType<typeof openThreadPool>
  turns: ReturnType<typeof openTurns>
  keepers: ReturnType<typeof createKeepers>
}

/** The functions of the engine for jobs of an owner, which take their turn. */
function createFunctions(
  { threads, turns, keepers }: Parts,
  ownerOfJob: () => string,
): EngineFunctions {
  const runTask: RunTask = (task, options) => turns.runTask(ownerOfJob(), task, options)
  return {
    decodeCaptions: (bytes) =>
      runTask(({ rpc }) => rpc.call('decodeCaptions', bytes), {
        isLong: bytes.length > shortCharacters,
      }),
    listEpisodes: (query) =>
      runTask(({ rpc }) => rpc.call('listEpisodes', query), { isLong: isLongFile(query.file) }),
    findEpisodeInFeed: (file, id) =>
      runTask(({ rpc }) => rpc.call('findEpisodeInFeed', file, id), { isLong: isLongFile(file) }),
    readEpisodePage: (file) =>
      runTask(({ rpc }) => rpc.call('readEpisodePage', file), { isLong: isLongFile(file) }),
    readTranscriptFile: (file, type) =>
      runTask(({ rpc }) => rpc.call('readTranscriptFile', file, type), {
        isLong: isLongFile(file),
      }),
    parseCaptions: (...args) =>
      runTask(({ rpc }) => rpc.call('parseCaptions', ...args), {
        isLong: args[0].length > shortCharacters,
      }),
    describeUpload: (file) =>
      runTask(({ rpc }) => rpc.call('describeUpload', file), {
        isLong: file.text.length > shortCharacters,
      }),
    formatTranscript: (words, readWaiting) =>
      runTask(
        async ({ rpc }) => rpc.call('formatTranscript', repackTranscript(await readWaiting())),
        { isLong: words > shortWords },
      ),
    // It runs in the background, so it never delays a short job.
    findQuotes: (readSearch) =>
      runTask(async ({ rpc }) => rpc.call('findQuotes', await readSearch()), { isLong: true }),
    changeWords: (words, change) =>
      runTask(({ rpc }) => rpc.call('changeWords', words, change), {
        isLong: words.cues.length > shortCharacters,
      }),
    findMomentsInJson: (query) => runTask(({ rpc }) => rpc.call('findMomentsInJson', query)),
    isSaidInJson: (...args) => runTask(({ rpc }) => rpc.call('isSaidInJson', ...args)),
    listTermsInJson: (cues) =>
      runTask(({ rpc }) => rpc.call('listTermsInJson', cues), {
        isLong: cues.length > shortCharacters,
      }),
    cutEmbeddedPassages: (...args) =>
      runTask(({ rpc }) => rpc.call('cutEmbeddedPassages', ...args)),
    findAnswer: (query, read) =>
      runTask(({ rpc }) => rpc.call('findAnswer', query), {
        isLong: haveManyWords(query.sources),
        callbacks: callbacksOf(read),
      }),
    suggestQuestions: (source, read) =>
      runTask(({ rpc }) => rpc.call('suggestQuestions', source), {
        isLong: haveManyWords([source]),
        callbacks: callbacksOf(read),
      }),
    async countWords(transcript, findNext = () => null) {
      const count = async ({ rpc, thread }: ThreadJob) => {
        const keeping = keepers.begin(findNext)
        const { words, hash } = await rpc.call('countWords', repackTranscript(transcript), keeping)
        rememberHash(transcript, hash)
        keepers.end(transcript, thread, keeping)
        return words
      }
      return runTask(count, { isLong: isLongTranscript(transcript) })
    },
    async parseUploadedCaptions(file, findNext = () => null) {
      const parse = async ({ rpc, thread }: ThreadJob) => {
        const keeping = keepers.begin(findNext)
        const { packed, words } = await rpc.call('parseUploadedCaptions', file, keeping)
        const transcript = openTranscript(packed)
        keepers.end(transcript, thread, keeping)
        return { transcript, words }
      }
      return runTask(parse, { isLong: file.text.length > shortCharacters })
    },
    async *summarize(engineInput, signal) {
      signal?.throwIfAborted()
      const keeper = keepers.find(engineInput.transcript)
      const { input, callbacks } = serializeEngineInput(engineInput, keeper?.id ?? null)
      const options = {
        isLong: isLongTranscript(engineInput.transcript),
        preferred: keeper?.thread,
      }
      // With a model a summary mostly waits, so it takes no turn.
      const job = await (input.model
        ? threads.openJob(callbacks, { isBusy: false, ...options })
        : turns.openJob(ownerOfJob(), callbacks, options))
      yield* untilAborted(job.rpc.iterate('summarize', input), job, signal)
    },
    async *answerQuestion(answerInput, read, signal) {
      signal?.throwIfAborted()
      const { input, callbacks } = serializeAnswerInput(answerInput)
      const job = threads.openJob({ ...callbacks, ...callbacksOf(read) }, { isBusy: false })
      yield* untilAborted(job.rpc.iterate('answerQuestion', input), job, signal)
    },
  }
}

type TurnOptions = { isLong?: boolean; preferred?: object | undefined }
type TaskOptions = { isLong?: boolean; callbacks?: RpcFunctions }
type RunTask = <T>(task: (job: ThreadJob) => Promise<T>, options?: TaskOptions) => Promise<T>

/** Opens jobs in their owners' turns. */
function openTurns(threads: ReturnType<typeof openThreadPool>, budgets: typeof defaultBudgets) {
  const queue = createFairQueue({ slots: maxThreads, longSlots: longThreads, waitingPerOwner })

  const openJob = async (
    owner: string,
    callbacks: RpcFunctions,
    options: TurnOptions,
  ): Promise<ThreadJob> => {
    const { isLong = false, preferred } = options
    const leave = await queue.enter(owner, isLong)
    const budgetMs = isLong ? budgets.long : budgets.short
    const job = threads.openJob(callbacks, { isBusy: true, isLong, budgetMs, preferred })
    return {
      ...job,
      end() {
        job.end()
        leave()
      },
    }
  }

  const runTask = async <T>(
    owner: string,
    task: (job: ThreadJob) => Promise<T>,
    { isLong = false, callbacks = {} }: TaskOptions = {},
  ): Promise<T> => {
    const job = await openJob(owner, callbacks, { isLong })
    try {
      return await task(job)
    } catch (error) {
      throw await explainEnd(job, error)
    } finally {
      job.end()
    }
  }

  return { openJob, runTask, close: () => queue.close() }
}

const haveManyWords = (sources: SizedReference[]) =>
  sources.reduce((sum, { words }) => sum + words, 0) > shortWords

const isLongFile = ({ bytes }: { bytes: Uint8Array }) => bytes.length > shortCharacters

function isLongTranscript(transcript: Transcript): boolean {
  return sizeOf(transcript) > shortCharacters
}

function callbacksOf(read: ReadTranscript): Pick<EngineCallbacks, 'readAskedTranscript'> {
  return {
    async readAskedTranscript(id) {
      const transcript = await read(id)
      return transcript && repackTranscript(transcript)
    },
  }
}

/**
 * The pending calls of a job that took too much fail because its thread is gone: people
 * are told why.
 */
async function explainEnd(job: ThreadJob, error: unknown): Promise<unknown> {
  return (await job.isOverBudget()) ? new Problem('captions_too_complex', { cause: error }) : error
}

/** Yields the events of a job, and ends it. */
async function* untilAborted<T>(
  events: AsyncIterator<T>,
  job: ThreadJob,
  signal: AbortSignal | undefined,
): AsyncGenerator<T> {
  const { cancel, end } = job
  signal?.addEventListener('abort', cancel)
  try {
    signal?.throwIfAborted()
    for (let step = await events.next(); !step.done; step = await events.next()) yield step.value
  } catch (error) {
    throw await explainEnd(job, error)
  } finally {
    signal?.removeEventListener('abort', cancel)
    end()
  }
}
