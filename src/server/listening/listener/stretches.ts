// Joins voices to stretches of 15 to 28 seconds, which are recognized one by one, and knows
// where each moment of a stretch lies in the recording.
import type { Sound } from './decode-audio.ts'
import { heardRate } from './resample.ts'
import type { VoiceDetector } from './voices.ts'

/** What is recognized at once: speech from a pause to a pause, or none in silence. */
export type Stretch = {
  startSeconds: number
  endSeconds: number
  /** Its voices, with short pauses between them. */
  samples: Float32Array
  /** Where the voices begin, in the samples and in the recording. */
  voices: { atSeconds: number; startSeconds: number; seconds: number }[]
  speechSeconds: number
}

/** At the next pause after the first figure, and never beyond the second. */
const speech = { enough: 15, most: 28 }
/** A longer pause is shortened, as models invent words in silence. */
const heardPauseSeconds = 0.4
/** After such a pause something else begins. */
const longPauseSeconds = 8
/** Silence is told so often. */
const silenceSeconds = 60
/** A voice is known only some time after it began. */
const delaySeconds = 25
const holeSeconds = 1

type Placed = { startSeconds: number; samples: Float32Array }

/** Yields stretches that follow each other without holes, to the end of the recording. */
export async function* findStretches(
  sounds: AsyncIterable<Sound>,
  openDetector: () => VoiceDetector,
  fromSeconds: number,
): AsyncGenerator<Stretch> {
  const joined = openJoin(fromSeconds)
  let detector = openDetector()
  /** Where the detector began, and where the sound ends. */
  let [beganAt, endSeconds] = [fromSeconds, fromSeconds]
  const place = (voices: ReturnType<VoiceDetector['push']>): Placed[] =>
    voices.map(({ at, samples }) => ({ startSeconds: beganAt + at / heardRate, samples }))

  let isFirst = true
  for await (const { startSeconds, samples } of sounds) {
    if (isFirst || startSeconds - endSeconds > holeSeconds) {
      yield* joined.add(place(detector.flush()))
      detector = openDetector()
      beganAt = startSeconds
      isFirst = false
    }
    endSeconds = startSeconds + samples.length / heardRate
    yield* joined.add(place(detector.push(samples)))
    yield* joined.waitUntil(endSeconds)
  }
  yield* joined.add(place(detector.flush()))
  yield* joined.end(endSeconds)
}

function openJoin(fromSeconds: number) {
  let startSeconds = fromSeconds
  let voices: Placed[] = []

  const lengthOf = ({ samples }: Placed) => samples.length / heardRate
  const endOf = (voice: Placed) => voice.startSeconds + lengthOf(voice)
  const spoken = () => voices.reduce((sum, voice) => sum + lengthOf(voice), 0)
  const take = (endSeconds: number): Stretch => {
    const stretch = join(voices, { startSeconds, endSeconds })
    voices = []
    startSeconds = endSeconds
    return stretch
  }

  return {
    *add(added: Placed[]): Generator<Stretch> {
      for (const voice of added) {
        const last = voices.at(-1)
        const pause = last ? voice.startSeconds - endOf(last) : 0
        const joinedSeconds = spoken() + voices.length * heardPauseSeconds + lengthOf(voice)
        const isFull = spoken() >= speech.enough || joinedSeconds > speech.most
        if (last && (isFull || pause > longPauseSeconds))
          yield take(Math.max(endOf(last), endOf(last) + pause / 2))
        voices.push(voice)
      }
    },
    /** What is silent up to here has no voice that is not known yet. */
    *waitUntil(seconds: number): Generator<Stretch> {
      const known = seconds - delaySeconds
      const last = voices.at(-1)
      if (last && known - endOf(last) > longPauseSeconds)
        yield take(endOf(last) + longPauseSeconds / 2)
      if (voices.length === 0 && known - startSeconds >= silenceSeconds) yield take(known)
    },
    *end(seconds: number): Generator<Stretch> {
      if (voices.length > 0 || seconds > startSeconds)
        yield take(Math.max(seconds, startSeconds, ...voices.map(endOf)))
    },
  }
}

function join(voices: Placed[], times: { startSeconds: number; endSeconds: number }): Stretch {
  const pauses = voices.map((voice, index) => {
    const before = voices[index - 1]
    const pause = before
      ? voice.startSeconds - before.startSeconds - before.samples.length / heardRate
      : 0
    return Math.round(Math.min(Math.max(0, pause), heardPauseSeconds) * heardRate)
  })
  const length = voices.reduce((sum, { samples }, i) => sum + samples.length + pauses[i]!, 0)
  const joined = new Float32Array(length)
  let at = 0
  const placed = voices.map(({ startSeconds, samples }, index) => {
    at += pauses[index]!
    joined.set(samples, at)
    const seconds = samples.length / heardRate
    const voice = { atSeconds: at / heardRate, startSeconds, seconds }
    at += samples.length
    return voice
  })
  const speechSeconds = placed.reduce((sum, { seconds }) => sum + seconds, 0)
  return { ...times, samples: joined, voices: placed, speechSeconds }
}

/** Where a moment of the joined samples lies in the recording. */
export function toRecordingSeconds({ voices }: Pick<Stretch, 'voices'>, seconds: number): number {
  const voice = voices.findLast(({ atSeconds }) => atSeconds <= seconds) ?? voices[0]
  if (!voice) return 0
  return voice.startSeconds + Math.min(Math.max(0, seconds - voice.atSeconds), voice.seconds)
}
