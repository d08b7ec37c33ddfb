// The structured results of the tools. They are shorter than the API's, because a model reads them.
import { z } from 'zod'
import { formatDuration } from '#contract/basics/format.ts'
import { transcriptKinds } from '#contract/captions/transcript.ts'
import type { KeyPoint, SummaryView } from '#contract/summaries/summary.ts'
import { summaryLanguage } from '#contract/summaries/summary-language.ts'
import type { Links } from './links.ts'

const momentSchema = z.object({
  text: z.string(),
  startSeconds: z.number(),
  /** Such as "4:05". */
  time: z.string(),
  /** Opens the video there. */
  link: z.string(),
})

/** `speaker` is missing where the captions name nobody. */
const statementSchema = momentSchema.extend({ speaker: z.string().optional() })

const videoSchema = z.object({
  videoId: z.string(),
  title: z.string(),
  channel: z.string(),
  duration: z.string(),
  /** The page of the summary. */
  page: z.string(),
  /** Null for captions without a video. */
  video: z.string().describe('The address of the video').nullable(),
  /** When the summary was made, in ISO 8601. */
  createdAt: z.string(),
})

export const summaryShape = {
  ...videoSchema.shape,
  language: z.string(),
  shortVersion: z.string(),
  /** Where the short version is a spoken sentence, and who says it. */
  shortVersionQuote: statementSchema.optional(),
  /** True where few sentences stand alone, so that only subjects are told. */
  isOutline: z.boolean(),
  summary: z.string(),
  /**
   * `quote` are the spoken words; `supported` is false if the transcript does not bear
   * the point out.
   */
  keyPoints: z.array(statementSchema.extend({ quote: z.string(), supported: z.boolean() })),
  chapters: z.array(momentSchema.extend({ title: z.string(), topics: z.array(momentSchema) })),
  topics: z.array(z.string()),
  verdict: z.object({ call: z.string(), reason: z.string() }).nullable(),
  /** Of all texts but the points. */
  unsupported: z.array(z.string()).describe('Texts of this summary that are perhaps not said'),
  /** The share of the spoken words that was read, 0 to 1. */
  share: z.number(),
  engine: z.object({ kind: z.enum(['model', 'extract']), name: z.string() }),
  /** Those that were read. */
  captions: z.object({ language: z.string(), kind: z.enum(transcriptKinds) }),
}
const summarySchema = z.object(summaryShape)

const listedSchema = videoSchema.extend({
  shortVersion: z.string(),
  moments: z.array(momentSchema),
})
export const listShape = {
  items: z.array(listedSchema),
  total: z.number(),
  page: z.number(),
  pages: z.number(),
}

export const lineSchema = statementSchema.omit({ time: true })
export type DescribedLine = z.infer<typeof lineSchema>

export const transcriptShape = {
  ...videoSchema.pick({ videoId: true, page: true }).shape,
  lines: z.array(lineSchema),
  words: z.number(),
  /** Where the next part begins; null at the end. */
  nextSeconds: z.number().describe('Where the next part begins, in seconds').nullable(),
}

function describeVideo(view: SummaryView, links: Links): z.infer<typeof videoSchema> {
  const { videoId, title, channel, duration, url, createdAt } = view
  const page = links.summary(videoId)
  return {
    videoId,
    title,
    channel,
    duration,
    page,
    video: url,
    createdAt: new Date(createdAt).toISOString(),
  }
}

function describeMoment(
  { videoId }: { videoId: string },
  { text, startSeconds }: { text: string; startSeconds: number },
  links: Links,
): z.infer<typeof momentSchema> {
  return {
    text,
    startSeconds,
    time: formatDuration(startSeconds),
    link: links.timestamp(videoId, startSeconds),
  }
}

function describeStatement(
  view: SummaryView,
  { speaker, ...said }: Pick<KeyPoint, 'text' | 'startSeconds' | 'speaker'>,
  links: Links,
): z.infer<typeof statementSchema> {
  return { ...describeMoment(view, said, links), ...(speaker && { speaker }) }
}

export function describeSummary(view: SummaryView, links: Links): z.infer<typeof summarySchema> {
  const {
    tldr,
    tldrQuote,
    isOutline = false,
    summary,
    keyPoints,
    chapters,
    mainTopics,
    verdict,
  } = view.summary
  return {
    ...describeVideo(view, links),
    language: summaryLanguage(view),
    shortVersion: tldr,
    ...(tldrQuote && { shortVersionQuote: describeStatement(view, tldrQuote, links) }),
    isOutline,
    summary,
    keyPoints: keyPoints.map(({ quote, supported, ...point }) => ({
      ...describeStatement(view, point, links),
      quote,
      supported,
    })),
    chapters: chapters.map(({ title, startSeconds, summary: text, topics = [] }) => ({
      ...describeMoment(view, { text, startSeconds }, links),
      title,
      topics: topics.map((topic) => describeMoment(view, topic, links)),
    })),
    topics: mainTopics,
    verdict: verdict ? { call: verdict.call, reason: verdict.reason } : null,
    unsupported: listUnsupported(view.summary),
    share: view.coverage.share,
    engine: view.engine,
    captions: { language: view.transcript.language, kind: view.transcript.kind },
  }
}

function listUnsupported(summary: SummaryView['summary']): string[] {
  const { tldr, tldrCheck, sentences = [], chapters, verdict } = summary
  const checked = [
    { text: tldr, check: tldrCheck },
    ...sentences,
    ...chapters.map(({ title, titleCheck }) => ({ text: title, check: titleCheck })),
    ...chapters.map((chapter) => ({ text: chapter.summary, check: chapter.check })),
    { text: verdict?.reason ?? '', check: verdict?.check },
  ]
  return checked.flatMap(({ text, check }) => (check === 'unconfirmed' && text ? [text] : []))
}

/** Moments of a listed summary. */
const shownMoments = 3

/** A summary of a list, with its first moments or those that were found. */
export function describeListed(
  view: SummaryView,
  links: Links,
  moments: { text: string; startSeconds: number }[] = view.summary.keyPoints,
): z.infer<typeof listedSchema> {
  return {
    ...describeVideo(view, links),
    shortVersion: view.summary.tldr,
    moments: moments.slice(0, shownMoments).map((moment) => describeMoment(view, moment, links)),
  }
}
