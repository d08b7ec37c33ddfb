// Recognizes the words of a stretch, each without what was heard before: a model that goes on
// from its own words invents them in silence.
import type { Cue } from '#contract/captions/transcript.ts'
import type { LocalSpeechModel } from '../../models/local/local-model-file.ts'
import { heardRate } from './resample.ts'
import { type Stretch, toRecordingSeconds } from './stretches.ts'
import type { SpeechLibrary } from './voices.ts'

/** What was heard in a stretch. Times are of its samples. */
type Heard = {
  text: string
  /** Pieces of the text, and when each begins; none where a model does not say it. */
  tokens: string[]
  times: number[]
  /** Null where a model does not say it. */
  language: string | null
}

export type Recognizer = {
  recognize(samples: Float32Array): Promise<Heard>
  /** From now on, if the model can be told; null to find it out. */
  setLanguage(language: string | null): void
}

type NativeStream = { acceptWaveform(sound: { samples: Float32Array; sampleRate: number }): void }
type NativeRecognizer = {
  createStream(): NativeStream
  decodeAsync(stream: NativeStream): Promise<unknown>
  setConfig(config: object): void
}
type NativeResult = { text?: string; tokens?: string[]; timestamps?: number[]; lang?: string }

/** Throws an Error if the model cannot be loaded. A damaged one may end the process. */
export function openRecognizer(
  library: SpeechLibrary,
  { engine, parts }: Pick<LocalSpeechModel, 'engine' | 'parts'>,
  threads: number,
): Recognizer {
  const Native = library.OfflineRecognizer as new (config: object) => NativeRecognizer
  const toConfig = (language: string | null) => ({
    featConfig: { sampleRate: heardRate, featureDim: 80 },
    modelConfig: {
      ...engines[engine!](parts, language),
      tokens: parts.tokens,
      numThreads: threads,
      provider: 'cpu',
      debug: 0,
    },
  })
  const native = new Native(toConfig(null))
  return {
    async recognize(samples) {
      const stream = native.createStream()
      stream.acceptWaveform({ samples, sampleRate: heardRate })
      const result = (await native.decodeAsync(stream)) as NativeResult
      const { text = '', tokens = [], timestamps: times = [] } = result
      const language = result.lang?.replace(/[<|>]/g, '') || null
      return { text: text.trim(), tokens, times, language }
    },
    setLanguage(language) {
      if (engine === 'whisper') native.setConfig(toConfig(language))
    },
  }
}

type Parts = LocalSpeechModel['parts']

const engines: Record<
  NonNullable<LocalSpeechModel['engine']>,
  (parts: Parts, language: string | null) => Record<string, unknown>
> = {
  transducer: ({ encoder, decoder, joiner }) => ({
    transducer: { encoder, decoder, joiner },
    modelType: 'nemo_transducer',
  }),
  ctc: ({ model }) => ({ nemoCtc: { model } }),
  whisper: ({ encoder, decoder }, language) => ({
    whisper: { encoder, decoder, language: language ?? '', task: 'transcribe', tailPaddings: -1 },
  }),
}

/** A longer sentence is cut between words. */
const maxCueCharacters = 220

/** Sentences with their times in the recording. */
export function toCues(heard: Heard, stretch: Pick<Stretch, 'voices' | 'samples'>): Cue[] {
  const seconds = stretch.samples.length / heardRate
  const timeAt = openTimes(heard, seconds)
  return splitSentences(heard.text, heard.language).map(({ text, at }) => {
    const startSeconds = toRecordingSeconds(stretch, timeAt(at))
    const end = toRecordingSeconds(stretch, timeAt(at + text.length))
    return { startSeconds, endSeconds: Math.max(startSeconds, end), text }
  })
}

/** The moment of a character: by the tokens around it, else by its place in the text. */
function openTimes({ text, tokens, times }: Heard, seconds: number): (at: number) => number {
  const isTimed = tokens.length > 0 && tokens.length === times.length
  const points = [{ at: 0, seconds: isTimed ? Math.max(0, times[0]!) : 0 }]
  if (isTimed) {
    const characters = tokens.reduce((sum, token) => sum + token.length, 0) || 1
    let passed = 0
    for (const [index, token] of tokens.entries()) {
      points.push({ at: (passed / characters) * text.length, seconds: times[index]! })
      passed += token.length
    }
  }
  points.push({ at: text.length, seconds })
  return (at) => {
    const next = Math.max(
      1,
      points.findIndex((point) => point.at >= at),
    )
    const [from, to] = [points[next - 1]!, points[next]!]
    const share = to.at > from.at ? (at - from.at) / (to.at - from.at) : 1
    return from.seconds + Math.min(1, Math.max(0, share)) * (to.seconds - from.seconds)
  }
}

function splitSentences(text: string, language: string | null): { text: string; at: number }[] {
  const segmenter = new Intl.Segmenter(toLocale(language), { granularity: 'sentence' })
  return [...segmenter.segment(text)].flatMap(({ segment, index }) => {
    const parts = [...segment.matchAll(sentenceParts)]
    return parts.flatMap((part) => {
      const words = part[0].trim()
      const at = index + part.index + part[0].indexOf(words)
      return words ? [{ text: words, at }] : []
    })
  })
}

/** Up to so many characters that end before a space, or where there is none. */
const sentenceParts = new RegExp(
  `[\\s\\S]{1,${maxCueCharacters}}(?=\\s|$)|[\\s\\S]{1,${maxCueCharacters}}`,
  'gu',
)

function toLocale(language: string | null): string | undefined {
  return language && Intl.Segmenter.supportedLocalesOf(language).length > 0 ? language : undefined
}
