// Tells speakers apart, in parts of a recording that fit into memory, and finds the speakers of
// one part again in the next by their voices.
import type { Speaker } from '../../deps/listening.ts'
import type { LocalSpeechModel } from '../../models/local/local-model-file.ts'
import type { Sound } from './decode-audio.ts'
import type { ListeningLibrary } from './listening-library.ts'
import { heardRate } from './resample.ts'
import { loadSpeechLibrary, type SpeechLibrary } from './voices.ts'

/** So much is heard at once: 150 MB, and half an hour has all voices of most conversations. */
const partSeconds = 1800
/** So much of a voice tells it from others. */
const voiceSeconds = 30
/** The cosine of two voices of one person is larger. */
const sameVoice = 0.5
const turns = { shortest: 0.3, pause: 0.5, threshold: 0.5 }

type NativeTurn = { start: number; end: number; speaker: number }
type Diarizer = { process(samples: Float32Array): NativeTurn[] }
type VoiceStream = {
  acceptWaveform(sound: { samples: Float32Array; sampleRate: number }): void
  inputFinished(): void
}
type Extractor = {
  createStream(): VoiceStream
  isReady(stream: VoiceStream): boolean
  compute(stream: VoiceStream, isShared: boolean): Float32Array
}
type Models = { diarizer: Diarizer; extractor: Extractor }

type Options = { library: ListeningLibrary; model: LocalSpeechModel; threads: number }

/** Throws an Error if the models cannot be loaded. */
export async function findSpeakers(
  sounds: AsyncIterable<Sound> | Iterable<Sound>,
  { library, model, threads }: Options,
): Promise<Speaker[]> {
  const models = openModels(loadSpeechLibrary(library), model, threads)
  const known: Float32Array[] = []
  const found: Speaker[] = []
  for await (const part of collectParts(sounds)) found.push(...hearPart(part, models, known))
  return numberByTurn(found)
}

function openModels(
  library: SpeechLibrary,
  { parts: { segmentation, embedding } }: LocalSpeechModel,
  numThreads: number,
): Models {
  const common = { numThreads, debug: 0, provider: 'cpu' }
  const Native = library.OfflineSpeakerDiarization as new (config: object) => Diarizer
  const Voices = library.SpeakerEmbeddingExtractor as new (config: object) => Extractor
  return {
    diarizer: new Native({
      segmentation: { pyannote: { model: segmentation }, ...common },
      embedding: { model: embedding, ...common },
      clustering: { numClusters: -1, threshold: turns.threshold },
      minDurationOn: turns.shortest,
      minDurationOff: turns.pause,
    }),
    extractor: new Voices({ model: embedding, ...common }),
  }
}

async function* collectParts(
  sounds: AsyncIterable<Sound> | Iterable<Sound>,
): AsyncGenerator<Sound> {
  let part = new Float32Array(partSeconds * heardRate)
  let [startSeconds, filled] = [0, 0]
  for await (const sound of sounds) {
    let { samples } = sound
    const at = Math.round((sound.startSeconds - startSeconds) * heardRate)
    // A hole in the recording is silence. One that reaches beyond the part ends it.
    if (filled > 0 && at >= part.length) {
      yield { startSeconds, samples: part.subarray(0, filled) }
      part = new Float32Array(part.length)
      filled = 0
    }
    if (filled === 0) startSeconds = sound.startSeconds
    else if (at > filled) filled = at
    while (filled + samples.length > part.length) {
      const room = part.length - filled
      part.set(samples.subarray(0, room), filled)
      yield { startSeconds, samples: part }
      startSeconds += partSeconds
      samples = samples.subarray(room)
      part = new Float32Array(part.length)
      filled = 0
    }
    part.set(samples, filled)
    filled += samples.length
  }
  if (filled > 0) yield { startSeconds, samples: part.subarray(0, filled) }
}

/** `known` are the voices until now, which those of this part are added to. */
function hearPart({ startSeconds, samples }: Sound, models: Models, known: Float32Array[]) {
  const heard = models.diarizer.process(samples)
  const numbers = new Map<number, number>()
  for (const { speaker } of heard) {
    if (numbers.has(speaker)) continue
    const voice = readVoice(
      samples,
      heard.filter((turn) => turn.speaker === speaker),
      models,
    )
    const taken = new Set(numbers.values())
    const [best] = known
      .map((other, n) => ({ n, likeness: voice ? cosine(voice, other) : 0 }))
      .filter(({ n, likeness }) => likeness >= sameVoice && !taken.has(n))
      .sort((a, b) => b.likeness - a.likeness)
    numbers.set(speaker, best?.n ?? known.length)
    if (!best) known.push(voice ?? new Float32Array(0))
  }
  return heard.map(
    ({ start, end, speaker }): Speaker => ({
      startSeconds: startSeconds + start,
      endSeconds: startSeconds + end,
      n: numbers.get(speaker)!,
    }),
  )
}

/** Null where somebody says too little. */
function readVoice(samples: Float32Array, spoken: NativeTurn[], { extractor }: Models) {
  const stream = extractor.createStream()
  let left = voiceSeconds
  for (const { start, end } of spoken.toSorted((a, b) => b.end - b.start - (a.end - a.start))) {
    if (left <= 0) break
    const until = Math.min(end, start + left)
    stream.acceptWaveform({
      samples: samples.slice(Math.round(start * heardRate), Math.round(until * heardRate)),
      sampleRate: heardRate,
    })
    left -= until - start
  }
  stream.inputFinished()
  return extractor.isReady(stream) ? extractor.compute(stream, false) : null
}

function cosine(a: Float32Array, b: Float32Array): number {
  const dot = (x: Float32Array, y: Float32Array) =>
    x.reduce((sum, value, i) => sum + value * (y[i] ?? 0), 0)
  return dot(a, b) / (Math.sqrt(dot(a, a) * dot(b, b)) || 1)
}

/** From 1, in the order in which they first speak. */
function numberByTurn(found: Speaker[]): Speaker[] {
  const sorted = found.toSorted((a, b) => a.startSeconds - b.startSeconds)
  const order = [...new Set(sorted.map(({ n }) => n))]
  return sorted.map((turn) => ({ ...turn, n: order.indexOf(turn.n) + 1 }))
}
