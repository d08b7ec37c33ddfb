// Makes one transcript of what was heard, window by window.
import { formatDuration } from '#contract/basics/format.ts'
import { minTranscriptWords } from '#contract/basics/limits.ts'
import type { Cue, Transcript } from '#contract/captions/transcript.ts'
import { Problem } from '#contract/problems/problems.ts'
import type { HeardSpeaker } from '../db/schema/recordings.ts'
import type { HeardWindow, Speaker } from '../deps/listening.ts'

type Heard = { transcript: Transcript; speechSeconds: number }

/** Its language is that of most words. Cues without words are left out. */
export function joinWindows(windows: Omit<HeardWindow, 'endSeconds' | 'startSeconds'>[]): Heard {
  const characters = new Map<string, number>()
  const cues: Cue[] = []
  let speechSeconds = 0
  for (const { language, cues: ofWindow, speechSeconds: ofSpeech } of windows) {
    speechSeconds += ofSpeech
    for (const cue of ofWindow) {
      if (!/[\p{L}\p{N}]/u.test(cue.text)) continue
      cues.push(cue)
      if (language !== 'und')
        characters.set(language, (characters.get(language) ?? 0) + cue.text.length)
    }
  }
  const [most] = [...characters].toSorted(([, a], [, b]) => b - a)
  return { transcript: { language: most?.[0] ?? 'und', kind: 'speech', cues }, speechSeconds }
}

/** Less speech than this is no talk where most of a recording is something else. */
const talkSeconds = 60

/** Throws `recording_silent`, or `recording_music` with how long somebody speaks. */
export function requireTalk(
  { transcript, speechSeconds }: Heard,
  { words, heardSeconds }: { words: number; heardSeconds: number },
): void {
  if (transcript.cues.length === 0) throw new Problem('recording_silent')
  const isTalk = speechSeconds >= Math.min(talkSeconds, heardSeconds / 2)
  if (isTalk && words >= minTranscriptWords) return
  const duration = formatDuration(Math.floor(heardSeconds))
  const found = isTalk
    ? `Only ${words} words were understood in ${duration}.`
    : `Speech was found in ${Math.round(speechSeconds)} seconds of ${duration}.`
  throw new Problem('recording_music', {
    message: `${found} That is too little for a summary. Nothing was counted.`,
    details: { speechSeconds },
  })
}

/** Who says each cue, by what most of its time is said by; 0 where nobody is known. */
export function assignSpeakers(cues: Cue[], turns: Speaker[]): number[] {
  const ordered = turns.toSorted((a, b) => a.startSeconds - b.startSeconds)
  let first = 0
  return cues.map((cue) => {
    while (first < ordered.length && ordered[first]!.endSeconds <= cue.startSeconds) first++
    const seconds = new Map<number, number>()
    for (let at = first; at < ordered.length; at++) {
      const { startSeconds, endSeconds, n } = ordered[at]!
      if (startSeconds >= cue.endSeconds) break
      const shared = Math.min(endSeconds, cue.endSeconds) - Math.max(startSeconds, cue.startSeconds)
      if (shared > 0) seconds.set(n, (seconds.get(n) ?? 0) + shared)
    }
    return [...seconds].toSorted(([, a], [, b]) => b - a)[0]?.[0] ?? 0
  })
}

/** Words enough to recognize a voice by. */
const tellingWords = 5

/** The speakers in the order in which they first speak, each with words of theirs. */
export function listSpeakers(cues: Cue[], cueSpeakers: number[]): HeardSpeaker[] {
  const examples = new Map<number, HeardSpeaker['example']>()
  const isTelling = ({ text }: { text: string }) => text.split(/\s+/).length >= tellingWords
  for (const [at, n] of cueSpeakers.entries()) {
    const { text, startSeconds } = cues[at]!
    const known = examples.get(n)
    if (n > 0 && (!known || (!isTelling(known) && isTelling({ text }))))
      examples.set(n, { text, startSeconds })
  }
  return [...examples].map(([n, example]) => ({ n, example }))
}

/** Numbers the speakers from 1 in the order in which they first speak. */
export function numberSpeakers(cueSpeakers: number[]): number[] {
  const numbers = new Map([[0, 0]])
  for (const n of cueSpeakers) if (!numbers.has(n)) numbers.set(n, numbers.size)
  return cueSpeakers.map((n) => numbers.get(n)!)
}

/**
 * Puts the name of who speaks before each cue, as captions do, so that whatever reads
 * captions knows who says what.
 */
export function labelCues(
  cues: Cue[],
  cueSpeakers: number[],
  nameOf: (n: number) => string,
): Cue[] {
  return cues.map((cue, at) => {
    const n = cueSpeakers[at] ?? 0
    return n > 0 ? { ...cue, text: `${nameOf(n)}: ${cue.text}` } : cue
  })
}
