// Reads punctuated transcripts of shows from a public repository (thechangelog/transcripts, CC
// BY-SA 4.0), for the training of sentence ends. `npm run train` fetches it.
import { execFileSync } from 'node:child_process'
import { createSample, type SpeechSample } from './sentence-ends.ts'

const folder = '.cache/train/transcripts.git'
/** The first group of a file's path names the show. */
const file = /^(?!scripts)(\w+)\/[^/]+\.md$/
const readLines = (text: string) => text.split('\n').filter((line) => !/^(?:#|>|---)/.test(line))

/** Every ninth show is held out: nothing is learned from it. */
const heldOutEvery = 9
/** So much of so many recordings of a show says how its people speak. */
const [recordingsOfShow, wordsOfRecording] = [500, 6000]
const minBytes = 6000

/** Reads the recordings to learn from, or those of the shows that are held out. */
export function* readPublicTranscripts(part: 'training' | 'held out'): Generator<SpeechSample> {
  const shows = listShows()
  for (const [i, show] of [...shows.keys()].sort().entries()) {
    if ((i % heldOutEvery === heldOutEvery - 1) !== (part === 'held out')) continue
    for (const text of readBlobs(shows.get(show)!.sort().slice(0, recordingsOfShow))) {
      const sample = createShowSample(show, takeMiddle(readLines(text)))
      if (isWellPunctuated(sample)) yield sample
    }
  }
}

/** The recordings of each show by the names of their blobs, whose order is by chance. */
function listShows(): Map<string, string[]> {
  const shows = new Map<string, string[]>()
  const entries = git(['ls-tree', '-r', '-z', '-l', 'FETCH_HEAD']).toString().split('\0')
  for (const entry of entries) {
    const [meta = '', path = ''] = entry.split('\t')
    const show = path.match(file)?.[1]
    const [, , blob, bytes] = meta.split(/ +/)
    if (!show || !(Number(bytes) >= minBytes)) continue
    shows.set(show, [...(shows.get(show) ?? []), blob!])
  }
  return shows
}

/** Before each text stands a line with its name, kind and bytes. */
function readBlobs(blobs: string[]): string[] {
  const all = git(['cat-file', '--batch'], blobs.join('\n'))
  const texts: string[] = []
  for (let from = 0; from < all.length; ) {
    const start = all.indexOf('\n', from) + 1
    const bytes = Number(all.toString('utf8', from, start).split(' ')[2])
    texts.push(all.toString('utf8', start, start + bytes))
    from = start + bytes + 1
  }
  return texts
}

function git(args: string[], input?: string): Buffer {
  return execFileSync('git', ['--git-dir', folder, ...args], { maxBuffer: 1e9, input })
}

const [times, links, names] = [/\[\[.*?\]\(.*?\)\]/g, /\\?\[.*?\]/g, /^\*\*[^*]{2,40}:\*\*/]

function createShowSample(show: string, lines: string[]): SpeechSample {
  const cues = lines
    .map((line) => line.replace(names, '').replace(times, '').replace(links, ''))
    .map((line) => line.replace(/[*\\]/g, ''))
    .filter((line) => line.trim())
    .map((text, i) => ({ text, startSeconds: i, endSeconds: i + 1 }))
  return createSample(show, { language: 'en', kind: 'manual', cues })
}

/** Marks are sometimes left out: so few words may be in sentences so long. */
const [maxLongShare, longWords, minWords] = [0.06, 60, 800]
/** Mean words of a sentence. */
const [minMean, maxMean] = [6, 28]

function isWellPunctuated({ words, ends }: SpeechSample): boolean {
  const borders = [...ends, words.length].sort((a, b) => a - b)
  const lengths = borders.map((end, i) => end - (borders[i - 1] ?? 0))
  const inLong = lengths.filter((length) => length > longWords).reduce((sum, one) => sum + one, 0)
  const mean = words.length / lengths.length
  if (words.length < minWords || mean < minMean || mean > maxMean) return false
  return inLong <= maxLongShare * words.length
}

/** The lines in the middle, which have about as many words as are taken of a recording. */
function takeMiddle(lines: string[]): string[] {
  const counts = lines.map((line) => line.split(' ').length)
  const all = counts.reduce((sum, count) => sum + count, 0)
  let before = 0
  return lines.filter((_, i) => {
    before += counts[i]!
    return Math.abs(before - all / 2) <= wordsOfRecording / 2
  })
}
