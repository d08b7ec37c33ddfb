// A listener that hears a talk about bees in any file: a sentence in each window of
// twenty seconds. It speaks the interface of the real ones.
import { open, readFile } from 'node:fs/promises'
import { setTimeout as wait } from 'node:timers/promises'
import { Problem } from '#contract/problems/problems.ts'
import type { HeardWindow, Hearing, Listening, Speaker } from '#server/deps/listening.ts'

const sentences = [
  'Honey bees tell each other where the flowers are by dancing on the comb.',
  'The dance is a figure of eight, and the straight part of it points the way.',
  'A long straight run means that the meadow is far from the hive.',
  'The angle of the run gives the direction against the sun.',
  'Other bees follow the dancer closely and then fly out to the meadow.',
  'When the food is poor, the dance is short and few bees follow it.',
]
export const windowSeconds = 20

type Options = {
  /** How long every file is. */
  seconds?: number
  /** What each window has; by default a sentence about bees that takes most of it. */
  say?: (window: number) => string
  speechSeconds?: number
  /** Waits before each window. */
  before?: (window: number, signal: AbortSignal) => Promise<unknown>
  speakers?: Speaker[] | null
  pace?: number | null
  /** Where all hearings are noted. */
  hearings?: ListenerDouble['hearings']
}

export type ListenerDouble = Listening & {
  hearings: (Omit<Hearing, 'signal'> & { windows: number[] })[]
}

/** Files that begin with "not audio" cannot be read. Those that end with "music" have little speech. */
export function openListenerDouble({
  seconds = 120,
  say = (window) => sentences[window % sentences.length]!,
  speechSeconds = 15,
  before = async () => {},
  speakers = null,
  pace = 0.1,
  hearings = [],
}: Options = {}): ListenerDouble {
  async function* hear({ signal, ...hearing }: Hearing): AsyncGenerator<HeardWindow> {
    const isMusic = (await readFile(hearing.file)).subarray(-5).toString() === 'music'
    const windows: number[] = []
    hearings.push({ ...hearing, windows })
    const count = Math.ceil(seconds / windowSeconds)
    for (let at = Math.round(hearing.fromSeconds / windowSeconds); at < count; at++) {
      windows.push(at)
      if (!isMusic) await before(at, signal)
      await wait(0)
      signal.throwIfAborted()
      const startSeconds = at * windowSeconds
      const endSeconds = Math.min(startSeconds + windowSeconds, seconds)
      const text = say(at)
      yield {
        ...{ startSeconds, endSeconds, language: hearing.spoken ?? 'en' },
        speechSeconds: isMusic ? 3 : text ? speechSeconds : 0,
        cues: text ? [{ startSeconds, endSeconds: endSeconds - 2, text }] : [],
      }
    }
  }
  return {
    hearings,
    listener: async () => ({ title: 'Test listener', isLocal: true, pace: () => pace, hear }),
    async measure(file) {
      const handle = await open(file)
      const { buffer } = await handle.read(Buffer.alloc(9), 0, 9, 0)
      await handle.close()
      if (buffer.toString() === 'not audio') throw new Problem('recording_unsupported')
      return { seconds }
    },
    tellsSpeakers: async () => speakers !== null,
    findSpeakers: async () => speakers,
    close: async () => {},
  }
}
