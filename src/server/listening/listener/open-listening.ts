// Opens what hears recordings here: the models that were downloaded, else a speech server. One
// recording is heard at a time, and those who wait take turns.
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { openSpeechToText } from '../../adapters/speech/speech.ts'
import type { Settings } from '../../config.ts'
import type { HeardWindow, Listener, Listening } from '../../deps/listening.ts'
import type { LocalModels } from '../../deps/local-models.ts'
import { fetchLibrary } from '../../models/local/library.ts'
import type { LocalSpeechModel } from '../../models/local/local-model-file.ts'
import { openTurns } from '../../models/local/turns.ts'
import { aacLibrary, mayHaveAac } from './aac.ts'
import type { CutStretch } from './listen-process.ts'
import { cutFile, findFileSpeakers, hearFile, measureFile } from './listen-runner.ts'
import { fetchListeningLibrary, type ListeningLibrary } from './listening-library.ts'
import { toCues } from './recognize.ts'
import { heardRate } from './resample.ts'
import { toRecordingSeconds } from './stretches.ts'

type Options = {
  settings: Pick<Settings, 'DATA_DIR' | 'STT_BASE_URL' | 'STT_API_KEY' | 'STT_MODEL'>
  log: { info(data: object, text: string): void; warn(data: object, text: string): void }
  localModels: Pick<LocalModels, 'speechModels' | 'recordPace' | 'paceOf'>
  /** Where the library that hears speech is kept; else with the models. */
  libraryFolder?: string
  /** Of the processes, as `os.setPriority` takes it. */
  priority?: number
}

/** The name under which the pace of a speech server is stored. */
const serverName = 'speech-server'
/** A shorter recording says little of the pace. */
const measuredSeconds = 60
/** A speech server that fails is asked again. */
const serverWaitsMs = [1000, 5000]

type Windows = AsyncIterable<{ window: HeardWindow; workSeconds: number }>

/** Lets one recording be heard at a time, and remembers how fast each listener was. */
function openDesk({ log, localModels }: Pick<Options, 'log' | 'localModels'>) {
  const turns = openTurns()
  const paces = new Map<string, number>()

  /** Resolves when its turn has come, to what ends it. */
  function enter(place: { turn: string; signal: AbortSignal }): Promise<() => void> {
    return new Promise((begin, reject) => {
      turns.run(() => new Promise<void>((leave) => begin(leave)), place).catch(reject)
    })
  }

  async function storePace(name: string, pace: number): Promise<void> {
    paces.set(name, pace)
    await localModels
      .recordPace(name, pace)
      .catch((err: unknown) => log.warn({ err }, 'the pace of a listener is not stored'))
  }

  return {
    enter,
    paceOf: (name: string) => paces.get(name) ?? null,
    async readPace(name: string): Promise<void> {
      const pace = await localModels.paceOf(name)
      if (pace !== null) paces.set(name, pace)
    },
    async *hear(
      name: string,
      place: { turn: string; signal: AbortSignal },
      windows: () => Windows,
    ) {
      const leave = await enter(place)
      let [work, audio] = [0, 0]
      try {
        for await (const { window, workSeconds } of windows()) {
          work += workSeconds
          audio += window.endSeconds - window.startSeconds
          yield window
        }
      } finally {
        leave()
        if (audio >= measuredSeconds) await storePace(name, work / audio)
      }
    },
  }
}

/** Starts and fetches nothing before a recording is heard. */
export function openListening(options: Options): Listening {
  const { settings, log, localModels, priority } = options
  const libraryFolder = options.libraryFolder ?? join(settings.DATA_DIR, 'models', 'library')
  const closing = new AbortController()
  const desk = openDesk(options)
  const speechServer = settings.STT_BASE_URL ? openServer(settings) : null
  /** Null where the library does not run, or cannot be fetched. It is tried once. */
  let serverLibrary: Promise<ListeningLibrary | null> | null = null

  const limit = (signal: AbortSignal) => AbortSignal.any([signal, closing.signal])
  const onCrash = (reason: string) => log.warn({ reason }, 'a process that listens has ended')
  const common = (signal: AbortSignal) => ({ signal, priority, onCrash })

  async function ofKind(kind: LocalSpeechModel['kind']): Promise<LocalSpeechModel[]> {
    return (await localModels.speechModels()).filter((model) => model.kind === kind)
  }

  function tryLibrary(): Promise<ListeningLibrary | null> {
    serverLibrary ??= fetchListeningLibrary(libraryFolder).catch((err: unknown) => {
      log.info({ err }, 'a speech server hears recordings that are cut at quiet moments')
      return null
    })
    return serverLibrary
  }

  /** Null for a file without AAC, and where the library does not run or cannot be fetched. */
  async function fetchAac(file: string): Promise<string | null> {
    if (!mayHaveAac(file)) return null
    return fetchLibrary(libraryFolder, aacLibrary).catch((err: unknown) => {
      log.warn({ err }, 'AAC cannot be decoded here, as M4A and MP4 have it')
      return null
    })
  }

  function openLocal(models: [LocalSpeechModel, ...LocalSpeechModel[]]): Listener {
    const [first] = models
    return {
      title: first.title,
      isLocal: true,
      pace: () => desk.paceOf(first.name),
      hear(hearing) {
        const model = models.find((known) => hears(known, hearing.spoken)) ?? first
        const { file, fromSeconds, spoken, turn } = hearing
        const signal = limit(hearing.signal)
        return desk.hear(model.name, { turn, signal }, async function* () {
          const library = await fetchListeningLibrary(libraryFolder)
          const aac = await fetchAac(file)
          yield* hearFile(file, fromSeconds, { ...common(signal), aac, library, model, spoken })
        })
      },
    }
  }

  function openRemote(server: SpeechServer): Listener {
    return {
      title: server.host,
      isLocal: false,
      pace: () => desk.paceOf(serverName),
      hear(hearing) {
        const { file, fromSeconds, spoken, turn } = hearing
        const signal = limit(hearing.signal)
        return desk.hear(serverName, { turn, signal }, async function* () {
          const library = await tryLibrary()
          let beganMs = performance.now()
          const options = { ...common(signal), aac: await fetchAac(file), library }
          for await (const stretch of cutFile(file, fromSeconds, options)) {
            const window = await server.hear(stretch, { spoken, signal })
            yield { window, workSeconds: (performance.now() - beganMs) / 1000 }
            beganMs = performance.now()
          }
        })
      },
    }
  }

  return {
    async listener() {
      const [first, ...others] = await ofKind('listener')
      await desk.readPace(first?.name ?? serverName)
      if (first) return openLocal([first, ...others])
      return speechServer && openRemote(speechServer)
    },
    measure: async (file, signal) => ({ seconds: await measureFile(file, common(limit(signal))) }),
    tellsSpeakers: async () => (await ofKind('speakers')).length > 0,
    async findSpeakers(file, signal) {
      const [model] = await ofKind('speakers')
      if (!model) return null
      const leave = await desk.enter({ turn: file, signal: limit(signal) })
      try {
        const library = await fetchListeningLibrary(libraryFolder)
        const aac = await fetchAac(file)
        return await findFileSpeakers(file, { ...common(limit(signal)), aac, library, model })
      } finally {
        leave()
      }
    },
    async close() {
      closing.abort(new Error('the server stops'))
    },
  }
}

function hears({ languages }: LocalSpeechModel, spoken: string | null): boolean {
  return !languages || !spoken || languages.includes(spoken.split('-')[0]!.toLowerCase())
}

type SpeechServer = ReturnType<typeof openServer>

function openServer(settings: Options['settings']) {
  const url = settings.STT_BASE_URL!.replace(/\/+$/, '')
  const server = openSpeechToText({ ...settings, STT_BASE_URL: url })

  async function recognize(
    wav: Uint8Array<ArrayBuffer>,
    options: Asking,
    tries = 0,
  ): ReturnType<typeof server.recognize> {
    try {
      return await server.recognize(wav, options)
    } catch (error) {
      options.signal.throwIfAborted()
      const waitMs = serverWaitsMs[tries]
      if (waitMs === undefined) throw error
      await delay(waitMs, undefined, { signal: options.signal })
      return recognize(wav, options, tries + 1)
    }
  }

  return {
    host: new URL(url).host,
    async hear(stretch: CutStretch, options: Asking): Promise<HeardWindow> {
      const { startSeconds, endSeconds, speechSeconds, voices } = stretch
      const times = { startSeconds, endSeconds, speechSeconds }
      if (voices.length === 0) return { ...times, cues: [], language: options.spoken ?? 'und' }
      const { text, segments, language } = await recognize(writeWav(stretch.samples), options)
      const known = { tokens: [], times: [], language: language === 'und' ? null : language }
      const cues =
        segments.length > 0
          ? segments.map((segment) => ({
              startSeconds: toRecordingSeconds(stretch, segment.start),
              endSeconds: toRecordingSeconds(stretch, segment.end),
              text: segment.text.trim(),
            }))
          : toCues({ ...known, text: text.trim() }, stretch)
      return {
        ...times,
        cues: cues.filter((cue) => cue.text),
        language: language === 'und' ? (options.spoken ?? language) : language,
      }
    },
  }
}
type Asking = { spoken: string | null; signal: AbortSignal }

/** 16 bits a sample, with the head that every player and server reads. */
function writeWav(samples: Float32Array): Uint8Array<ArrayBuffer> {
  const head = 44
  const wav = new DataView(new ArrayBuffer(head + samples.length * 2))
  const writeText = (at: number, text: string) =>
    new Uint8Array(wav.buffer).set(Buffer.from(text, 'latin1'), at)
  writeText(0, 'RIFF')
  wav.setUint32(4, wav.byteLength - 8, true)
  writeText(8, 'WAVEfmt ')
  wav.setUint32(16, 16, true)
  // Plain numbers of one channel.
  wav.setUint16(20, 1, true)
  wav.setUint16(22, 1, true)
  wav.setUint32(24, heardRate, true)
  wav.setUint32(28, heardRate * 2, true)
  wav.setUint16(32, 2, true)
  wav.setUint16(34, 16, true)
  writeText(36, 'data')
  wav.setUint32(40, samples.length * 2, true)
  for (const [i, sample] of samples.entries())
    wav.setInt16(head + 2 * i, Math.max(-1, Math.min(1, sample)) * 0x7fff, true)
  return new Uint8Array(wav.buffer)
}
