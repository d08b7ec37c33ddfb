// Reads punctuated transcripts of shows from public repositories, for the training of
// sentence ends. `npm run train` fetches them; their text never enters the project.
import { execFileSync } from 'node:child_process'
import { createSample, type SpeechSample } from './sentence-ends.ts'

type Source = { folder: string; file: RegExp; readLines: (text: string) => string[] }

/** The first group of a file's path names the show. */
const sources: readonly Source[] = [
  {
    folder: '.cache/train/video_transcripts.git',
    file: /^_Transcripts\/([^/]+)\/.+\.md$/,
    readLines: (text) => text.split('\n').filter((line) => line.startsWith('* ')),
  },
  {
    folder: '.cache/train/transcripts.git',
    file: /^(?!scripts)(\w+)\/[^/]+\.md$/,
    readLines: (text) => text.split('\n').filter((line) => !/^(?:#|>|---)/.test(line)),
  },
]

/** Every ninth show is held out: nothing is learned from it. */
const heldOutEvery = 9
/** So much of so many recordings of a show says how its people speak. */
const [recordingsOfShow, wordsOfRecording] = [80, 5000]
const minBytes = 6000

/** Reads the recordings to learn from, or those of the shows that are held out. */
export function* readPublicTranscripts(part: 'training' | 'held out'): Generator<SpeechSample> {
  for (const source of sources) {
    const shows = listShows(source)
    for (const [i, show] of [...shows.keys()].sort().entries()) {
      if ((i % heldOutEvery === heldOutEvery - 1) !== (part === 'held out')) continue
      for (const text of readBlobs(source, shows.get(show)!.sort().slice(0, recordingsOfShow))) {
        const sample = createShowSample(show, takeMiddle(source.readLines(text)))
        if (isWellPunctuated(sample)) yield sample
      }
    }
  }
}

/** The recordings of each show by the names of their blobs, whose order is by chance. */
function listShows(source: Source): Map<string, string[]> {
  const shows = new Map<string, string[]>()
  const entries = git(source, ['ls-tree', '-r', '-z', '-l', 'FETCH_HEAD']).toString().split('\0')
  for (const entry of entries) {
    const [meta = '', path = ''] = entry.split('\t')
    const show = path.match(source.file)?.[1]
    const [, , blob, bytes] = meta.split(/ +/)
    if (!show || !(Number(bytes) >= minBytes)) continue
    shows.set(show, [...(shows.get(show) ?? []), blob!])
  }
  return shows
}

/** Before each text stands a line with its name, kind and bytes. */
function readBlobs(source: Source, blobs: string[]): string[] {
  const all = git(source, ['cat-file', '--batch'], blobs.join('\n'))
  const texts: string[] = []
  for (let from = 0; from < all.length; ) {
    const start = all.indexOf('\n', from) + 1
    const bytes = Number(all.toString('utf8', from, start).split(' ')[2])
    texts.push(all.toString('utf8', start, start + bytes))
    from = start + bytes + 1
  }
  return texts
}

function git({ folder }: Source, args: string[], input?: string): Buffer {
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

/** A machine sometimes leaves out all marks: so few words may be in sentences so long. */
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
