// The process that reads one recording: it decodes the file, finds voices and recognizes words.
// A file may do with it what it wants: it ends with its parent, or is killed with its task.
import { setPriority } from 'node:os'
import { Problem } from '#contract/problems/problems.ts'
import type { HeardWindow } from '../../deps/listening.ts'
import type { LocalSpeechModel } from '../../models/local/local-model-file.ts'
import { detectLanguage } from '../../threads/detect-language.ts'
import { openAudioFile } from './decode-audio.ts'
import type { ListeningLibrary } from './listening-library.ts'
import { openRecognizer, type Recognizer, toCues } from './recognize.ts'
import { heardRate } from './resample.ts'
import { findSpeakers } from './speakers.ts'
import { findStretches, type Stretch } from './stretches.ts'
import { loadSpeechLibrary, openLoudnessDetector, openVoiceDetector } from './voices.ts'

/** What the process has to do. Each has one task. */
export type ListenTask = {
  priority: number
  threads: number
  /** With more it ends itself. */
  maxBytes: number
  /** The library that decodes AAC, where the file may have it. */
  aac?: string | null
} & (
  | { type: 'measure'; file: string }
  | {
      type: 'hear'
      file: string
      fromSeconds: number
      spoken: string | null
      library: ListeningLibrary
      model: LocalSpeechModel
    }
  | { type: 'cut'; file: string; fromSeconds: number; library: ListeningLibrary | null }
  | { type: 'speakers'; file: string; library: ListeningLibrary; model: LocalSpeechModel }
  /** Loads a model, and measures it. */
  | { type: 'try'; library: ListeningLibrary; model: LocalSpeechModel }
)

/** A stretch that somebody else recognizes. */
export type CutStretch = Pick<
  Stretch,
  'startSeconds' | 'endSeconds' | 'voices' | 'speechSeconds'
> & {
  samples: Float32Array
}
export type ListenMessage =
  | { type: 'measured'; seconds: number }
  /** `workSeconds` is without waiting for the parent. */
  | { type: 'window'; window: HeardWindow; workSeconds: number }
  | { type: 'stretch'; stretch: CutStretch }
  | { type: 'speakers'; speakers: { startSeconds: number; endSeconds: number; n: number }[] }
  | { type: 'pace'; pace: number }
  | { type: 'end' }
  | { type: 'refused'; code: Problem['code'] }
  | { type: 'failed'; message: string }

/** What is cut while a speech server hears the stretches before. */
const cutAhead = 2
const memoryCheckMs = 500

/** What the parent was given and has not taken yet. */
let untaken = 0
let onTaken = () => {}

process.on('disconnect', killSelf)
process.on('message', (message: ListenTask | 'next') => {
  if (message === 'next') {
    untaken--
    onTaken()
    return
  }
  run(message)
    .then(() => send({ type: 'end' }))
    .catch((error: unknown) =>
      send(
        error instanceof Problem
          ? { type: 'refused', code: error.code }
          : { type: 'failed', message: error instanceof Error ? error.message : String(error) },
      ),
    )
    .finally(killSelf)
})

/** Native code may abort in an ordinary exit. */
function killSelf(): void {
  process.kill(process.pid, 'SIGKILL')
}

function send(message: ListenMessage): Promise<void> {
  return new Promise((resolve) => process.send!(message, () => resolve()))
}

/** Resolves when the parent has taken it, or has so many to take. */
async function give(message: ListenMessage, ahead: number): Promise<void> {
  untaken++
  await send(message)
  while (untaken > ahead)
    await new Promise<void>((resolve) => {
      onTaken = resolve
    })
}

async function run(task: ListenTask): Promise<void> {
  // Before a library starts its threads, which inherit it.
  setPriority(task.priority)
  const checkMemory = () => process.memoryUsage.rss() > task.maxBytes && killSelf()
  setInterval(checkMemory, memoryCheckMs)
  if (task.type === 'try') return send({ type: 'pace', pace: await tryModel(task) })
  const audio = await openAudioFile(task.file, task.aac ?? null)
  if (task.type === 'measure') return send({ type: 'measured', seconds: await audio.seconds() })
  if (task.type === 'speakers')
    return send({ type: 'speakers', speakers: await findSpeakers(audio.decode(0), task) })
  const library = task.library && loadSpeechLibrary(task.library)
  const openDetector = () =>
    library ? openVoiceDetector(library, task.library!.voices) : openLoudnessDetector()
  const stretches = findStretches(audio.decode(task.fromSeconds), openDetector, task.fromSeconds)
  if (task.type === 'hear') {
    const recognizer = openRecognizer(library!, task.model, task.threads)
    checkMemory()
    return hear(task, stretches, recognizer)
  }
  for await (const stretch of stretches) await give({ type: 'stretch', stretch }, cutAhead)
}

/** As long as a usual stretch. */
const triedSeconds = 20

/** Returns the seconds of work for a second of audio. */
async function tryModel({ library, model, threads }: Extract<ListenTask, { type: 'try' }>) {
  const samples = Float32Array.from({ length: triedSeconds * heardRate }, () => Math.random() - 0.5)
  if (model.kind === 'speakers') {
    const beganMs = performance.now()
    await findSpeakers([{ startSeconds: 0, samples }], { library, model, threads })
    return (performance.now() - beganMs) / 1000 / triedSeconds
  }
  const recognizer = openRecognizer(loadSpeechLibrary(library), model, threads)
  // The first time is slower.
  await recognizer.recognize(samples.subarray(0, heardRate))
  const beganMs = performance.now()
  await recognizer.recognize(samples)
  return (performance.now() - beganMs) / 1000 / triedSeconds
}

type HearTask = Extract<ListenTask, { type: 'hear' }>

async function hear(
  { spoken }: HearTask,
  stretches: AsyncIterable<Stretch>,
  recognizer: Recognizer,
): Promise<void> {
  const languages = openLanguages(spoken, recognizer.setLanguage)
  let beganMs = performance.now()
  for await (const stretch of stretches) {
    const heard = stretch.voices.length > 0 ? await recognizer.recognize(stretch.samples) : null
    const cues = heard ? toCues(heard, stretch) : []
    const { startSeconds, endSeconds, speechSeconds } = stretch
    const language = await languages.hear(cues, { said: heard?.language ?? null, speechSeconds })
    const workSeconds = (performance.now() - beganMs) / 1000
    const window = { startSeconds, endSeconds, cues, language, speechSeconds }
    // The next is not heard before this one is stored: whatever ends, one is heard twice.
    await give({ type: 'window', window, workSeconds }, 0)
    beganMs = performance.now()
  }
}

/** So much speech tells the language of a recording, if all of it agrees. */
const tellingSeconds = 60

type Detected = { said: string | null; speechSeconds: number }

/**
 * The language of each window: the given one, what the model says, or what the words are in.
 * One that the first minutes agree about stays, as a short window tells it badly.
 */
function openLanguages(spoken: string | null, setLanguage: (language: string | null) => void) {
  let known = spoken
  if (known) setLanguage(known.split('-')[0]!.toLowerCase())
  const seconds = new Map<string, number>()
  return {
    async hear(cues: HeardWindow['cues'], { said, speechSeconds }: Detected): Promise<string> {
      if (known || cues.length === 0) return known ?? 'und'
      const language = said ?? (await detectLanguage(cues)) ?? mostHeard(seconds)
      seconds.set(language, (seconds.get(language) ?? 0) + speechSeconds)
      const [only] = seconds.keys()
      if (seconds.size === 1 && only !== 'und' && seconds.get(only!)! >= tellingSeconds) {
        known = only!
        setLanguage(known)
      }
      return language
    },
  }
}

const mostHeard = (seconds: Map<string, number>) =>
  [...seconds].toSorted(([, a], [, b]) => b - a)[0]?.[0] ?? 'und'
