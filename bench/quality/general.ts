// Summarizes ordinary videos as the product does, and scores what the summaries convey of
// what they must say.
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { Transcript } from '#contract/captions/transcript.ts'
import type { SummaryText } from '#contract/summaries/summary.ts'
import { parseCaptions } from '#engine/captions/parse.ts'
import { prepareTranscript } from '#engine/prepare-transcript.ts'
import { choosePassages, planPassages } from '#engine/select/choose-passages.ts'
import type { Summarizer } from './model-predictors.ts'

export type GeneralVideo = {
  id: string
  file: string
  title: string
  lang: string
  punctuated: boolean
  durationSeconds: number
}
/** What the scorer reads of a summary. */
type GeneralPrediction = {
  id: string
  tldr: string
  statements: { text: string; startSeconds: number; quote?: string | undefined }[]
  chapters: { title: string; startSeconds: number }[]
}
type VideoScores = Record<
  Exclude<(typeof shares)[number], 'passages'> | (typeof counts)[number],
  number
>
export type EssentialsScorer = {
  scoreVideo(video: GeneralVideo, prediction: GeneralPrediction): VideoScores
}

const shares = ['coverage', 'must', 'hitShare', 'bareChapters', 'chapterF1', 'passages'] as const
const counts = ['statements', 'inAds', 'around'] as const
/** Which videos are summarized: every third is kept from tuning. */
export const generalParts = ['all', 'tuned', 'kept'] as const
export type GeneralPart = (typeof generalParts)[number]
const keptPeriod = 3

/**
 * Reads the videos of a folder in the layout of ../shared/quality/general; null where it
 * has none.
 */
export function readGeneralVideos(folder: string, part: GeneralPart): GeneralVideo[] | null {
  const file = join(folder, 'dev.jsonl')
  if (!existsSync(file)) return null
  const videos = readFileSync(file, 'utf8').split('\n').filter(Boolean)
  return videos
    .map((line) => JSON.parse(line) as GeneralVideo)
    .filter((_, i) => part === 'all' || (i % keptPeriod === keptPeriod - 1) === (part === 'kept'))
}

type Folders = { folder: string; out: string }
/** The table is null where the folder has no scorer beside it. */
export type GeneralScores = { table: string | null; isComplete: boolean }

/**
 * Summarizes each video, and writes and scores the predictions. Videos that fail are
 * logged and left out.
 */
export async function scoreGeneralVideos(
  videos: GeneralVideo[],
  { folder, out }: Folders,
  createSummary: Summarizer,
): Promise<GeneralScores> {
  const predictions: GeneralPrediction[] = []
  const summarized: GeneralVideo[] = []
  for (const video of videos) {
    try {
      predictions.push(await predictVideo(video, folder, createSummary))
      summarized.push(video)
    } catch (error) {
      console.error(`general: ${video.id} failed:`, error)
    }
  }
  const isComplete = summarized.length === videos.length
  writeFileSync(
    join(out, 'general.jsonl'),
    predictions.map((one) => `${JSON.stringify(one)}\n`).join(''),
  )
  const scorer = join(folder, '../score/essentials.mjs')
  if (!existsSync(scorer)) return { table: null, isComplete }
  const { scoreVideo } = (await import(pathToFileURL(scorer).href)) as EssentialsScorer
  const scored = summarized.map((video, i) => ({
    ...video,
    scores: {
      ...scoreVideo(video, predictions[i]!),
      passages: scoreVideo(video, readInPassages(video, folder)).coverage,
    },
  }))
  return { table: formatScores(scored), isComplete }
}

export function readTranscript({ file, lang }: GeneralVideo, folder: string): Transcript {
  const { cues } = parseCaptions(readFileSync(join(folder, 'captions', file), 'utf8'), file)
  return { language: lang, kind: 'auto', cues }
}

async function predictVideo(
  video: GeneralVideo,
  folder: string,
  createSummary: Summarizer,
): Promise<GeneralPrediction> {
  const { id, title, durationSeconds, lang } = video
  const { summary } = await createSummary({
    transcript: readTranscript(video, folder),
    video: { title, durationSeconds, chapters: [] },
    length: 'medium',
    language: lang,
    prompt: null,
    model: null,
  })
  return { id, tldr: summary.tldr, statements: listStatements(summary), chapters: summary.chapters }
}

/** What a slow model reads of a video bounds what it can write. */
function readInPassages(video: GeneralVideo, folder: string): GeneralPrediction {
  const { id, title, durationSeconds } = video
  const transcript = readTranscript(video, folder)
  const { sentences } = prepareTranscript(transcript)
  const slowest = { tokensPerSecond: 1, maxSeconds: 0 }
  const plan = planPassages({ tokens: Number.POSITIVE_INFINITY, seconds: durationSeconds }, slowest)
  const options = {
    title,
    authorChapters: [],
    hidden: new Set<number>(),
    maxTokens: plan!.maxTokens,
  }
  const read = choosePassages(transcript, options)
    .flat()
    .map((number) => sentences[number]!)
  const statements = read.map(({ text, verbatim, startSeconds }) => ({
    text,
    quote: verbatim,
    startSeconds,
  }))
  return { id, tldr: '', statements, chapters: [] }
}

/** Every statement that is shown, once. */
function listStatements(summary: SummaryText): GeneralPrediction['statements'] {
  const { tldrQuote, pullQuote, chapters, keyPoints, sentences = [] } = summary
  const picked = [
    tldrQuote,
    pullQuote,
    ...chapters.flatMap(({ highlights = [] }) => highlights),
    ...keyPoints,
  ]
  const written = sentences.map(({ startSeconds = 0, ...sentence }) => ({
    ...sentence,
    startSeconds,
  }))
  const statements = [...picked, ...written].filter((statement) => statement !== undefined)
  return [...new Map(statements.map((one) => [`${one.startSeconds} ${one.quote}`, one])).values()]
}

type ScoredVideo = GeneralVideo & { scores: VideoScores & { passages: number } }

function formatScores(videos: ScoredVideo[]): string {
  const groups: [string, (video: ScoredVideo) => boolean][] = [
    ['all', () => true],
    ['English, punctuated', ({ lang, punctuated }) => lang === 'en' && punctuated],
    ['English, without punctuation', ({ lang, punctuated }) => lang === 'en' && !punctuated],
    ['other languages', ({ lang }) => lang !== 'en'],
  ]
  const header = [
    'General videos',
    'Videos',
    'Coverage',
    'Must',
    'Convey one',
    'Bare chapters',
    'Chapters F1',
    'In passages',
  ]
  const rows = groups.flatMap(([name, isMember]) => {
    const members = videos.filter(isMember)
    if (members.length === 0) return []
    const sum = (key: keyof ScoredVideo['scores']) =>
      members.reduce((total, { scores }) => total + scores[key], 0)
    const percents = shares.map((key) => `${((100 * sum(key)) / members.length).toFixed(1)}`)
    const [statements, ads, around] = counts.map(sum)
    const perVideo = (statements! / members.length).toFixed(1)
    return [[name, String(members.length), ...percents, perVideo, String(ads), String(around)]]
  })
  const line = (cells: string[]) => `| ${cells.join(' | ')} |`
  const full = [...header, 'Statements', 'In advertisements', 'Greetings']
  return [line(full), line(full.map(() => '---')), ...rows.map(line)].join('\n')
}
