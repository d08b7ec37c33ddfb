// Plain text: a transcript copied from YouTube's own panel, lines that begin with a time in any of the usual ways, or words alone.

import { readClock } from './clock.ts'
import { tidy } from './cue-text.ts'
import { type Draft, estimateSeconds } from './drafts.ts'

const clock = String.raw`(?:\d{1,3}:)?\d{1,3}:\d{2}(?:[.,]\d{1,3})?`
/** "0:00 text", "[00:01:02] text", "(1:02)", "1:02 - text", "[00:00.000 --> 00:05.000] text". */
const stamped = new RegExp(
  String.raw`^[[(]?(${clock})(?:\s?(?:-->|[-–])\s?(${clock}))?[\])]?(?:\s?[-–—:|])?(?:\s(.*))?$`,
)
/** YouTube repeats each time for people who listen to the page: "1 minute, 5 seconds". */
const spokenClock = /^\d+ (?:hour|minute|second)s?(?:, \d+ (?:minute|second)s?){0,2}$/
const longestCueWords = 20

export function readTxt(text: string): Draft[] {
  const lines = text.split('\n').map(tidy).filter(Boolean)
  const stamps = lines.map((line) => stamped.exec(line))
  const timed = stamps[0] != null || stamps.filter(Boolean).length >= 2
  return timed ? readStamped(lines, stamps) : spreadEvenly(lines.flatMap(splitIntoCues))
}

function readStamped(lines: string[], stamps: (RegExpExecArray | null)[]): Draft[] {
  const pieces: { startSeconds: number; endSeconds: number | null; words: string[] }[] = []
  for (const [index, line] of lines.entries()) {
    const stamp = stamps[index]
    if (stamp) {
      const [, start = '', end, rest] = stamp
      pieces.push({
        startSeconds: readClock(start),
        endSeconds: end ? readClock(end) : null,
        words: rest ? [rest] : [],
      })
    } else if (pieces.length === 0) pieces.push({ startSeconds: 0, endSeconds: null, words: [line] })
    else if (pieces.at(-1)!.words.length > 0 || !spokenClock.test(line)) pieces.at(-1)!.words.push(line)
  }
  return pieces.map(({ words, ...times }) => ({ ...times, text: words.join(' ') }))
}

/** Times that nobody measured: as if it were read aloud at an even pace. */
function spreadEvenly(texts: string[]): Draft[] {
  let clockSeconds = 0
  return texts.map((text) => {
    const startSeconds = clockSeconds
    clockSeconds += estimateSeconds(text)
    return { startSeconds, endSeconds: clockSeconds, text }
  })
}

/** Sentences; one that goes on and on is cut after every so many words. */
function splitIntoCues(line: string): string[] {
  return line.split(/(?<=[.!?…]) |(?<=[。！？])/u).flatMap((sentence) => {
    const words = sentence.split(' ')
    return Array.from({ length: Math.ceil(words.length / longestCueWords) }, (_, index) =>
      words.slice(index * longestCueWords, (index + 1) * longestCueWords).join(' '),
    )
  })
}
