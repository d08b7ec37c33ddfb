// Chooses the words that are shown for a moment: a caption often begins and ends within a sentence.
import type { Cue } from '#contract/captions/transcript.ts'
import { endsWithTerminal } from '#engine/speech/punctuation.ts'
import { isMarkedEnd } from '#engine/speech/sentence-ends.ts'

/** So many characters before and after a caption are near. */
const nearCharacters = 120
/** Of a caption that is shown already, the last words tell whether they end a sentence. */
const shownCharacters = 16
/** A pause that ends a sentence. */
const longPauseSeconds = 4
/** Words, and those of scripts without spaces up to the end of a sentence. */
const word = /[^\s。！？]+[。！？]*["'”’»」)\]]*|[。！？]+/gu

type Place = {
  cues: readonly Cue[]
  /** The caption that was found. */
  index: number
  /** The captions that are shown for the moments before and after. */
  between: [number, number]
  /** Whether a part of the caption has searched words. */
  isFound: (part: string) => boolean
}

/**
 * Returns the words of a caption from the beginning of their sentence to its end, where these are
 * near; else those of the caption, after an ellipsis if it begins within a sentence.
 */
export function writeMomentText({ cues, index, between, isFound }: Place): string {
  const here = toLine(cues[index]!)
  const { text: before, isWhole } = readBefore(cues, index, between[0])
  const at = before === '' ? 0 : before.length + 1
  const until = at + here.length
  const after = readAfter(cues, index, between[1])
  const text = [before, here, after.text].filter(Boolean).join(' ')
  const starts = findStarts(text, isWhole)
  // The end of a sentence at the start of the caption is left out, if nobody searches for it.
  const start = starts.includes(at)
    ? at
    : (starts.find((start) => start > at && start < until && !isFound(text.slice(at, start))) ??
      starts.findLast((start) => start < at))
  const end = starts.find((start) => start >= until) ?? until
  // The next moment shows the words of its own.
  const isShown = isFound(text.slice(until, end).slice(after.own + 1))
  const shown = text.slice(start ?? at, isShown ? until : end).trim()
  return start === undefined ? `… ${shown}` : shown
}

const toLine = ({ text }: Cue) => text.replaceAll('\n', ' ').trim()

const isPause = (cues: readonly Cue[], index: number) =>
  cues[index]!.startSeconds - cues[index - 1]!.endSeconds >= longPauseSeconds

/** The near words before a caption, and whether a speaker begins with them. */
function readBefore(cues: readonly Cue[], index: number, shown: number) {
  let text = ''
  let first = index
  while (first > 0 && !isPause(cues, first)) {
    first--
    const line = toLine(cues[first]!)
    const isShown = first === shown
    const room = isShown ? shownCharacters : nearCharacters - text.length
    text = `${line.slice(findCut(line, room))} ${text}`.trim()
    if (isShown || line.length > room) return { text, isWhole: false }
  }
  return { text, isWhole: true }
}

/** Where the last words of a line begin that fit. */
function findCut(line: string, room: number): number {
  if (line.length <= room) return 0
  return line.indexOf(' ', line.length - room) + 1 || line.length - room
}

/** The near words after a caption, and how many characters are not those of the next moment. */
function readAfter(cues: readonly Cue[], index: number, shown: number) {
  let text = ''
  let own = 0
  for (let next = index + 1; next < cues.length && !isPause(cues, next); next++) {
    const longer = `${text} ${toLine(cues[next]!)}`.trim()
    if (longer.length > nearCharacters) break
    text = longer
    if (next < shown) own = text.length
    if (next === shown) break
  }
  return { text, own }
}

/** Where a sentence begins: behind the mark of another one, also at the end of the text. */
function findStarts(text: string, isWhole: boolean): number[] {
  const matches = [...text.matchAll(word)]
  const words = matches.map(([text]) => ({ text }))
  const starts = matches.flatMap(({ index }, at) =>
    at > 0 && isMarkedEnd(words, at, '') ? index : [],
  )
  return [
    ...(isWhole ? [0] : []),
    ...starts,
    ...(endsWithTerminal(words.at(-1)) ? [text.length] : []),
  ]
}
