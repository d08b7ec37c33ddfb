// Makes the whole digest of a dataset's item without a model, and writes it as Markdown
// that a person can read.
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { formatDuration } from '#contract/basics/format.ts'
import { describeTopics } from '#contract/summaries/chapter-topics.ts'
import type { SummaryText } from '#contract/summaries/summary.ts'
import { summarize } from '#engine/summarize.ts'
import type { Dataset, DatasetItem } from './datasets.ts'
import { prepareItem } from './prepare-item.ts'

/** Extracts the digest of an item at medium length. Throws where the item has too few words. */
export async function createItemDigest(item: DatasetItem, dataset: Dataset): Promise<SummaryText> {
  const { transcript, title } = prepareItem(item, dataset)
  const video = { title, durationSeconds: null, chapters: [] }
  const { language } = transcript
  for await (const event of summarize({
    transcript,
    video,
    length: 'medium',
    language,
    prompt: null,
    model: null,
  }))
    if (event.type === 'digest') return event.data.summary
  throw new Error('the engine ended without a digest')
}

/**
 * Writes the digests of a dataset's items into a subfolder, one file for each; returns
 * the ids of items that have no digest.
 */
export async function writeDigests(
  folder: string,
  dataset: Dataset,
  items: DatasetItem[],
): Promise<string[]> {
  const failed: string[] = []
  mkdirSync(join(folder, dataset.name), { recursive: true })
  for (const item of items) {
    try {
      const digest = await createItemDigest(item, dataset)
      writeFileSync(
        join(folder, dataset.name, `${fileNameOf(item.id)}.md`),
        formatDigest(item.title ?? '', digest),
      )
    } catch {
      failed.push(item.id)
    }
  }
  return failed
}

/** "talks/2021/a talk" -> "talks-2021-a-talk"; no id leaves the folder. */
function fileNameOf(id: string): string {
  return id.replace(/[^\p{L}\p{N}]+/gu, '-').slice(0, 120) || 'item'
}

export function formatDigest(title: string, digest: SummaryText): string {
  const {
    tldr,
    pullQuote,
    summary,
    keyPoints,
    chapters,
    mainTopics,
    verdict,
    watchTime,
    sentiment,
  } = digest
  const hasHighlights = chapters.some(({ highlights }) => highlights !== undefined)
  const answerTime =
    verdict?.startSeconds === undefined ? '' : ` (at ${formatDuration(verdict.startSeconds)})`
  const blocks = [
    `# ${title || 'Without a title'}`,
    `**${tldr}**`,
    pullQuote && `> ${pullQuote.text} ${formatDuration(pullQuote.startSeconds)}`,
    !hasHighlights && summary,
    '## Chapters',
    ...chapters.map(formatChapter),
    keyPoints.length > 0 && '## Key points',
    listLines(keyPoints),
    '## Topics',
    mainTopics.join(', '),
    '## Verdict',
    verdict ? `${verdict.call}${answerTime}: ${verdict.reason}` : 'None.',
    `${watchTime}, ${sentiment}`,
  ]
  return `${blocks.filter(Boolean).join('\n\n')}\n`
}

function formatChapter(chapter: SummaryText['chapters'][number]): string {
  const { title, startSeconds, summary, highlights } = chapter
  const text = highlights ? listLines(highlights) : summary
  const topics = describeTopics(chapter, String, formatDuration)
  return [`### ${formatDuration(startSeconds)} ${title}`, text, topics].filter(Boolean).join('\n\n')
}

function listLines(sentences: { text: string; startSeconds: number }[]): string {
  return sentences
    .map(({ text, startSeconds }) => `- ${formatDuration(startSeconds)} ${text}`)
    .join('\n')
}
