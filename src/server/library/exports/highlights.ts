// The highlights that a person's page of highlights shows, as Markdown or as CSV.

import { formatDuration } from '#contract/basics/format.ts'
import { toCsv } from '#contract/library/csv.ts'
import { hasMoment, noMoment } from '#contract/marks/highlight-moment.ts'
import type {
  HighlightedVideo,
  HighlightFilters,
  HighlightView,
} from '#contract/marks/highlights.ts'
import { momentUrl } from '#contract/sources/video-facts.ts'
import { escapeMarkdown } from '#contract/summaries/document.ts'
import type { Deps } from '../../deps/deps.ts'
import { readMatchingHighlights } from '../../marks/highlights/highlights.ts'
import { readColorNames } from './color-names.ts'

type Parts = Pick<Deps, 'db'>
type Shown = { highlight: HighlightView; video: HighlightedVideo; colorName: string }

const columns = ['Highlight', 'Note', 'Color', 'Title', 'Channel', 'Moment', 'Link', 'Tags', 'Date']

/** A heading for each video, below it its highlights with their moments and notes. */
export async function* streamHighlightsMarkdown(
  deps: Parts,
  ownerId: string,
  filters: HighlightFilters,
): AsyncGenerator<string> {
  let lastVideoId: string | null = null
  yield '# Highlights\n'
  for await (const shown of listPages(deps, ownerId, filters)) {
    let text = ''
    for (const { highlight, video, colorName } of shown) {
      if (video.videoId !== lastVideoId) text += toHeading(video)
      lastVideoId = video.videoId
      text += toItem(highlight, video, colorName)
    }
    yield text
  }
}

/** Texts that a spreadsheet would run as formulas begin with an apostrophe. */
export async function* streamHighlightsCsv(
  deps: Parts,
  ownerId: string,
  filters: HighlightFilters,
): AsyncGenerator<string> {
  yield toCsv([columns])
  for await (const shown of listPages(deps, ownerId, filters))
    yield toCsv(
      shown.map(({ highlight: { quote, note, createdAt, ...moment }, video, colorName }) => [
        ...[quote, note, colorName, video.title, video.channel],
        ...[
          labelOf(moment),
          linkOf(moment, video) ?? '',
          video.tags.join(', '),
          new Date(createdAt).toISOString(),
        ],
      ]),
    )
}

async function* listPages(
  deps: Parts,
  ownerId: string,
  filters: HighlightFilters,
): AsyncGenerator<Shown[]> {
  const names = await readColorNames(deps.db.orm, ownerId)
  for await (const { items, videos } of readMatchingHighlights(deps, ownerId, filters)) {
    const byId = new Map(videos.map((video) => [video.videoId, video]))
    yield items.map((highlight) => ({
      highlight,
      video: byId.get(highlight.videoId)!,
      colorName: names[highlight.color],
    }))
  }
}

type Moment = Pick<HighlightView, 'startSeconds' | 'endSeconds'>

/** Words of a summary may have no moment. */
const labelOf = (moment: Moment) =>
  hasMoment(moment) ? formatDuration(moment.startSeconds) : noMoment

function linkOf(moment: Moment, video: HighlightedVideo): string | null {
  return hasMoment(moment) ? momentUrl(video, moment.startSeconds) : video.url
}

function toHeading({ title, channel, tags }: HighlightedVideo): string {
  const facts = [escapeMarkdown(channel), ...tags.map((tag) => `#${escapeMarkdown(tag)}`)].filter(
    Boolean,
  )
  return `\n## ${escapeMarkdown(title)}\n\n${facts.length > 0 ? `${facts.join(' · ')}\n\n` : ''}`
}

function toItem(highlight: HighlightView, video: HighlightedVideo, colorName: string): string {
  const label = labelOf(highlight)
  const link = linkOf(highlight, video)
  const moment = link && hasMoment(highlight) ? `[${label}](${link})` : label
  const note = highlight.note
    ? `  ${escapeMarkdown(highlight.note).replaceAll('\n', '\n  ')}\n`
    : ''
  const words = escapeMarkdown(highlight.quote).replace(/\s+/g, ' ')
  return `- ${[moment, `“${words}”`, `(${escapeMarkdown(colorName)})`].join(' ')}\n${note}`
}
