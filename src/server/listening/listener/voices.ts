// Finds where somebody speaks: by the model of voices, or by loudness where it does not run.
import { createRequire } from 'node:module'
import type { ListeningLibrary } from './listening-library.ts'
import { heardRate } from './resample.ts'

/** Speech from a pause to a pause. `at` counts samples since the detector was opened. */
type Voice = { at: number; samples: Float32Array }

export type VoiceDetector = {
  /** Takes what follows, of any length. */
  push(samples: Float32Array): Voice[]
  /** Ends the voice that still speaks. */
  flush(): Voice[]
}

/** A recognizer takes no more at once, so that a voice without a pause is cut. */
const maxVoiceSeconds = 20
const frameSamples = 512

type NativeVad = {
  acceptWaveform(samples: Float32Array): void
  isEmpty(): boolean
  isDetected(): boolean
  front(isShared: boolean): { start: number; samples: Float32Array }
  pop(): void
  flush(): void
}
/** What is used of the library. It is loaded from where it was fetched to. */
export type SpeechLibrary = Record<string, new (...args: never[]) => unknown>

export function loadSpeechLibrary({ entry }: ListeningLibrary): SpeechLibrary {
  return createRequire(entry)(entry) as SpeechLibrary
}

/** Throws an Error if the library or the model cannot be loaded. */
export function openVoiceDetector(library: SpeechLibrary, model: string): VoiceDetector {
  const Vad = library.Vad as new (config: object, bufferSeconds: number) => NativeVad
  const vad = new Vad(
    {
      sileroVad: {
        model,
        threshold: 0.5,
        minSilenceDuration: 0.3,
        minSpeechDuration: 0.25,
        // From then on it takes shorter pauses.
        maxSpeechDuration: maxVoiceSeconds - 5,
        windowSize: frameSamples,
      },
      sampleRate: heardRate,
      numThreads: 1,
      debug: 0,
    },
    3 * maxVoiceSeconds,
  )
  const take = (): Voice[] => {
    const voices: Voice[] = []
    for (; !vad.isEmpty(); vad.pop()) {
      const { start, samples } = vad.front(false)
      voices.push({ at: start, samples })
    }
    return voices
  }
  let spoken = 0
  const frames = openFrames((frame) => {
    vad.acceptWaveform(frame)
    spoken = vad.isDetected() ? spoken + frame.length : 0
    if (spoken >= maxVoiceSeconds * heardRate) {
      vad.flush()
      spoken = 0
    }
    return take()
  })
  return {
    push: frames.push,
    flush() {
      const voices = frames.flush()
      vad.flush()
      spoken = 0
      return [...voices, ...take()]
    },
  }
}

/** Cuts what comes to frames of one length. */
function openFrames(accept: (frame: Float32Array) => Voice[]) {
  let rest = new Float32Array(0)
  return {
    push(samples: Float32Array): Voice[] {
      const all = new Float32Array(rest.length + samples.length)
      all.set(rest)
      all.set(samples, rest.length)
      const voices: Voice[] = []
      let at = 0
      for (; at + frameSamples <= all.length; at += frameSamples)
        voices.push(...accept(all.slice(at, at + frameSamples)))
      rest = all.slice(at)
      return voices
    },
    flush(): Voice[] {
      const frame = new Float32Array(frameSamples)
      frame.set(rest)
      const voices = rest.length > 0 ? accept(frame) : []
      rest = new Float32Array(0)
      return voices
    },
  }
}

/** Louder than so many times the silence around it is a voice, and never quieter than this. */
const overSilence = 3
const leastLoudness = 0.004
/** How fast the silence is taken for louder, a frame. */
const silenceGrows = 1.01
const [pauseFrames, leastFrames] = [16, 8]

/** It takes music for speech. A speech server has its own detector, so that no word is lost. */
export function openLoudnessDetector(): VoiceDetector {
  let silence = leastLoudness
  let voice: Float32Array[] = []
  let [quietFrames, loudFrames, position] = [0, 0, 0]

  function end(): Voice[] {
    const samples = new Float32Array(voice.length * frameSamples)
    for (const [index, frame] of voice.entries()) samples.set(frame, index * frameSamples)
    const at = position - samples.length
    const isSpeech = loudFrames >= leastFrames
    voice = []
    ;[quietFrames, loudFrames] = [0, 0]
    return isSpeech ? [{ at, samples }] : []
  }

  const frames = openFrames((frame) => {
    const loudness = Math.sqrt(frame.reduce((sum, value) => sum + value * value, 0) / frame.length)
    silence = Math.max(leastLoudness / overSilence, Math.min(loudness, silence * silenceGrows))
    const isLoud = loudness > Math.max(leastLoudness, overSilence * silence)
    position += frame.length
    if (voice.length === 0 && !isLoud) return []
    voice.push(frame)
    quietFrames = isLoud ? 0 : quietFrames + 1
    loudFrames += Number(isLoud)
    const isOver = quietFrames >= pauseFrames
    const isLong = voice.length * frameSamples >= maxVoiceSeconds * heardRate
    return isOver || isLong ? end() : []
  })
  return { push: frames.push, flush: () => [...frames.flush(), ...end()] }
}
